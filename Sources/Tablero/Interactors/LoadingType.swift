/// Why results are loaded.
public enum LoadingType: String, Sendable {
    /// The first page of a list, or a detail, for a reader who has nothing yet.
    case initial
    /// The same again, with newer data.
    case refresh
    /// The page that follows one the reader has.
    case nextPage
}
