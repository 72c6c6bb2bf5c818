import Records
import TableroTesting
import Testing

@testable import Tablero

/// What compiles and means nothing is a fault at start.
@Suite struct OptionTests {
    private static func fault(_ add: (inout Routes) -> Void) async throws -> String? {
        do {
            _ = try await Site { add(&$0) }
            return nil
        } catch let fault as ControllerFault {
            return "\(fault)"
        }
    }

    private struct Misspelt: ListController {
        let title = "Misspelt"
        let cells = [noteCell]
        let hasInfinteScrolling = false
        func interactor(for request: PageRequest) -> ArrayInteractor<String> { ArrayInteractor([]) }
    }

    private struct Narrow: ListController {
        let title = "Narrow"
        let cells = [noteCell]
        let pageSize: Int32 = 2
        func interactor(for request: PageRequest) -> ArrayInteractor<String> { ArrayInteractor([]) }
    }

    private struct Impatient: ListController {
        let title = "Impatient"
        let cells = [noteCell]
        let patience = Duration.seconds(1)
        func interactor(for request: PageRequest) -> ArrayInteractor<String> { ArrayInteractor([]) }
    }

    private struct Headless: ListController {
        let title = "Headless"
        let cells = [noteCell]
        let header = Header("headers/planets", PlanetHeader.self) { (header, total: Int) in
            header.total = total
        }
        func interactor(for request: PageRequest) -> ArrayInteractor<String> { ArrayInteractor([]) }
    }

    private final class Fetching: FetchedListController {
        struct Row: Decodable { let id: Int }
        let title = "Fetching"
        let cells = [
            CellTemplate("cells/note", NoteCell.self) { (cell, row: Row) in cell.text = "\(row.id)" }
        ]
        let source: any RecordSource
        init(_ source: any RecordSource) { self.source = source }
        func fetchRequest(for request: PageRequest) -> FetchRequest { FetchRequest(table: "t") }
    }

    private struct Quiet: DetailController {
        let hasComment = 1
        let hasComments: Bool? = true
        func interactor(for request: PageRequest) -> ItemInteractor<Int> { ItemInteractor(1) }
        func title(of item: Int) -> String { "" }
    }

    private struct Singular: DetailController {
        let hasComment = true
        func interactor(for request: PageRequest) -> ItemInteractor<Int> { ItemInteractor(1) }
        func title(of item: Int) -> String { "" }
    }

    private struct Lowercase: DetailController {
        let islive = false
        func interactor(for request: PageRequest) -> ItemInteractor<Int> { ItemInteractor(1) }
        func title(of item: Int) -> String { "" }
    }

    /// Properties of its own, none of which is an option, and options of the right types.
    private struct Fine: ListController {
        let title = "Fine"
        let cells = [noteCell]
        let patience: Duration? = .seconds(1)
        let column = "", sorted = 1, pageSizes = [1], source = "", hasPulled = true, emptiness = 0
        let pageSize = 3
        let bottomBar = BottomBar.none
        let header = Header("headers/planets", PlanetHeader.self) { (header, total: Int) in
            header.total = total
        }
        func interactor(for request: PageRequest) -> ArrayInteractor<String> { ArrayInteractor([]) }
        func headerInteractor(for request: PageRequest) -> ItemInteractor<Int> { ItemInteractor(1) }
    }

