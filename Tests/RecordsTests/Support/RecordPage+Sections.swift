import Records

extension RecordPage {
    /// Whether a list puts a heading before the record at an index: its section is another than that before it.
    func beginsSection(at index: Int) -> Bool {
        guard sections.indices.contains(index) else { return false }
        return sections[index] != (index == 0 ? precedingSection : sections[index - 1])
    }
}
