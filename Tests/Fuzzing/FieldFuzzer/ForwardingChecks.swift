@testable import HTTP

/// Reads a text as each of the fields in which a proxy says whose request it passes on.
func checkForwarding(_ text: String) {
    if let address = IPAddress(text) {
        precondition(IPAddress(address.description) == address, "An address that was read is another.")
    }
    if let network = IPNetwork(text) {
        let holdsBoth = network.contains(IPAddress(ipv4: 0)) && network.contains(IPAddress(bits: 1))
        precondition(!holdsBoth, "A network has addresses of both kinds.")
    }
    _ = Origin(text)
    if let prefix = PathPrefix.normalized(text) {
        precondition(PathPrefix.normalized(prefix) == prefix, "A prefix that was read is another.")
        let isPath = prefix.isEmpty || prefix.hasPrefix("/") && !prefix.hasPrefix("//")
        precondition(isPath, "A prefix leads away.")
    }
    checkPolicy(text)
}

/// What a proxy says is believed only where it has the form that links and logs can bear.
private func checkPolicy(_ text: String) {
    let lines = text.split(separator: "\n", maxSplits: 4, omittingEmptySubsequences: false)
    let names = [
        "Forwarded", "X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Forwarded-Prefix",
    ]
    var fields = Fields()
    for (name, line) in zip(names, lines) { fields.append(name, String(line)) }
    let policy = ForwardingPolicy(trusting: ["10.0.0.0/8", "::1"].compactMap(IPNetwork.init))
    let said = policy.forwarding(fields)
    if let authority = said.authority {
        precondition(Origin.isAuthority(authority), "A host is malformed.")
    }
    if let prefix = said.prefix {
        precondition(PathPrefix.normalized(prefix) == prefix, "A prefix is malformed.")
    }
}
