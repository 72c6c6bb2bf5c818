/// Where NULLs stand in a sorted column, whichever way it is sorted.
public enum NullOrder: String, Hashable, Sendable, CaseIterable {
    /// Before all values.
    case first
    /// After all values.
    case last
}
