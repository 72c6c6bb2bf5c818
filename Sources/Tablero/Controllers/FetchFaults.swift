import HTTP
import Records

/// Looks whether a list of rows names columns that its table has.
///
/// What to fetch may depend on the request. So it is asked for as the list's own path would be, without parameters; what
/// cannot be answered now, as it needs a parameter or its database cannot be read, is looked at when it is used.
enum FetchFaults {
    /// Returns what the controller must be told after its name; `nil` if nothing.
    static func fault(
        of list: some FetchedListController,
        at path: String,
        in environment: PageEnvironment
    ) async -> String? {
        let request = Request(.get, path)
        guard
            let page = try? PageRequest(
                request,
                parameters: nil,
                urls: environment.urls(for: request),
                environment: environment
            ), let fetch = try? await list.fetchRequest(for: page)
        else { return nil }
        guard (1...FetchRequest.largestSize).contains(fetch.size) else {
            return "fetches \(fetch.size) rows at a time: its request may have a size of 1 to "
                + "\(FetchRequest.largestSize), and pageSize says how many a page has."
        }
        guard let source = list.source ?? environment.sources.first,
            let table = try? await source.schema().table(named: fetch.table), table.problem == nil
        else { return nil }
        for (option, columns) in list.columnOptions + order(of: fetch) {
            guard let unknown = columns.first(where: { table.column(named: $0) == nil }) else { continue }
            return "names “\(unknown)” in \(option), which is no column of “\(table.name)”. "
                + "It has \(table.visibleColumns.map { "“\($0.name)”" }.joined(separator: ", "))."
        }
        return nil
    }

    private static func order(of fetch: FetchRequest) -> [(String, [String])] {
        [("the section of its request", fetch.section.map { [$0.column] } ?? [])]
            + [("the sort of its request", fetch.sort.map(\.column))]
    }
}

extension FetchedListController {
    fileprivate var columnOptions: [(String, [String])] {
        [("searchColumns", searchColumns), ("filterColumns", filterColumns), ("sortColumns", sortColumns)]
    }
}
