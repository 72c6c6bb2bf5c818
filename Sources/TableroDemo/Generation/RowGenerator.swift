internal import Records

/// Makes the rows of the demo, the same ones for the same seed.
struct RowGenerator: Sendable {
    struct Order: Sendable {
        let values: [RecordValue]
        let items: [[RecordValue]]
    }

    private var random: SplitMix64
    /// The price of each product, in the order of their ids from 1.
    private var prices: [Int] = []
    /// The culture of each customer, in the order of their ids from 1.
    private var cultures: [Int] = []

    init(seed: UInt64) { random = SplitMix64(seed: seed) }

    mutating func customer(id: Int, createdAt: Timestamp) -> [RecordValue] {
        let number = random.below(Culture.all.count)
        cultures.append(number)
        let culture = Culture.all[number]
        let first = random.pick(culture.firstNames)
        let last = random.pick(culture.lastNames)
        let name = culture.isFamilyNameFirst ? "\(last.name) \(first.name)" : "\(first.name) \(last.name)"
        return [
            .integer(Int64(id)), .text(name), .text("\(first.slug).\(last.slug).\(id)@example.com"),
            random.happens(percent: 95) ? .text(random.pick(culture.cities)) : .null, .text(culture.country),
            .integer(random.happens(percent: 4) ? 1 : 0), .text(createdAt.text),
        ]
    }

    mutating func product(id: Int) -> [RecordValue] {
        let category = Texts.categories[id % Texts.categories.count]
        let name = "\(random.pick(Texts.adjectives)) \(random.pick(category.things))"
        let price = 290 + random.below(400) * random.below(60) / 10 * 10
        prices.append(price)
        let description: RecordValue =
            random.happens(percent: 90) ? .text("\(name). " + Texts.paragraph(2, using: &random)) : .null
        return [
            .integer(Int64(id)), .text(name), .text("\(category.prefix)-\(1000 + id)"), .text(category.name),
            .integer(Int64(price)), .integer(Int64(random.below(500))), description,
            id % 12 == 1 ? .blob(Picture.bitmap(side: 16, using: &random)) : .null,
        ]
    }

    mutating func order(id: Int, createdAt: Timestamp, isRecent: Bool) -> Order {
        let customer = random.below(cultures.count)
        return order(
            id: id,
            customer: customer + 1,
            currency: Culture.all[cultures[customer]].currency,
            createdAt: createdAt,
            status: .random(isRecent: isRecent, using: &random),
            products: (0..<(1 + random.below(3))).map { _ in
                let product = random.below(prices.count)
                return (product + 1, prices[product])
            }
        )
    }

    /// Makes an order of products, given with their prices.
    mutating func order(
        id: Int,
        customer: Int,
        currency: String,
        createdAt: Timestamp,
        status: OrderStatus,
        products: [(id: Int, price: Int)]
    ) -> Order {
        var total = 0
        var items: [[RecordValue]] = []
        for (product, price) in Dictionary(products, uniquingKeysWith: { first, _ in first }).sorted(by: {
            $0.key < $1.key
        }) {
            let quantity = 1 + random.below(10) / 7
            total += quantity * price
            items.append([
                .integer(Int64(id)), .integer(Int64(product)), .integer(Int64(quantity)),
                .integer(Int64(price)),
            ])
        }
        let shippedAt = Timestamp(seconds: createdAt.seconds + 3600 + random.below(5 * 86_400))
        let values: [RecordValue] = [
            .integer(Int64(id)), .integer(Int64(customer)), .text(status.rawValue), .integer(Int64(total)),
            .text(currency),
            .text(createdAt.text), status.isShipped ? .text(shippedAt.text) : .null,
            random.happens(percent: 15) ? .text(random.pick(Texts.notes)) : .null,
        ]
        return Order(values: values, items: items)
    }

    mutating func ticket(id: Int, customer: Int, order: Int?, createdAt: Timestamp, isRecent: Bool)
        -> [RecordValue]
    {
        let statuses =
            isRecent ? ["open", "open", "waiting", "closed"] : ["closed", "closed", "closed", "waiting"]
        return [
            .integer(Int64(id)), .integer(Int64(customer)), order.map { .integer(Int64($0)) } ?? .null,
            .text(random.pick(Texts.subjects)), .text(Texts.paragraph(3 + random.below(10), using: &random)),
            .text(random.pick(["low", "normal", "normal", "normal", "high", "urgent"])),
            .text(random.pick(statuses)),
            .text(createdAt.text), random.happens(percent: 80) ? .text(random.pick(Texts.assignees)) : .null,
        ]
    }

    // MARK: Choices

    mutating func below(_ bound: Int) -> Int { random.below(bound) }

    mutating func happens(percent: Int) -> Bool { random.happens(percent: percent) }

    mutating func pick<Element>(_ elements: [Element]) -> Element { random.pick(elements) }
}
