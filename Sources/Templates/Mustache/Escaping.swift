/// What is done to a value before it is written.
enum Escaping: Sendable, Hashable {
    /// Nothing, in a plain template.
    case none

    /// The five characters with a meaning in HTML, in a plain template.
    case entities

    /// The five characters with a meaning in HTML, and controls, which HTML does not hold.
    case html

    /// As `html`, and a line break that begins the value is kept where a browser would drop it: right after the start
    /// tag of a `textarea` or `pre`.
    case preformatted

    /// As `html`, after the value was made what it may be at that place of an address.
    case address(AddressRule)

    /// As `html`, if the value is what the attribute takes; else nothing, or what the rule says.
    case value(ValueRule)

    /// Nothing for trusted markup; other values are not written as markup.
    case trusted

    /// Nothing for trusted markup; no other value is written, because text cannot stand there.
    case markup

    /// What serves two places at once, that one variable stands in; `nil` if nothing does.
    static func serving(_ one: Escaping, _ other: Escaping) -> Escaping? {
        switch (one, other) {
        case _ where one == other: return one
        case (.html, .preformatted), (.preformatted, .html): return .preformatted
        // An attribute whose rule depends on another one, which has alternatives: the rule is the stricter.
        case (.html, .value), (.value, .html):
            return one == .html ? other : one
        default: break
        }
        guard case .address(let one) = one, case .address(let other) = other,
            one.contains(.beginning) == other.contains(.beginning)
        else { return nil }
        return .address(one.union(other))
    }
}

/// What a value in an address may be, by what stands before it and after it.
struct AddressRule: OptionSet, Sendable, Hashable {
    let rawValue: UInt8

    /// The value begins the address.
    ///
    /// It is relative or has a scheme that cannot run a script, and it names another
    /// host with its scheme only: what begins with two slashes is a `#`.
    static let beginning = AddressRule(rawValue: 1)

    /// The value is a path of the site, from its root (`/css/app.css`), or begins with a `?` or `#`, or is empty; else
    /// it is a `#`.
    static let onSite = AddressRule(rawValue: 2)

    /// The address is one of several: a blank or a comma would end it.
    static let inList = AddressRule(rawValue: 4)

    /// A slash may follow: a value that is itself a slash is left out, because two of them begin the name of a host.
    static let beforeSlash = AddressRule(rawValue: 8)

    /// The value stands in the path: what would end that is percent-encoded.
    static let path = AddressRule(rawValue: 16)

    /// The value stands in the query or the fragment: what would begin another parameter, or end it, is
    /// percent-encoded.
    static let query = AddressRule(rawValue: 32)

    /// Nothing but a slash stands before: a slash that begins the value is percent-encoded.
    static let afterSlash = AddressRule(rawValue: 64)

    /// A slash stands before, and one may follow: an empty value is written as `.`, which changes no path.
    static let filled = AddressRule(rawValue: 128)
}

/// What an attribute takes that is not any text.
enum ValueRule: Sendable, Hashable {
    /// Digits, or a minus and digits.
    case integer

    /// A number as HTML writes it, such as `-0.5` or `1e3` (HTML standard, section 2.3.4.3).
    case decimal

    /// An id: blanks and controls become `_`, because an id has none.
    case id

    /// The tag of a language: ASCII letters, digits and `-`.
    case language

    /// A date, a time or a duration: ASCII letters, digits, blanks and `-:+.`.
    case moment

    /// A colour or another value of an attribute of SVG that browsers read as CSS, such as `fill`.
    ///
    /// It has no function but those of colours, `calc()` and `var()`, no backslash and no comment: `url()` would be
    /// fetched, and so would what has an address by another name. Any other value is written as `none`.
    case paint

    /// The width or the density of an image, such as `640w` or `1.5x`: ASCII letters, digits and `.`.
    case descriptor
}
