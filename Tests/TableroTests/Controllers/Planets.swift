import Tablero

/// A list and a detail page over an array, with pull to refresh, infinite scrolling, a header and a comment bar.
struct Planet: Identifiable, Sendable {
    let id: String
    let name: String
    let moons: Int
}

let planets = [
    Planet(id: "mercury", name: "Mercury", moons: 0), Planet(id: "mars", name: "Mars <4th>", moons: 2),
    Planet(id: "s/t", name: "Saturn", moons: 274),
]

struct PlanetCell: TemplateKeys {
    let name = Key<String>("name")
    let moons = Key<Int>("moons")
}

struct PlanetHeader: TemplateKeys {
    let total = Key<Int>("total")
}

struct PlanetList: ListController {
    let title = "Planets"
    let cells = [
        CellTemplate("cells/planet", PlanetCell.self, height: 56) { (cell, planet: Planet) in
            cell.name = planet.name
            cell.moons = planet.moons
        }
    ]
    let header = Header("headers/planets", PlanetHeader.self) { (header, total: Int) in header.total = total }
    func interactor(for request: PageRequest) -> ArrayInteractor<Planet> {
        ArrayInteractor(planets) { planet, words in planet.name.contains(words) }
    }
    func headerInteractor(for request: PageRequest) -> ItemInteractor<Int> {
        ItemInteractor(planets.map(\.moons).reduce(0, +))
    }
    func url(of planet: Planet, in request: PageRequest) -> String? { request.url(ofID: planet.id) }
}

struct PlanetPage: DetailController {
    let hasComments = true
    func interactor(for request: PageRequest) throws -> ItemInteractor<Planet> {
        let id = try request.parameter("planet")
        return ItemInteractor(planets.first { $0.id == id })
    }
    func title(of planet: Planet) -> String { planet.name }
    func fields(of planet: Planet) -> [DetailPage.Field] { [.init("Moons", planet.moons)] }
}
