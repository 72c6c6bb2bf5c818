import HTTP
import Records
import TableroTesting
import Testing

@testable import Tablero

/// Values that no page could be made with are a sentence at start, and not an error in use.
@Suite struct StartFaultTests {
    struct Row: Decodable { let id: Int }

    struct Orders: FetchedListController {
        var title = "Orders"
        var patience: Duration? = .zero
        var searchColumns: [String] = []
        var filterColumns: [String] = []
        var sortColumns: [String] = []
        var cacheDuration = Duration.zero
        var request = FetchRequest(table: "orders")
        var cells = [
            CellTemplate("cells/note", NoteCell.self) { (cell, row: Row) in cell.text = "\(row.id)" }
        ]
        func fetchRequest(for request: PageRequest) -> FetchRequest { self.request }
    }

    /// A list whose table stands in its address.
    struct AnyTable: FetchedListController {
        let title = "Any table"
        let sortColumns = ["note"]
        let cells = Orders().cells
        func fetchRequest(for request: PageRequest) throws -> FetchRequest {
            FetchRequest(table: try request.parameter("table"))
        }
    }

    struct Misspelt: JobController {
        let title = "Recompute"
        let sumary = "Adds up."
        func run(_ request: PageRequest, _ progress: JobProgress) async throws -> JobResult { .text("") }
    }

    struct Job: JobController {
        var title = ""
        let number = 1, reader = "Ada", changed = false
        func run(_ request: PageRequest, _ progress: JobProgress) async throws -> JobResult { .text("") }
    }

    private func fault(_ add: (inout Routes) -> Void) async throws -> String? {
        let database = try await FixtureDatabase(
            "shop.db",
            ["CREATE TABLE orders (id INTEGER PRIMARY KEY, note TEXT)"]
        )
        do {
            _ = try await Site(sources: [try database.source()]) { add(&$0) }
            return nil
        } catch let fault as ControllerFault {
            return "\(fault)"
        }
    }

    private static let columns = "which is no column of “orders”. It has “id”, “note”."

    @Test(arguments: [
        (Orders(searchColumns: ["note", "nott"]), "Orders names “nott” in searchColumns, \(columns)"),
        (Orders(filterColumns: ["state"]), "Orders names “state” in filterColumns, \(columns)"),
        (Orders(sortColumns: ["Note"]), "Orders names “Note” in sortColumns, \(columns)"),
        (
            Orders(request: FetchRequest(table: "orders", sort: [.descending("made")])),
            "Orders names “made” in the sort of its request, \(columns)"
        ),
        (
            Orders(request: FetchRequest(table: "orders", section: .ascending("day"))),
            "Orders names “day” in the section of its request, \(columns)"
        ),
        (
            Orders(request: FetchRequest(table: "orders", size: -3)),
            "Orders fetches -3 rows at a time: its request may have a size of 1 to 1000, and pageSize says how many a "
                + "page has."
        ),
        (Orders(title: ""), "Orders has an empty title: say what the list is called."),
        (
            Orders(patience: .seconds(-1)),
            "Orders has a patience of -1.0 seconds: it is zero or more, or nil for a page that always waits."
        ),
        (
            Orders(cacheDuration: .seconds(-1)),
            "Orders has a cacheDuration of -1.0 seconds: it is zero or more."
        ),
        (
            Orders(cells: [CellTemplate("cells/note", NoteCell.self, kind: "") { (_, _: Row) in }]),
            "Orders has the cell cells/note for an empty kind: name one, or leave it out for items of every kind."
        ),
        (Orders(searchColumns: ["note"], filterColumns: ["id"], sortColumns: ["note"]), nil),
        // A table that is made later says so on its page.
        (Orders(sortColumns: ["a"], request: FetchRequest(table: "later")), nil),
    ])
    func `a list that no page could be made of says so at start`(list: Orders, sentence: String?) async throws
    {
        #expect(try await fault { $0.add(list, at: "/orders") } == sentence)
        #expect(try await fault { $0.group("/shops/{shop}") { $0.add(list, at: "/orders") } } == sentence)
    }

    @Test func `a list whose table stands in its address is looked at when it is used`() async throws {
        #expect(try await fault { $0.add(AnyTable(), at: "/any/{table}") } == nil)
    }

    @Test func `a job whose option is misspelt, or that has no title, says so at start`() async throws {
        #expect(
            try await fault { $0.add(Misspelt(), at: "/job") }
                == "Misspelt has a property “sumary”, which means nothing: is “summary” meant? Rename it."
        )
        let untitled = "Job has an empty title: say what the work is called."
        #expect(try await fault { $0.add(Job(), at: "/job") } == untitled)
        #expect(try await fault { $0.add(Job(title: "Recompute"), at: "/job") } == nil)
    }

    private static func configuration(
        _ change: (inout DashboardConfiguration) -> Void
    ) -> DashboardConfiguration {
        var configuration = DashboardConfiguration()
        change(&configuration)
        return configuration
    }

    @Test(arguments: [
        (configuration { $0.siteTitle = "" }, "an empty siteTitle"),
        (configuration { $0.countPatience = .seconds(-1) }, "a countPatience of -1.0 seconds"),
        (configuration { $0.pageMemory = -1 }, "a pageMemory of -1 bytes"),
        (configuration { $0.jobLimits.running = 0 }, "let no job run"),
        (configuration { $0.jobLimits.waiting = -1 }, "-1 as waiting"),
        (configuration { $0.jobLimits.seen = .seconds(-1) }, "-1.0 seconds as seen"),
    ])
    func `a configuration that means nothing says so at start`(
        configuration: DashboardConfiguration,
        part: String
    ) async throws {
        let fault = await #expect(throws: ControllerFault.self) {
            _ = try await Dashboard(configuration) { _ in }
        }
        #expect(fault?.description.contains(part) == true, "\(fault?.description ?? "")")
    }

    @Test func `a database's settings that mean nothing say so at start`() async throws {
        let database = try await FixtureDatabase("shop.db", ["CREATE TABLE orders (id INTEGER PRIMARY KEY)"])
        var settings = DatabaseConfiguration()
        settings["orders", in: "shop"].pageSize = -1
        await #expect {
            _ = try await Dashboard(sources: [try database.source()]) { [settings] in
                $0.addDatabases(configuration: settings)
            }
        } throws: {
            "\($0)".contains("a page has 1 to 1000 rows, not -1")
        }
    }

    @Test func `a source without a name, or without time for a query, cannot be opened`() async throws {
        let database = try await FixtureDatabase("shop.db", [])
        #expect(throws: RecordsError.self) { try SQLiteSource(name: "", path: database.path) }
        #expect(throws: RecordsError.self) { try SQLiteSource(path: database.path, queryLimit: .zero) }
        #expect(throws: RecordsError.self) { try SQLiteSource(path: database.path, queryLimit: .seconds(-1)) }
    }
}
