/// Looks whether a list's cells say clearly which of them shows an item.
enum CellFaults {
    /// Returns what the controller must be told after its name; `nil` if nothing.
    static func fault(of list: some ListController) -> String? {
        let cells = list.cells
        guard !cells.isEmpty else {
            return "has no cell: name at least one template in cells."
        }
        for cell in cells {
            guard let height = cell.height, !(1...CellHeights.greatest).contains(height) else { continue }
            let heights = "1 to \(ItemCount.grouped(CellHeights.greatest))"
            return "has the cell \(cell.name) with a height of \(height) pixels: it may have \(heights)."
        }
        if let cell = cells.first(where: { $0.kind?.isEmpty == true }) {
            return
                "has the cell \(cell.name) for an empty kind: name one, or leave it out for items of every "
                + "kind."
        }
        var seen: [String?: String] = [:]
        for cell in cells {
            guard let other = seen.updateValue(cell.name, forKey: cell.kind) else { continue }
            let kind = cell.kind.map { "for items of the kind “\($0)”" } ?? "without a kind"
            return "has two cells \(kind), \(other) and \(cell.name)."
        }
        return nil
    }
}
