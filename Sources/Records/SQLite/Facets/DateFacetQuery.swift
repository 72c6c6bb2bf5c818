/// Counts the rows of each day, month or year of a column.
struct DateFacetQuery {
    /// How many days there may be between the first and the last date for a list of days, and for one of months.
    private static let limits = (days: 31, months: 3 * 366)

    let column: Column
    let rows: FilteredRows

    func facet(by wanted: CalendarStep?, limit: Int) throws -> Facet {
        let groups = try DateGroups(of: column, rows)
        let step = wanted ?? Self.step(for: groups)
        let misread = groups.misread(by: step)
        var values = groups.buckets(by: step).map { bucket in
            FacetValue(
                value: .text(bucket.text),
                count: bucket.count,
                filters: filters(for: bucket, by: step, in: groups, besides: misread)
            )
        }
        if groups.nullCount > 0 {
            let isNull = Filter(column: column.name, operation: .isNull, value: "1")
            values.append(FacetValue(value: .null, count: groups.nullCount, filters: [isNull]))
        }
        values.sort { ($1.count, $0.value.text) < ($0.count, $1.value.text) }
        return Facet(
            column: column,
            kind: .dates(step),
            values: Array(values.prefix(limit)),
            isComplete: values.count <= limit,
            distinctCount: values.count,
            unreadableCount: groups.unreadableCount
        )
    }

    private func filters(
        for bucket: DateGroups.Bucket,
        by step: CalendarStep,
        in groups: DateGroups,
        besides misread: Set<CalendarDate>
    ) -> [Filter]? {
        guard let start = bucket.start else { return nil }
        // For a day, SQLite can be asked to read the date as counting did.
        if step == .day { return [Filter(column: column.name, operation: .date, value: bucket.text)] }
        return misread.contains(start) ? nil : groups.range(from: start, to: start.next(step), by: step)
    }

    private static func step(for groups: DateGroups) -> CalendarStep {
        guard let (first, last) = groups.span() else { return .day }
        let days = (last.hourNumber - first.hourNumber) / 24
        return days < limits.days ? .day : days < limits.months ? .month : .year
    }
}

extension RecordValue {
    /// The text of a date; empty for NULL, which comes first.
    fileprivate var text: String {
        if case .text(let text) = self { text } else { "" }
    }
}
