import Records

/// Shows a value as the kind that somebody chose for its column.
enum KindPresenter {
    /// What is longer is no status, in bytes.
    private static let chipLength = 60

    /// Shows a number or a text, as it is if it is not of the kind; `nil` for any other value.
    static func present(_ value: RecordValue, as kind: ColumnKind, isList: Bool) -> PresentedValue? {
        guard let text = text(of: value) else { return nil }
        if text.isEmpty { return PresentedValue("empty", kind: .emptyText) }
        return shown(value, text, as: kind) ?? PresentedValue(ValuePresenter.shown(text, isList: isList))
    }

    private static func shown(_ value: RecordValue, _ text: String, as kind: ColumnKind) -> PresentedValue? {
        switch kind {
        case .text, .longText, .number, .json: nil
        case .url: ValuePresenter.isLink(text) ? PresentedValue(text, link: text) : nil
        case .email:
            ValuePresenter.isMailAddress(text) ? PresentedValue(text, link: "mailto:\(text)") : nil
        case .date: time(value, text).map { PresentedValue($0.text, kind: .time(iso: $0.iso)) }
        case .boolean: truth(of: text).map { PresentedValue($0 ? "Yes" : "No") }
        case .chip:
            text.utf8.count <= chipLength
                ? PresentedValue(text.withVisibleControls, kind: .chip(tone: ValuePresenter.tone(of: text)))
                : nil
        case .color: colour(text).map { PresentedValue($0, kind: .colour) }
        case .cents(let currency):
            whole(value, text).map { PresentedValue(amount($0, currency: currency)) }
        }
    }

    private static func text(of value: RecordValue) -> String? {
        switch value {
        case .integer(let number): String(number)
        case .real(let number): ValuePresenter.text(of: number)
        case .text(let text): text
        case .null, .malformedText, .blob: nil
        }
    }

    /// A date as text, or the seconds or milliseconds since 1970.
    private static func time(_ value: RecordValue, _ text: String) -> TimeText? {
        let number: Double
        switch value {
        case .integer(let integer): number = Double(integer)
        case .real(let real): number = real
        default: return TimeText(text)
        }
        guard number.isFinite else { return nil }
        // Seconds reach beyond the year 5000 before they are as many as milliseconds of 1973.
        return TimeText(secondsSince1970: number.magnitude < 1e11 ? number : number / 1000)
    }

    private static func truth(of text: String) -> Bool? {
        switch text.lowercased() {
        case "1", "1.0", "true", "t", "yes", "y", "on": true
        case "0", "0.0", "false", "f", "no", "n", "off": false
        default: nil
        }
    }

    /// `#a02c5b` of that, of `a02c5b`, and of the short form `#abc`.
    private static func colour(_ text: String) -> String? {
        var digits = text.hasPrefix("#") ? text.dropFirst() : text[...]
        if digits.utf8.count == 3 { digits = Substring(digits.flatMap { [$0, $0] }) }
        let colour = "#\(digits)"
        return ValuePresenter.isColour(colour) ? colour : nil
    }

    private static func whole(_ value: RecordValue, _ text: String) -> Int64? {
        if case .real(let number) = value { Int64(exactly: number) } else { Int64(text) }
    }

    /// An amount in the smallest unit, written in whole ones: `1,234.50 EUR`.
    static func amount(_ number: Int64, currency: String?) -> String {
        let places = currency.flatMap { decimals[$0] } ?? 2
        var digits = String(number.magnitude)
        digits = String(repeating: "0", count: max(0, places + 1 - digits.count)) + digits
        let whole = Array(digits.dropLast(places))
        var text = number < 0 ? "-" : ""
        for (index, digit) in whole.enumerated() {
            if index > 0, (whole.count - index) % 3 == 0 { text += "," }
            text.append(digit)
        }
        if places > 0 { text += "." + digits.suffix(places) }
        return currency.map { "\(text) \($0)" } ?? text
    }

    /// The currencies of ISO 4217 whose smallest unit is no hundredth.
    private static let decimals: [String: Int] = {
        let none = [
            "BIF", "CLP", "DJF", "GNF", "ISK", "JPY", "KMF", "KRW", "PYG", "RWF", "UGX", "VND", "VUV", "XAF",
            "XOF", "XPF",
        ]
        let three = ["BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND"]
        return Dictionary(uniqueKeysWithValues: none.map { ($0, 0) } + three.map { ($0, 3) })
    }()
}
