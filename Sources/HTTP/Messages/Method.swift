/// The method of a request, such as `GET` (RFC 9110, section 9).
///
/// Methods are case-sensitive, and any token is one: an unknown method is a value like the others, so that a
/// router can answer 405 for it.
public struct Method: RawRepresentable, Hashable, Sendable {
    /// The method as it stands in the request line.
    public let rawValue: String

    /// Makes a method of the token given.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The method `GET`.
    public static let get = Method(rawValue: "GET")
    /// The method `HEAD`.
    package static let head = Method(rawValue: "HEAD")
    /// The method `POST`.
    public static let post = Method(rawValue: "POST")
    /// The method `OPTIONS`.
    package static let options = Method(rawValue: "OPTIONS")
    /// The method `PUT`.
    public static let put = Method(rawValue: "PUT")
    /// The method `DELETE`.
    public static let delete = Method(rawValue: "DELETE")
    /// The method `PATCH`.
    public static let patch = Method(rawValue: "PATCH")
}

extension Method: CustomStringConvertible {
    /// The method as it stands in the request line.
    public var description: String { rawValue }
}
