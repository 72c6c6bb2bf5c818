import HTTP
import Records

/// Why results are loaded.
public enum LoadingType: String, Sendable {
    /// The first page of a list, or a detail, for a reader who has nothing yet.
    case initial
    /// The same again, with newer data: the request says `Cache-Control: no-cache`, as pull to refresh does.
    case refresh
    /// The page that follows one the reader has.
    case nextPage

    init(_ request: Request, position: PagePosition = .first) {
        if request.fields["Cache-Control"]?.contains("no-cache") == true {
            self = .refresh
        } else if case .after = position {
            self = .nextPage
        } else {
            self = .initial
        }
    }
}
