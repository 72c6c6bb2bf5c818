import HTTP
import Records
import Templates

extension ListHandler {
    /// Renders the rows, each by the template for its kind, below the headings of their sections.
    func render(
        _ page: ItemPage<Item>,
        columnCount: Int,
        _ call: Call,
        in environment: PageEnvironment
    ) throws -> SafeHTML {
        let bytes = try OutputBuffer.array(capacity: page.items.count * 1280) { output throws(any Error) in
            try render(page, columnCount: columnCount, call, in: environment, into: &output)
        }
        return SafeHTML(rendered: bytes)
    }

    private func render(
        _ page: ItemPage<Item>,
        columnCount: Int,
        _ call: Call,
        in environment: PageEnvironment,
        into output: inout OutputBuffer
    ) throws {
        let library = environment.library
        // These rows have no sections, and bring all that stands in them themselves.
        if !cells.hasKinds, let cell = cells.fallback, case .rows(let make) = cell.making,
            let first = page.items.first
        {
            let template = try library.template(named: cell.name)
            let filler = make(first)
            for item in page.items { template.render(filler.fill(item), into: &output) }
            return
        }
        var frame = CellFrame(columnCount: columnCount)
        var rendered: (name: String, template: Template)?
        var filler: (any RowFilling<Item>)?
        // A next page follows rows that the reader has; a page of its own says to what its rows belong.
        let preceding = page.precedingSection ?? page.precedingItem.flatMap(controller.section)
        var sections = SectionHeadings(after: call.isFragment ? preceding : nil)
        for (index, item) in page.items.enumerated() {
            let section =
                page.sections.indices.contains(index) ? page.sections[index] : controller.section(of: item)
            if let title = section, let number = sections.begin(title) {
                let context = SectionRow.context(title, number: number, columnCount: columnCount)
                try library.template(named: controller.sectionTemplate).render(context, into: &output)
            }
            prepare(
                &frame,
                for: item,
                key: page.keys.indices.contains(index) ? page.keys[index] : nil,
                call.request
            )
            guard let cell = cells.template(for: frame.kind) else {
                try renderUnknown(&frame, call, in: environment, into: &output)
                continue
            }
            if frame.isRepeated { report(repeated: frame.key ?? "", call, in: environment) }
            frame.height = cell.height
            if rendered?.name != cell.name {
                rendered = (cell.name, try library.template(named: cell.name))
                filler = nil
            }
            switch cell.making {
            case .contexts(let make): rendered?.template.render(make(item, &frame), into: &output)
            case .rows(let make):
                let rows = filler ?? make(item)
                filler = rows
                rendered?.template.render(rows.fill(item), into: &output)
            }
        }
    }

    private func prepare(_ frame: inout CellFrame, for item: Item, key: String?, _ request: PageRequest) {
        if cells.hasKinds || frame.kind.isEmpty { frame.kind = controller.kind(of: item) }
        frame.identify(by: key ?? controller.key(of: item))
        frame.url = controller.url(of: item, in: request)
    }

    /// Says once that two items of a page have one key, so that a live update cannot tell them apart.
    private func report(repeated key: String, _ call: Call, in environment: PageEnvironment) {
        guard cells.isFirstRepetition() else { return }
        environment.configuration.reportError(
            call.request.request.id.description,
            "\(Controller.self) has several items with the key “\(key)” on one page: give each a key of its own."
        )
    }

    private func renderUnknown(
        _ frame: inout CellFrame,
        _ call: Call,
        in environment: PageEnvironment,
        into output: inout OutputBuffer
    ) throws {
        frame.height = nil
        let isNew = try cells.renderUnknown(&frame, library: environment.library, into: &output)
        guard isNew else { return }
        environment.configuration.reportError(
            call.request.request.id.description,
            "\(Controller.self) has no cell for items of the kind “\(frame.kind)”: \(controller.unknownTemplate) "
                + "is shown for them."
        )
    }
}

/// Says where a section begins, and numbers the headings of one title on a page.
struct SectionHeadings {
    private var current: String?
    private var numbers: [String: Int] = [:]

    init(after section: String?) { current = section }

    /// Returns the number of the heading that is due before an item of this section; `nil` if it stands already.
    mutating func begin(_ title: String) -> Int? {
        guard title != current else { return nil }
        current = title
        numbers[title, default: 0] += 1
        return numbers[title]
    }
}
