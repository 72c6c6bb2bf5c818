@testable import Records

/// Follows the links of a list from one end to the other, with a limit that a list without end would meet.
func walk(_ source: some RecordSource, _ request: FetchRequest, backward: Bool = false) async throws
    -> [Record]
{
    var request = request
    request.position = backward ? .last : .first
    var records: [Record] = []
    for _ in 0..<1000 {
        let page = try await source.page(request)
        records = backward ? page.records + records : records + page.records
        guard let cursor = backward ? page.previous : page.next else { return records }
        let parsed = try Cursor(parsing: cursor.text)
        request.position = backward ? .before(parsed) : .after(parsed)
    }
    return []
}
