/// A length of time by which rows are counted together, in UTC.
public enum CalendarStep: Int, Sendable, Hashable, CaseIterable {
    /// An hour, `2026-03-01 14`.
    case hour
    /// A day, `2026-03-01`.
    case day
    /// A month, `2026-03`.
    case month
    /// A year, `2026`.
    case year

    /// How much of a moment's text, `2026-03-01 14`, names the step.
    var textLength: Int {
        switch self {
        case .hour: 13
        case .day: 10
        case .month: 7
        case .year: 4
        }
    }
}
