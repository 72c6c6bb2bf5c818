public import FoundationEssentials
public import Templates

/// A type whose values a template can show: text, numbers, yes or no, markup that is trusted, and dates.
///
/// A type of your own is shown as a value of one of these:
///
/// ```swift
/// extension Status: TemplateConvertible {
///     var filledValue: FilledValue { rawValue.filledValue }
/// }
/// ```
public protocol TemplateConvertible: Sendable {
    /// The value as a template takes it.
    var filledValue: FilledValue { get }
}

/// A value as a template takes it; each ``TemplateConvertible`` makes its own.
public struct FilledValue: Sendable {
    let value: TemplateValue

    init(_ value: TemplateValue) { self.value = value }
}

/// A type whose values have names of their own in a template, such as `{{launched.iso}}`.
protocol NamedConvertible: TemplateConvertible {
    static var shape: TemplateShape { get }
}

extension String: TemplateConvertible {
    /// The text, escaped where it is written.
    public var filledValue: FilledValue { FilledValue(.text(self)) }
}

extension Int: TemplateConvertible {
    /// The number in decimal.
    public var filledValue: FilledValue { FilledValue(.integer(Int64(self))) }
}

extension Int64: TemplateConvertible {
    /// The number in decimal.
    public var filledValue: FilledValue { FilledValue(.integer(self)) }
}

extension Double: TemplateConvertible {
    /// The shortest decimal that is the same number; infinities and what is no number as words.
    public var filledValue: FilledValue { FilledValue(.text(ValuePresenter.text(of: self))) }
}

extension Bool: TemplateConvertible {
    /// A yes or no for sections.
    public var filledValue: FilledValue { FilledValue(.flag(self)) }
}

extension SafeHTML: TemplateConvertible {
    /// Markup for `{{{name}}}`.
    public var filledValue: FilledValue { FilledValue(.markup(self)) }
}

extension Date: NamedConvertible {
    /// A point in time in UTC: `<time datetime="{{launched.iso}}">{{launched.text}}</time>`; nothing for one whose seconds
    /// are no number.
    public var filledValue: FilledValue {
        guard !timeIntervalSince1970.isNaN else { return FilledValue(.nothing) }
        let time = TimeText(secondsSince1970: timeIntervalSince1970)
        return FilledValue(.object(TemplateContext(TimeText.shape, [.text(time.iso), .text(time.text)])))
    }

    /// The names `iso` and `text`.
    static var shape: TemplateShape { TimeText.shape }
}
