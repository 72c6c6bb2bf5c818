/// Whose word about a request counts, and what follows from it.
///
/// Anybody can write `X-Forwarded-For` into a request. It is believed only if the request comes straight from
/// a trusted proxy, and only as far as that proxy's own word goes: a list of addresses is read from its end,
/// where the nearest proxy wrote, past all trusted proxies to the first address that is none. What stands
/// before it was written by somebody unknown, and is not looked at.
///
/// A value that is malformed counts as if it were not there. A proxy that writes one of `Forwarded` (RFC
/// 7239) and `X-Forwarded-For`, `-Proto` and `-Host` may let the other through as its client sent it. So if
/// both are there and do not say the same, none of them is believed, and the proxy itself counts as the
/// client.
public struct ForwardingPolicy: Sendable {
    private let networks: [IPNetwork]
    private let trustsUnixSocket: Bool
    private let userField: String?

    /// Trusts peers from these networks, and those of the Unix socket if told so.
    ///
    /// - Parameters:
    ///   - networks: where trusted peers are.
    ///   - trustsUnixSocket: whether whoever uses the socket file is one.
    public init(trusting networks: [IPNetwork] = [], trustsUnixSocket: Bool = false) {
        self.init(trusting: networks, trustsUnixSocket: trustsUnixSocket, userField: nil)
    }

    /// The same, with the field in which such a peer names the user whom it has signed in.
    package init(trusting networks: [IPNetwork], trustsUnixSocket: Bool = false, userField: String?) {
        self.networks = networks
        self.trustsUnixSocket = trustsUnixSocket
        self.userField = userField
    }

    /// Whether nobody is trusted.
    package var trustsNobody: Bool { networks.isEmpty && !trustsUnixSocket }

    /// The same trust, with another field that names the user.
    package func naming(_ userField: String?) -> ForwardingPolicy {
        ForwardingPolicy(trusting: networks, trustsUnixSocket: trustsUnixSocket, userField: userField)
    }

    /// Whether a peer's word counts.
    package func trusts(_ peer: Peer) -> Bool {
        switch peer {
        case .unix: trustsUnixSocket
        case .address(let text, _): IPAddress(text).map(trusts) == true
        case .hidden: false
        }
    }

    /// The user named by a request from a trusted peer; `nil` if there is none, or more than one, or the name is no
    /// UTF-8.
    package func user(_ fields: Fields) -> String? {
        guard let userField, let user = fields[userField], (1...256).contains(user.utf8.count),
            fields.values(of: userField).count == 1,
            // Stands for bytes that are no UTF-8, so that two different names would become one.
            !user.unicodeScalars.contains("\u{FFFD}")
        else { return nil }
        return user
    }

    /// What the fields of a request from a trusted peer say.
    package func forwarding(_ fields: Fields) -> Forwarding {
        let said = ForwardingFields(fields)
        let elements = said.standard.isEmpty ? [] : ForwardedElement.all(in: said.standard) ?? []
        let standard = elements.isEmpty ? nil : statement(elements)
        let common = commonStatement(said)
        var forwarding = Forwarding()
        switch (standard, common) {
        case (let only?, nil), (nil, let only?): forwarding = only
        case (let one?, let other?) where one == other: forwarding = one
        default: break
        }
        addPort(said, to: &forwarding)
        if said.prefixes.count == 1, !said.prefixes[0].utf8.contains(UInt8(ascii: ",")) {
            forwarding.prefix = PathPrefix.normalized(said.prefixes[0])
        }
        return forwarding
    }

    private func trusts(_ address: IPAddress) -> Bool { networks.contains { $0.contains(address) } }

    /// What a `Forwarded` field says; `nil` if one of its values is malformed.
    private func statement(_ elements: [ForwardedElement]) -> Forwarding? {
        var nodes: [ForwardedNode?] = []
        for element in elements {
            let node = element.node.map { ForwardedNode($0, needsBrackets: true) }
            if case .some(nil) = node { return nil }
            if let scheme = element.scheme, Scheme(scheme) == nil { return nil }
            if let host = element.host, !Origin.isAuthority(host) { return nil }
            nodes.append(node ?? nil)
        }
        var client = elements.count - 1
        while client > 0, case .address(let address) = nodes[client], trusts(address) { client -= 1 }
        // The proxy that the reader talked to knows best; if it says nothing, the next one does.
        let trusted = elements[client...]
        var statement = Forwarding()
        statement.client = nodes[client]?.peer
        statement.scheme = trusted.lazy.compactMap(\.scheme).first.flatMap { Scheme($0) }
        statement.authority = trusted.lazy.compactMap(\.host).first
        return statement
    }

    /// What the `X-Forwarded-…` fields say, which no standard describes; `nil` if that is nothing.
    private func commonStatement(_ said: ForwardingFields) -> Forwarding? {
        var statement = Forwarding()
        var hops = 1
        for index in said.addresses.indices.reversed() {
            // A malformed address that the walk comes to leaves it open who wrote what is before it.
            guard let node = ForwardedNode(said.addresses[index], needsBrackets: false) else {
                statement.client = nil
                hops = 1
                break
            }
            statement.client = node.peer
            hops = said.addresses.count - index
            guard case .address(let address) = node, trusts(address) else { break }
        }
        statement.scheme = Self.value(of: said.schemes, hops: hops).flatMap { Scheme($0) }
        statement.authority = Self.value(of: said.hosts, hops: hops).flatMap {
            Origin.isAuthority($0) ? $0 : nil
        }
        return statement == Forwarding() ? nil : statement
    }

    /// Adds a port that the reader sees but no host names; `$host` of nginx leaves it out, for example.
    private func addPort(_ said: ForwardingFields, to forwarding: inout Forwarding) {
        guard said.ports.count == 1, said.ports[0].utf8.allSatisfy(\.isASCIIDigit),
            let port = Int(said.ports[0]),
            (1..<65_536).contains(port), let host = forwarding.authority ?? said.host,
            Origin.isAuthority(host), !Origin.hasPort(host), port != forwarding.scheme?.defaultPort
        else { return }
        forwarding.authority = "\(host):\(port)"
    }

    /// Each proxy may have added a value to a list: the one of the proxy that the reader talked to, or the
    /// first.
    private static func value(of list: [String], hops: Int) -> String? {
        list.isEmpty ? nil : list[max(0, list.count - hops)]
    }
}
