import HTTP

/// A serving option that a configuration may set, by its key there.
struct ServingSetting: Sendable {
    let key: String
    /// The option of the command line that says the same, and wins.
    let option: String
    /// Whether its value is a path, which begins where the file is.
    var isPath = false
    /// Whether the server must be started anew for another value to count.
    var needsRestart = true

    /// All of them, in the order of the documentation.
    static let all = [
        ServingSetting(key: "host", option: "--host"),
        ServingSetting(key: "port", option: "--port"),
        ServingSetting(key: "unixSocket", option: "--unix-socket", isPath: true),
        ServingSetting(key: "basePath", option: "--base-path"),
        ServingSetting(key: "trustedProxies", option: "--trusted-proxy"),
        ServingSetting(key: "auth", option: "--auth"),
        ServingSetting(key: "authHeader", option: "--auth-header"),
        ServingSetting(key: "origins", option: "--origin", needsRestart: false),
        ServingSetting(key: "views", option: "--views", isPath: true),
        ServingSetting(key: "public", option: "--public", isPath: true),
        ServingSetting(key: "store", option: "--store", isPath: true),
        ServingSetting(key: "comments", option: "--no-comments"),
        ServingSetting(key: "log", option: "--log"),
    ]
}

extension SettingsReader {
    /// Reads an option as the command line would have it; `nil` if it says nothing.
    mutating func serving(_ setting: ServingSetting, _ node: JSON5Node) -> [String]? {
        let name = "\"\(setting.key)\""
        switch setting.key {
        case "port": return number(node, name, in: 0...65535).map { [String($0)] }
        case "comments": return flag(node, name) == false ? [""] : nil
        case "trustedProxies":
            return list(node, name, "an address, a network such as \"10.0.0.0/8\", or \"unix\"") {
                $0 == "unix" || IPNetwork($0) != nil
            }
        case "origins":
            return list(node, name, "a scheme, a host and perhaps a port, such as \"https://shop.example\"") {
                Origin($0) != nil
            }
        case "basePath":
            return one(node, name, "a plain path such as \"/ops\"") { PathPrefix.normalized($0) != nil }
        case "auth":
            return one(node, name, "\"none\" or \"proxy\"") {
                AccessOptions.Authentication(rawValue: $0) != nil
            }
        case "authHeader":
            return one(node, name, "the name of a header field, such as \"Remote-User\"", Fields.isName)
        case "log":
            return one(node, name, "\"text\", \"json\" or \"off\"") { AccessLog.Format(rawValue: $0) != nil }
        default: return text(node, name).map { [$0] }
        }
    }

    /// Refuses what excludes each other.
    mutating func checkServing(_ members: [JSON5Node.Member]) {
        let keys = Set(members.map(\.key))
        for member in members {
            if member.key == "unixSocket", !keys.isDisjoint(with: ["host", "port"]) {
                fault(
                    at: member.place,
                    "\"unixSocket\" excludes \"host\" and \"port\"; keep the one or the others"
                )
            }
            let isProxy = members.first { $0.key == "auth" }?.node.value == .text("proxy")
            if member.key == "authHeader", !isProxy {
                fault(at: member.place, "\"authHeader\" needs auth: \"proxy\"")
            }
        }
    }

    private mutating func one(
        _ node: JSON5Node,
        _ name: String,
        _ right: String,
        _ isRight: (String) -> Bool
    ) -> [String]? {
        guard let text = text(node, name) else { return nil }
        if isRight(text) { return [text] }
        refuse(node, name, right)
        return nil
    }

    private mutating func list(
        _ node: JSON5Node,
        _ name: String,
        _ right: String,
        _ isRight: (String) -> Bool
    ) -> [String]? {
        guard let all = texts(node, name), case .list(let nodes) = node.value else { return nil }
        for entry in nodes {
            if case .text(let text) = entry.value, !isRight(text) {
                refuse(entry, "an entry of \(name)", right)
            }
        }
        return all
    }
}
