/// How far an order is.
enum OrderStatus: String, Sendable, CaseIterable {
    case new, paid, packed, shipped, delivered, cancelled, refunded

    /// What comes after this; `nil` at an end.
    var next: OrderStatus? {
        switch self {
        case .new: .paid
        case .paid: .packed
        case .packed: .shipped
        case .shipped: .delivered
        case .delivered, .cancelled, .refunded: nil
        }
    }

    var isShipped: Bool { self == .shipped || self == .delivered || self == .refunded }

    /// A believable status: what is recent is under way, what is old has come to an end, or was forgotten.
    static func random(isRecent: Bool, using random: inout SplitMix64) -> OrderStatus {
        let draw = random.below(100)
        if isRecent {
            return draw < 30
                ? .new : draw < 55 ? .paid : draw < 70 ? .packed : draw < 97 ? .shipped : .cancelled
        }
        return draw < 84
            ? .delivered : draw < 91 ? .cancelled : draw < 96 ? .refunded : draw < 98 ? .paid : .shipped
    }
}
