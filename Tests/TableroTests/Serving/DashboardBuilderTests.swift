import HTTP
import Synchronization
import Templates
import Testing

@testable import Tablero

@Suite struct DashboardBuilderTests {
    private struct PlanetCell: TemplateKeys { let title = Key<String>("title") }

    /// A list that counts how often it was set up.
    private struct CountedList: ListController {
        final class Count: Sendable {
            let value = Atomic(0)
        }

        let count = Count()
        let title = "Planets"
        let cells = [
            CellTemplate("cells/section", PlanetCell.self) { (cell, name: String) in cell.title = name }
        ]

        func setUp() async { count.value.add(1, ordering: .relaxed) }
        func interactor(for request: PageRequest) -> ArrayInteractor<String> { ArrayInteractor([]) }
    }

    private struct NoFiles: ServedFiles {
        let prefix = "/-/public"
        func responder(before next: any Responder) -> any Responder { next }
    }

    @Test func `a dashboard that is made again does not set its controllers up again`() async throws {
        let list = CountedList()
        var routes = Routes()
        routes.add(list, at: "/planets")
        let views = "/" + #filePath.split(separator: "/").dropLast(4).joined(separator: "/") + "/Views"
        let builder = DashboardBuilder(
            of: DashboardContent(DashboardConfiguration(), routes: routes, sources: []),
            views: [views],
            publicFolders: [],
            comments: nil,
            log: AccessLog(format: .off),
            readingFilesBy: { _ in NoFiles() }
        )
        let site = try await Tablero.Site.steady(builder)
        #expect(list.count.value.load(ordering: .relaxed) == 1)
        await site.reload()
        #expect(list.count.value.load(ordering: .relaxed) == 1)
        let response = await site.responder.respond(to: Request(method: .get, path: "/planets"))
        #expect(response.status == .ok)
    }
}
