extension MustacheParser {
    /// A fault for each thing between the tags of a parent that is in no block, and so would never be shown.
    var strayFaults: [TemplateFault] {
        tags.indices.filter { tags[$0].kind == .parent || tags[$0].kind == .dynamicParent }
            .flatMap(strayFaults).prefix(MustacheScanner.maximumFaults).map(\.self)
    }

    private func strayFaults(in parent: Int) -> [TemplateFault] {
        var faults: [TemplateFault] = []
        var cursor = tags[parent].range.upperBound
        let end = closeIndex(of: parent)
        var index = parent + 1
        while index <= end {
            let tag = tags[index]
            if let stray = source.bytes[cursor..<tag.range.lowerBound].firstIndex(where: { !$0.isSpace }) {
                faults.append(fault(at: stray, "this text", in: parent))
            }
            if index < end, ![.block, .comment, .delimiters].contains(tag.kind) {
                faults.append(fault(at: tag.range.lowerBound, tag.spelling, in: parent))
            }
            index = index < end ? closing[index] ?? index : index
            cursor = tags[index].range.upperBound
            index += 1
        }
        return faults
    }

    private func fault(at offset: Int, _ what: String, in parent: Int) -> TemplateFault {
        source.fault(
            at: offset,
            "\(what) stands in no block of \(tags[parent].spelling), and would never be shown: put it into one"
        )
    }
}
