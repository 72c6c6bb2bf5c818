import Templates

/// Renders cells one after the other, looking a template up only when its name changes.
struct CellRenderer {
    let library: TemplateLibrary
    private var last: (name: String, template: Template)?

    init(library: TemplateLibrary) { self.library = library }

    mutating func render(_ cell: Cell, into output: inout [UInt8]) throws {
        if let last, last.name == cell.template {
            last.template.render(cell.context, into: &output)
            return
        }
        let template = try library.template(named: cell.template)
        last = (cell.template, template)
        template.render(cell.context, into: &output)
    }
}
