import HTTP
import Records

/// A page of a table as JSON, exact to the last bit: what programs fetch at `/-/rows.json`.
struct RowsJSONController: PageController {
    let sources: SourceList
    let isCacheable = true

    func sources(for request: PageRequest) -> [any RecordSource] { sources.exact(for: request) }

    func response(to request: PageRequest) async throws -> Response {
        let named = try await sources.table(for: request)
        let parameters = try ListParameters(parsing: request.query, size: named.settings.pageSize)
        let interactor = try TableListInteractor(
            named: named,
            layouts: sources.layouts,
            urls: request.urls,
            parameters: parameters
        )
        let page = try await interactor.page(parameters, loading: .initial)
        var records: [Record] = []
        let columns = page.items.first?.page.columns ?? interactor.columns
        for row in page.items { records.append(try await whole(row.record, columns, of: named)) }
        var next: (cursor: String, url: String)?
        if let following = page.next, case .after(let cursor) = following.position {
            next = (cursor.text, "\(interactor.url)/-/rows.json\(following.query)")
        }
        let content = Self.json(records, columns, of: named.table, next: next)
        var response = Response.json(content)
        response.fields["ETag"] = EntityTag(of: content).text
        response.fields["Cache-Control"] = PageEnvironment.caching
        if let next { response.fields.append("Link", "<\(next.url)>; rel=\"next\"") }
        return response
    }

    /// A list cuts very long values; a program gets them whole, read again from their row.
    private func whole(_ record: Record, _ columns: [Column], of named: NamedTable) async throws -> Record {
        guard !record.fullLengths.isEmpty, let key = record.key, let whole = try await named.record(key)
        else {
            return record
        }
        let all = named.table.visibleColumns
        let values = columns.compactMap { column in all.firstIndex(of: column).map { whole.values[$0] } }
        guard values.count == columns.count else { throw named.hasChanged }
        return Record(key: key, values: values)
    }

    private static func json(
        _ records: [Record],
        _ columns: [Column],
        of table: Table,
        next: (cursor: String, url: String)?
    ) -> [UInt8] {
        let names = columns.map { JSONText.quoted($0.name) + ": " }
        var output = Array("{\"rows\": [".utf8)
        for (index, record) in records.enumerated() {
            output += (index == 0 ? "{" : ", {").utf8
            for (place, name) in names.enumerated() {
                if place > 0 { output += ", ".utf8 }
                output += name.utf8
                JSONText.append(record.value(at: place), to: &output)
            }
            output.append(UInt8(ascii: "}"))
        }
        output += "], \"keys\": [".utf8
        let keys = records.map { record in record.key.map { JSONText.quoted($0.text(for: table)) } ?? "null" }
        output += keys.joined(separator: ", ").utf8
        let (cursor, url) = (next.map { JSONText.quoted($0.cursor) }, next.map { JSONText.quoted($0.url) })
        output += "], \"next\": \(cursor ?? "null"), \"next_url\": \(url ?? "null")}\n".utf8
        return output
    }
}

extension JSONText {
    /// Appends a value: integers exactly, reals by their shortest digits, and what JSON cannot say as an object.
    ///
    /// A blob is `{"$base64": true, "encoded": "…"}`, an infinity `{"$real": "Infinity"}`, and text that is no UTF-8
    /// `{"$text": true, "encoded": "…"}`, in Base64.
    static func append(_ value: RecordValue, to output: inout [UInt8]) {
        switch value {
        case .null: output += "null".utf8
        case .integer(let number): output.append(decimal: number)
        case .real(let number) where number.isFinite: output += "\(number)".utf8
        case .real(let number): output += "{\"$real\": \"\(ValuePresenter.text(of: number))\"}".utf8
        case .text(let text): append(text, to: &output)
        case .malformedText(let bytes): append(bytes.span, encodedAs: "$text", to: &output)
        case .blob(let bytes): append(bytes.span, encodedAs: "$base64", to: &output)
        }
    }
}