    @Test func `an option that is misspelt or of another type is a fault at start`() async throws {
        #expect(
            try await Self.fault { $0.add(Misspelt(), at: "/x") }
                == "Misspelt has a property “hasInfinteScrolling”, which means nothing: is “hasInfiniteScrolling” "
                + "meant? Rename it."
        )
        #expect(
            try await Self.fault { $0.add(Narrow(), at: "/x") }
                == "Narrow has a property “pageSize” of the type Int32, which means nothing: the option “pageSize” is "
                + "of the type Int. Give it that type, or another name."
        )
        #expect(
            try await Self.fault { $0.add(Impatient(), at: "/x") }?
                .contains("“patience” of the type Duration, which means nothing") == true
        )
        #expect(
            try await Self.fault { $0.add(Quiet(), at: "/x") }?
                .contains("the option “hasComments” is of the type Bool") == true
        )
        #expect(
            try await Self.fault { $0.add(Singular(), at: "/x") }?.contains("is “hasComments” meant?") == true
        )
        #expect(
            try await Self.fault { $0.add(Lowercase(), at: "/x") }?.contains("is “isLive” meant?") == true
        )
        #expect(try await Self.fault { $0.add(Fine(), at: "/x") } == nil)
    }

    @Test func `a source that is not the option's type would not be asked, and is a fault`() async throws {
        let database = try await FixtureDatabase("t.db", ["CREATE TABLE t (id INTEGER PRIMARY KEY)"])
        let source = try database.source()
        await #expect {
            _ = try await Site { $0.add(Fetching(source), at: "/x") }
        } throws: {
            "\($0)".hasPrefix(
                "Fetching has a property “source” of the type SQLiteSource, which means nothing"
            )
        }
    }

    @Test func `a header that nothing loads is a fault at start`() async throws {
        #expect(
            try await Self.fault { $0.add(Headless(), at: "/x") }
                == "Headless has a header, and nothing that loads it: add headerInteractor(for:)."
        )
    }

    // MARK: Keys

    private struct Twice: TemplateKeys {
        let name = Key<String>("name")
        let number = Key<Int>("name")
    }

    private struct Standard: TemplateKeys {
        let name = Key<String>("name")
        let own = Key<String>("id")
    }

    private struct Nested: TemplateKeys {
        let name = Key<String>("name")
        let items = ListKey<Twice>("items")
    }

    private struct Cells<Keys: TemplateKeys>: ListController {
        let title = "Cells"
        let cells = [CellTemplate("cells/plain", Keys.self) { (_, _: String) in }]
        func interactor(for request: PageRequest) -> ArrayInteractor<String> { ArrayInteractor(["x"]) }
    }

    private struct Bars<Keys: TemplateKeys>: DetailController {
        let bottomBar = BottomBar("bars/plain", Keys.self) { _, _ in }
        func interactor(for request: PageRequest) -> ItemInteractor<Int> { ItemInteractor(1) }
        func title(of item: Int) -> String { "" }
    }

    private struct Pages<Keys: TemplateKeys>: TemplateController {
        let page = PageTemplate("pages/hours", Keys.self) { (_, _: Int) in }
        func content(for request: PageRequest) -> Int { 1 }
        func title(of number: Int) -> String { "" }
    }

    private struct OwnTitle: TemplateKeys {
        let title = Key<String>("title")
        let days = ListKey<TemplateControllerTests.DayKeys>("days")
        let notice = Key<String>("notice")
    }

    @Test func `two keys of one name, and one of a standard key's name, are faults at start`() async throws {
        let twice = "Twice has two keys “name”: give each a name of its own."
        #expect(
            try await Self.fault { $0.add(Cells<Twice>(), at: "/x") }
                == "Cells<Twice> cannot fill cells/plain: \(twice)"
        )
        #expect(
            try await Self.fault { $0.add(Cells<Nested>(), at: "/x") }
                == "Cells<Nested> cannot fill cells/plain: \(twice)"
        )
        #expect(
            try await Self.fault { $0.add(Cells<Standard>(), at: "/x") }
                == "Cells<Standard> cannot fill cells/plain: Standard has a key “id”, which is a standard one: give it "
                + "another name."
        )
        #expect(
            try await Self.fault { $0.add(Pages<OwnTitle>(), at: "/x") }?
                .contains("OwnTitle has a key “title”, which is a standard one") == true
        )
        let bar = ["bars/plain": "<p>{{name}}</p>"]
        await #expect {
            _ = try await Site(views: bar) { $0.add(Bars<Twice>(), at: "/x") }
        } throws: {
            "\($0)" == "Bars<Twice> cannot fill bars/plain: \(twice)"
        }
        await #expect {
            let piece = Piece("bars/plain", Twice.self) { (_, _: Int) in }
            _ = try await Site(views: bar) { $0.addForm(at: "/x", showing: piece) { _ in 1 } }
        } throws: {
            "\($0)".hasSuffix("cannot fill bars/plain: \(twice)")
        }
    }
}
