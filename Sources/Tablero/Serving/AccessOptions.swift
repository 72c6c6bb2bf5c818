import HTTP

/// Who is believed, who is let in, and from where forms may come, as told on the command line.
struct AccessOptions {
    enum Authentication: String {
        case none, proxy

        /// Who may write, where the command line says whom to serve.
        var writing: DashboardConfiguration.Writing {
            switch self {
            case .none: .everybody
            case .proxy: .signedIn
            }
        }
    }

    /// `nil` if nothing was said, so that what the program says holds.
    let authentication: Authentication?
    let forwarding: ForwardingPolicy
    let userField: String?
    let origins: [Origin]

    /// - Parameters:
    ///   - program: Whom the program believes; an option of the command line that names a proxy takes its place.
    ///   - field: Where, by the program, a trusted proxy names the user.
    init(
        _ arguments: Arguments,
        trusting program: ForwardingPolicy,
        userField field: String?,
        usage: String
    ) throws {
        let proxies = arguments.all("--trusted-proxy")
        authentication = try arguments.value("--auth").map { name in
            guard let known = Authentication(rawValue: name) else {
                throw UsageError("--auth must be none or proxy, not “\(name)”.", usage: usage)
            }
            return known
        }
        userField =
            authentication == nil && arguments.value("--auth-header") == nil
            ? field : try Self.userField(arguments, authentication, usage: usage)
        if authentication == .proxy, proxies.isEmpty, program.trustsNobody {
            throw UsageError(
                "--auth proxy needs --trusted-proxy: the address of the proxy whose word counts, such as 127.0.0.1.",
                usage: usage
            )
        }
        let networks = try proxies.filter { $0 != "unix" }.map { text in
            guard let network = IPNetwork(text) else {
                throw UsageError(
                    "--trusted-proxy must be an address, a network such as 10.0.0.0/8, or unix, not “\(text)”.",
                    usage: usage
                )
            }
            return network
        }
        if proxies.isEmpty {
            // Where a program says which field names readers, its proxies need not be told again.
            forwarding = authentication == nil && userField == nil ? program : program.naming(userField)
        } else {
            forwarding = ForwardingPolicy(
                trusting: networks,
                trustsUnixSocket: proxies.contains("unix"),
                userField: userField
            )
        }
        origins = try arguments.all("--origin").map { text in
            guard let origin = Origin(text) else {
                throw UsageError(
                    "--origin must be a scheme, a host and perhaps a port, such as https://shop.example, not “\(text)”.",
                    usage: usage
                )
            }
            return origin
        }
    }

    private static func userField(
        _ arguments: Arguments,
        _ authentication: Authentication?,
        usage: String
    ) throws -> String? {
        let name = arguments.value("--auth-header")
        guard authentication == .proxy else {
            guard name == nil else { throw UsageError("--auth-header needs --auth proxy.", usage: usage) }
            return nil
        }
        guard let name else { return "Remote-User" }
        guard Fields.isName(name) else {
            throw UsageError(
                "--auth-header must be the name of a header field, such as Remote-User, not “\(name)”.",
                usage: usage
            )
        }
        return name
    }
}
