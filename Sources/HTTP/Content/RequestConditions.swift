/// The fields of a request that choose among the forms of its response, found in one walk.
///
/// Several fields of one name are one list (RFC 9110, section 5.3). Where a list is not allowed, that makes
/// the value malformed, and a malformed value is ignored.
struct RequestConditions {
    private(set) var acceptEncoding: String?
    private(set) var ifMatch: String?
    private(set) var ifNoneMatch: String?
    private(set) var ifModifiedSince: String?
    private(set) var ifUnmodifiedSince: String?
    private(set) var ifRange: String?
    private(set) var range: String?
    /// Whether there is none, so that the response is the same for whoever asks like this.
    private(set) var isEmpty = true

    init(_ fields: Fields) {
        for (name, value) in fields {
            // Most names are told apart by their length alone.
            let length = name.utf8.count
            guard RequestConditions.lengths >> length & 1 == 1 else { continue }
            switch length {
            case 5 where Fields.isSame(name, "Range"): RequestConditions.add(value, to: &range)
            case 8 where Fields.isSame(name, "If-Match"): RequestConditions.add(value, to: &ifMatch)
            case 8 where Fields.isSame(name, "If-Range"): RequestConditions.add(value, to: &ifRange)
            case 13 where Fields.isSame(name, "If-None-Match"):
                RequestConditions.add(value, to: &ifNoneMatch)
            case 15 where Fields.isSame(name, "Accept-Encoding"):
                RequestConditions.add(value, to: &acceptEncoding)
            case 17 where Fields.isSame(name, "If-Modified-Since"):
                RequestConditions.add(value, to: &ifModifiedSince)
            case 19 where Fields.isSame(name, "If-Unmodified-Since"):
                RequestConditions.add(value, to: &ifUnmodifiedSince)
            default: continue
            }
            isEmpty = false
        }
    }

    /// The lengths of the names, a bit each.
    private static let lengths: UInt64 =
        1 << 5 | 1 << 8 | 1 << 13 | 1 << 15 | 1 << 17 | 1 << 19

    /// Whether there is a precondition, which could make the response another one than 200.
    var havePreconditions: Bool {
        ifNoneMatch != nil || ifModifiedSince != nil || ifMatch != nil || ifUnmodifiedSince != nil
    }

    private static func add(_ value: String, to field: inout String?) {
        field = field.map { $0 + ", " + value } ?? value
    }
}
