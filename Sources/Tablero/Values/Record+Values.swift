import Records

extension Record {
    /// The value of a column; NULL where a source of somebody else's left it out.
    func value(at index: Int) -> RecordValue { values.indices.contains(index) ? values[index] : .null }
}
