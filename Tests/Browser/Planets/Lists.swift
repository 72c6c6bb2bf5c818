import Tablero

struct Body: Identifiable, Sendable {
    let id: String
    let name: String
    let kind: String
    let radius: Int
}

/// Eight planets and many moons; one thing that is neither.
let bodies: [Body] = {
    let planets = ["Mercury", "Venus", "Earth", "Mars", "Jupiter", "Saturn", "Uranus", "Neptune"]
    let inner = planets.enumerated().map { Body(id: $1, name: $1, kind: "Planets", radius: 2440 + $0 * 3000) }
    let moons = (1...120).map { Body(id: "m\($0)", name: "Moon \($0)", kind: "Moons", radius: 10 * $0) }
    return inner + moons + [Body(id: "halley", name: "Halley", kind: "Comets", radius: 5)]
}()

struct BodyCell: TemplateKeys {
    let name = Key<String>("name")
    let radius = Key<Int>("radius")
}

struct Summary: TemplateKeys {
    let planets = Key<Int>("planets")
    let moons = Key<Int>("moons")
}

struct PlanetList: ListController {
    let title = "Solar system"
    let pageSize = 40
    let cells = [
        CellTemplate("cells/planet", BodyCell.self, kind: "Planets", height: 72) { (cell, body: Body) in
            cell.name = body.name
            cell.radius = body.radius
        },
        CellTemplate("cells/moon", BodyCell.self, kind: "Moons", height: 45) { (cell, body: Body) in
            cell.name = body.name
            cell.radius = body.radius
        },
    ]
    let header = Header("headers/summary", Summary.self) { (header, moons: Int) in
        header.planets = 8
        header.moons = moons
    }
    func interactor(for request: PageRequest) -> ArrayInteractor<Body> {
        ArrayInteractor(bodies) { body, words in body.name.lowercased().contains(words.lowercased()) }
    }
    func headerInteractor(for request: PageRequest) -> ItemInteractor<Int> { ItemInteractor(120) }
    func kind(of body: Body) -> String { body.kind }
    func section(of body: Body) -> String? { body.kind }
    func url(of body: Body, in request: PageRequest) -> String? { request.url(ofID: body.id) }
}

struct PlanetPage: DetailController {
    func interactor(for request: PageRequest) throws -> ItemInteractor<Body> {
        let id = try request.parameter("planet")
        return ItemInteractor(bodies.first { $0.id == id })
    }
    func title(of body: Body) -> String { body.name }
    func fields(of body: Body) -> [DetailPage.Field] { [.init("Radius", "\(body.radius) km")] }
}

let moonCell = CellTemplate("cells/moon", BodyCell.self, height: 45) { (cell, body: Body) in
    cell.name = body.name
    cell.radius = body.radius
}

/// A list, or its header, that comes when a test opens the gate.
struct SlowList: ListController {
    struct Source: ListInteractor {
        let gate: @Sendable () async -> Void
        func page(_ parameters: ListParameters, loading: LoadingType) async throws -> ItemPage<Body> {
            await gate()
            return ItemPage(items: Array(bodies.suffix(9).dropLast()))
        }
    }

    let gates: Gates
    let isHeaderSlow: Bool
    let title = "Slow moons"
    let cells = [moonCell]
    let patience: Duration? = .zero
    let header = Header("headers/summary", Summary.self) { (header, moons: Int) in header.moons = moons }

    func interactor(for request: PageRequest) -> Source {
        Source { [self] in if !isHeaderSlow { await gates.wait(for: "list") } }
    }
    func headerInteractor(for request: PageRequest) -> ItemInteractor<Int> {
        ItemInteractor { [self] _ in
            if isHeaderSlow { await gates.wait(for: "header") }
            return 8
        }
    }
}

struct BrokenHeader: ListController {
    struct Broken: UserFacingError {
        let status = Status.serviceUnavailable
        let message = "The observatory cannot be reached. Try again later."
    }

    let title = "Moons"
    let cells = [moonCell]
    let header = Header("headers/summary", Summary.self) { (header, moons: Int) in header.moons = moons }
    func interactor(for request: PageRequest) -> ArrayInteractor<Body> {
        ArrayInteractor(Array(bodies[8..<16]))
    }
    func headerInteractor(for request: PageRequest) -> ItemInteractor<Int> {
        ItemInteractor { _ in throw Broken() }
    }
}

/// Items without an identity, many of them alike.
struct Echoes: ListController {
    let title = "Echoes"
    let pageSize = 5
    let cells = [
        CellTemplate("cells/moon", BodyCell.self) { (cell, text: String) in cell.name = text }
    ]
    func interactor(for request: PageRequest) -> ArrayInteractor<String> {
        ArrayInteractor((0..<23).map { $0 % 2 == 0 ? "echo" : "call" })
    }
}
