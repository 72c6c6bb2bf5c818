import HTTP
import Records

/// Adds a filter to a list for a form, which cannot itself make the name of a parameter: `/-/filter`.
///
/// It takes the list's own parameters besides, and answers with the way to the list that has one filter more.
struct FilterController: Sendable {
    private static let fields = ["_filter_column", "_filter_op", "_filter_value"]

    let sources: SourceList

    func response(to request: PageRequest) async throws -> Response {
        let named = try await sources.table(for: request)
        var rest = FormFields()
        for pair in request.query.pairs where !Self.fields.contains(pair.name) {
            rest.append(pair.name, pair.value)
        }
        var parameters = try ListParameters(parsing: rest).at(.first)
        parameters.filters.append(try Self.filter(of: request.query, on: named.table))
        var response = Response.redirect(to: named.url(in: request.urls) + parameters.query)
        response.fields["Cache-Control"] = "no-store"
        return response
    }

    private static func filter(of query: FormFields, on table: Table) throws -> Filter {
        let encoded = try field("_filter_column", of: query)
        guard let name = URLs.name(ofSegment: encoded) else {
            throw PageError.badParameter("“\(encoded)” in _filter_column is not a well-formed column name.")
        }
        guard table.visibleColumns.contains(where: { $0.name.isSpelled(like: name) }) else {
            let names = table.visibleColumns.map { "“\($0.name)”" }.joined(separator: ", ")
            throw PageError.badParameter("“\(table.name)” has no column “\(name)”. It has \(names).")
        }
        let text = try field("_filter_op", of: query)
        guard let operation = Filter.Operation(rawValue: text) else {
            let all = Filter.Operation.allCases.map(\.rawValue).joined(separator: ", ")
            throw PageError.badParameter("There is no operator “\(text)”. The operators are \(all).")
        }
        // Whether there is a value needs none; a form sends its field all the same.
        let needsNone = operation == .isNull || operation == .isNotNull
        let value = needsNone ? "1" : try field("_filter_value", of: query)
        return Filter(column: name, operation: operation, value: value)
    }

    private static func field(_ name: String, of query: FormFields) throws -> String {
        let values = query.all(name)
        guard values.count == 1 else {
            throw PageError.badParameter("The address of this form needs \(name), once.")
        }
        return values[0]
    }
}
