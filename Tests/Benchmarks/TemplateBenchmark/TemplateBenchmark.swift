import FoundationEssentials
import Tablero
import Templates

/// Measures the built-in list page of 50 rows and 7 columns, from values in memory, beside the same page by hand.
///
/// Called with the folder of the templates and a folder for what it writes: the values, and the page, for others to
/// make the same page of. Prints one JSON object: times in microseconds, each the median of many.
@main
struct TemplateBenchmark {
    static func main() throws {
        let (views, folder) = (CommandLine.arguments[1], CommandLine.arguments[2])
        let library = try TemplateLibrary(folders: [views])
        let template = try ByTemplate(library, Order.all)
        var (page, rows, byHand) = ([UInt8](), [UInt8](), [UInt8]())
        template.appendPage(to: &page)
        template.appendRows(to: &rows)
        ByHand.append(Order.all, to: &byHand)
        precondition(rows == byHand, "The rows by hand are not those of Views/cells/row.html any more.")
        // The page around the rows is copied as it is, which is less work than any template has.
        let parts = try split(page, around: rows)
        try write(page, rows, parts, to: folder)
        let results = [
            "template": median(of: 3000) { template.appendPage(to: &$0) },
            "hand": median(of: 3000) { output in
                output += parts.before
                ByHand.append(Order.all, to: &output)
                output += parts.after
            },
            "template rows": median(of: 3000) { template.appendRows(to: &$0) },
            "hand rows": median(of: 3000) { ByHand.append(Order.all, to: &$0) },
            "validation": median(of: 20) { output in
                // That it can be made was seen above.
                output.append(UInt8(clamping: (try? TemplateLibrary(folders: [views]).names.count) ?? 0))
            },
        ]
        print("{" + results.map { "\(JSONText.quoted($0)): \($1)" }.joined(separator: ", ") + "}")
    }

    /// The median of the times that making a page takes, in microseconds.
    private static func median(of count: Int, _ make: (inout [UInt8]) -> Void) -> Double {
        var times: [Duration] = []
        for _ in 0..<count {
            var output: [UInt8] = []
            output.reserveCapacity(128 << 10)
            let start = ContinuousClock.now
            make(&output)
            times.append(start.duration(to: .now))
            precondition(!output.isEmpty, "Nothing was made.")
        }
        return Double(times.sorted()[count / 2].components.attoseconds) / 1e12
    }

    private static func split(_ page: [UInt8], around rows: [UInt8]) throws -> (
        before: [UInt8], after: [UInt8]
    ) {
        guard let start = page.indices.first(where: { page[$0...].starts(with: rows) }) else {
            preconditionFailure("The page does not hold its rows.")
        }
        return (Array(page[..<start]), Array(page[(start + rows.count)...]))
    }

    private static func write(
        _ page: [UInt8],
        _ rows: [UInt8],
        _ parts: (before: [UInt8], after: [UInt8]),
        to folder: String
    ) throws {
        for (name, bytes) in [
            ("page.html", page), ("before.html", parts.before), ("after.html", parts.after),
        ] {
            try Data(bytes).write(to: URL(filePath: "\(folder)/\(name)"))
        }
        let orders = Order.all.map { order in
            let cells = order.cells.map { cell in
                let texts = [
                    ("column", cell.column), ("place", cell.place), ("text", cell.text), ("iso", cell.iso),
                    ("tone", cell.tone), ("kind", "\(cell.kind)"), ("link", cell.link ?? ""),
                ]
                let flags = "\"numeric\": \(cell.isNumeric), \"row_link\": \(cell.isRowLink)"
                return "{" + texts.map { "\"\($0)\": \(JSONText.quoted($1)), " }.joined() + flags + "}"
            }
            let texts = [("key", order.key), ("id", order.id), ("url", order.url)]
            return "{" + texts.map { "\"\($0)\": \(JSONText.quoted($1)), " }.joined()
                + "\"cells\": [\(cells.joined(separator: ", "))]}"
        }
        let json = "[" + orders.joined(separator: ",\n") + "]\n"
        try Data(json.utf8).write(to: URL(filePath: "\(folder)/rows.json"))
    }
}
