public import FoundationEssentials
public import Templates

/// A type whose values a template can show: text, numbers, yes or no, markup that is trusted, and dates.
public protocol TemplateConvertible: Sendable {
    /// The value as a template takes it.
    var templateValue: TemplateValue { get }

    /// The names that the value has of its own, such as `{{launched.iso}}`; `nil` for a value without any.
    static var shape: TemplateShape? { get }
}

extension TemplateConvertible {
    /// No names of its own.
    public static var shape: TemplateShape? { nil }
}

extension String: TemplateConvertible {
    /// The text, escaped where it is written.
    public var templateValue: TemplateValue { .text(self) }
}

extension Int: TemplateConvertible {
    /// The number in decimal.
    public var templateValue: TemplateValue { .integer(Int64(self)) }
}

extension Int64: TemplateConvertible {
    /// The number in decimal.
    public var templateValue: TemplateValue { .integer(self) }
}

extension Double: TemplateConvertible {
    /// The shortest decimal that is the same number; infinities and what is no number as words.
    public var templateValue: TemplateValue { .text(ValuePresenter.text(of: self)) }
}

extension Bool: TemplateConvertible {
    /// A yes or no for sections.
    public var templateValue: TemplateValue { .flag(self) }
}

extension SafeHTML: TemplateConvertible {
    /// Markup for `{{{name}}}`.
    public var templateValue: TemplateValue { .markup(self) }
}

extension Date: TemplateConvertible {
    /// A point in time in UTC: `<time datetime="{{launched.iso}}">{{launched.text}}</time>`; nothing for one whose seconds
    /// are no number.
    public var templateValue: TemplateValue {
        guard !timeIntervalSince1970.isNaN else { return .nothing }
        let time = TimeText(secondsSince1970: timeIntervalSince1970)
        return .object(TemplateContext(TimeText.shape, [.text(time.iso), .text(time.text)]))
    }

    /// The names `iso` and `text`.
    public static var shape: TemplateShape? { TimeText.shape }
}
