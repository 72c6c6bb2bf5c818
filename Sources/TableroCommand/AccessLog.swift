import HTTP
import Tablero

/// A line on standard error for each request; never the query, which may hold what somebody searched for.
struct AccessLog: Sendable {
    enum Format: String, Sendable {
        case text, json, off
    }

    let format: Format

    /// What the server calls after each request; `nil` where nothing is logged.
    var record: (@Sendable (Request, Status, Duration) -> Void)? {
        switch format {
        case .off: nil
        case .text:
            { request, status, duration in
                Terminal.printError(
                    "\(request.method) \(request.path) \(status.code) \(Self.milliseconds(duration)) ms"
                )
            }
        case .json:
            { request, status, duration in
                Terminal.printError(
                    "{\"method\": \(JSONText.quoted(request.method.rawValue)), \"path\": \(JSONText.quoted(request.path)), "
                        + "\"status\": \(status.code), \"milliseconds\": \(Self.milliseconds(duration))}"
                )
            }
        }
    }

    private static func milliseconds(_ duration: Duration) -> String {
        let microseconds =
            duration.components.seconds * 1_000_000 + duration.components.attoseconds / 1_000_000_000_000
        return "\(Double(microseconds) / 1000)"
    }
}
