import HTTP
import Templates

/// Tells the contents of cells apart, for items that have no identity of their own.
enum ContentIdentity {
    /// A hash that is the same wherever and whenever the values are.
    static func hash(of values: some Sequence<TemplateValue>) -> String {
        var bytes: [UInt8] = []
        for value in values { append(value, to: &bytes) }
        return ContentHash(of: bytes).text
    }

    /// Appends a value with its type and length, so that no two sequences of values have the same bytes.
    private static func append(_ value: TemplateValue, to bytes: inout [UInt8]) {
        switch value {
        // What a function of a template's source returns is no content of the item.
        case .nothing, .lambda: bytes.append(0)
        case .flag(let flag): bytes += [1, flag ? 1 : 0]
        case .text(let text): append(2, Array(text.utf8), to: &bytes)
        case .integer(let number): append(3, Array(String(number).utf8), to: &bytes)
        case .markup(let markup): append(4, markup.bytes, to: &bytes)
        case .object(let context): append(5, [context.values], to: &bytes)
        case .list(let items): append(6, items.map(\.values), to: &bytes)
        case .values(let items): append(7, [items], to: &bytes)
        }
    }

    private static func append(_ tag: UInt8, _ content: [UInt8], to bytes: inout [UInt8]) {
        bytes.append(tag)
        bytes += "\(content.count):".utf8
        bytes += content
    }

    private static func append(_ tag: UInt8, _ items: [[TemplateValue]], to bytes: inout [UInt8]) {
        var content = Array("\(items.count):".utf8)
        for item in items {
            content += "\(item.count):".utf8
            for value in item { append(value, to: &content) }
        }
        append(tag, content, to: &bytes)
    }
}
