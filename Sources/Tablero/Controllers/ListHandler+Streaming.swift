import HTTP
import Templates

extension ListHandler {
    /// The page in two parts: all that stands above the rows at once, the rows when they are there.
    ///
    /// A header that comes later still follows the rows, and is shown above them by the style sheet.
    func stream(
        _ list: PendingLoad<Fetched<ItemPage<Item>>>,
        header: PendingLoad<Fetched<Detail?>>?,
        _ call: Call,
        in environment: PageEnvironment
    ) throws -> Response {
        let early = header?.result.map { environment.settled($0, for: call.request.request) }
        let ready = list.result.map { environment.settled($0, for: call.request.request) }
        let beginning = try beginning(
            items: ready,
            header: early,
            isHeaderLate: header != nil && early == nil,
            call,
            in: environment
        )
        return Response(
            fields: [
                "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store",
                // A proxy that collected the page would undo all this.
                "X-Accel-Buffering": "no",
            ],
            body: .stream { writer in
                try await writer.write(beginning)
                let items: Items = if let ready { ready } else { try await Self.outcome(of: list) }
                var page = try page(of: items, header: early, call, in: environment)
                var rows = page.rows.bytes
                // What stands above the rows has been sent, so the notice is the first of them.
                if ready == nil, let notice = page.staleNotice {
                    rows = try failureRow(notice, page, call, in: environment).bytes + rows
                }
                // Whatever follows it hides the loading cell, also where there are no rows.
                if rows.isEmpty { rows = Self.noRows }
                try await writer.write(rows)
                if let header, early == nil {
                    let late = try await Self.outcome(of: header)
                    page.parts.lateHeader = try headerPart(
                        late,
                        call.request,
                        in: environment
                    )
                }
                page.rows = Self.hole
                let content = try render(page, call, in: environment)
                try await writer.write(Array(content[Self.range(ofHoleIn: content).upperBound...]))
            }
        )
    }

    private func beginning(
        items: Items?,
        header: HeaderResult?,
        isHeaderLate: Bool,
        _ call: Call,
        in environment: PageEnvironment
    ) throws -> [UInt8] {
        var page = try emptyPage(call, header: header, in: environment)
        page.isLoading = true
        if case .success(let items) = items {
            page.asOf = items.asOf
            page.staleNotice = environment.staleNotice(of: items, for: call.request.request)
        }
        page.rows = Self.hole
        if let header {
            page.parts.header = try headerPart(header, call.request, in: environment)
        } else if isHeaderLate {
            page.parts.header = try headerPart(.loading, call.request, in: environment)
        }
        try fillParts(of: &page, call, in: environment)
        let content = try render(page, call, in: environment)
        let loading = items != nil ? [] : page.parts.loading?.bytes ?? []
        return Array(content[..<Self.range(ofHoleIn: content).lowerBound]) + loading
    }

    /// What came of a load; the end of the reader's interest is not one of its failures.
    private static func outcome<Value>(of load: PendingLoad<Value>) async throws -> Result<Value, any Error> {
        do {
            return .success(try await load.value())
        } catch {
            try Task.checkCancellation()
            return .failure(error)
        }
    }

    private static var noRows: [UInt8] { Array(#"<tr class="loaded" hidden=""><td></td></tr>"#.utf8) }

    private static var hole: SafeHTML { SafeHTML(trusted: "<!--\(OneTimeToken.hole)-->") }

    /// Where the rows of a page belong; its end if its template shows none.
    private static func range(ofHoleIn content: [UInt8]) -> Range<Int> {
        let pattern = hole.bytes
        var index = 0
        while index + pattern.count <= content.count {
            if content[index] == pattern[0], content[index...].starts(with: pattern) {
                return index..<(index + pattern.count)
            }
            index += 1
        }
        return content.count..<content.count
    }
}
