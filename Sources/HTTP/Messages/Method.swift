/// The method of a request, such as `GET` (RFC 9110, section 9).
///
/// Methods are case-sensitive, and any token is one: an unknown method is a value like the others, so that a
/// router can answer 405 for it.
public struct Method: RawRepresentable, Hashable, Sendable {
    /// The method as it stands in the request line.
    public let rawValue: String

    /// Makes a method of the token given.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// `GET`
    public static let get = Method(rawValue: "GET")
    /// `HEAD`
    public static let head = Method(rawValue: "HEAD")
    /// `POST`
    public static let post = Method(rawValue: "POST")
    /// `OPTIONS`
    public static let options = Method(rawValue: "OPTIONS")
    /// `PUT`
    public static let put = Method(rawValue: "PUT")
    /// `DELETE`
    public static let delete = Method(rawValue: "DELETE")
    /// `PATCH`
    public static let patch = Method(rawValue: "PATCH")
}

extension Method: CustomStringConvertible {
    /// The method as it stands in the request line.
    public var description: String { rawValue }
}
