/// The rows of `Views/cells/row.html` as somebody would write them out in Swift.
enum ByHand {
    static func append(_ orders: [Order], to output: inout [UInt8]) {
        for order in orders {
            output.append("<tr class=\"row\" id=\"")
            output.append(escaping: order.id)
            output.append("\" data-key=\"")
            output.append(escaping: order.key)
            output.append("\">")
            for cell in order.cells { append(cell, of: order, to: &output) }
            output.append("</tr>\n")
        }
    }

    private static func append(_ cell: Order.Value, of order: Order, to output: inout [UInt8]) {
        output.append("<td data-column=\"")
        output.append(escaping: cell.column)
        output.append("\" data-place=\"")
        output.append(escaping: cell.place)
        output.append(cell.isNumeric ? "\" class=\"numeric\">" : "\" >")
        if cell.isRowLink {
            output.append("<a class=\"row__link\" href=\"")
            output.append(address: order.url)
            output.append("\">")
            append(cell, to: &output)
            output.append("</a>")
        } else if let link = cell.link {
            output.append("<a class=\"cell-link\" href=\"")
            output.append(address: link)
            output.append("\">")
            append(cell, to: &output)
            output.append("</a>")
        } else {
            append(cell, to: &output)
        }
        output.append("</td>")
    }

    private static func append(_ cell: Order.Value, to output: inout [UInt8]) {
        switch cell.kind {
        case .plain:
            output.append("<span class=\"text\">")
            output.append(escaping: cell.text)
            output.append("</span>")
        case .null: output.append("<span class=\"mark\">NULL</span>")
        case .emptyText: output.append("<span class=\"mark\">empty</span>")
        case .time:
            output.append("<time class=\"text\" datetime=\"")
            output.append(escaping: cell.iso)
            output.append("\">")
            output.append(escaping: cell.text)
            output.append("</time>")
        case .chip:
            output.append("<span class=\"chip\" data-tone=\"")
            output.append(escaping: cell.tone)
            output.append("\">")
            output.append(escaping: cell.text)
            output.append("</span>")
        }
    }
}

extension [UInt8] {
    fileprivate mutating func append(_ text: StaticString) {
        text.withUTF8Buffer { unsafe append(contentsOf: $0) }
    }

    /// Only an address of this site passes, as all here are.
    fileprivate mutating func append(address: String) {
        append(escaping: address.utf8.first == UInt8(ascii: "/") ? address : "#")
    }

    fileprivate mutating func append(escaping text: String) {
        let span = text.utf8.span
        unsafe span.withUnsafeBufferPointer { bytes in
            var start = 0
            for index in 0..<bytes.count {
                let entity: StaticString
                switch unsafe bytes[index] {
                case UInt8(ascii: "<"): entity = "&lt;"
                case UInt8(ascii: ">"): entity = "&gt;"
                case UInt8(ascii: "&"): entity = "&amp;"
                case UInt8(ascii: "\""): entity = "&quot;"
                case UInt8(ascii: "'"): entity = "&#39;"
                default: continue
                }
                unsafe append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start..<index]))
                append(entity)
                start = index + 1
            }
            unsafe append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start...]))
        }
    }
}
