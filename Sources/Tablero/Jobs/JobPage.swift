import Templates

/// The page of a job, and the fragment of it that changes: the keys of `Views/job.html` and
/// `Views/job-status.html`.
struct JobPage: Sendable {
    let status: JobStatus
    let links: JobLinks

    static let shape = TemplateShape(
        "job page",
        sample.entries(in: Layout()),
        nested: Layout.nested.merging(nested) { $1 }
    )
    static let fragmentShape = TemplateShape("job", sample.fragmentEntries, nested: nested)

    private static let nested = ["file": fileShape]
    private static let fileShape = TemplateShape("file", ["url", "name", "size"])

    private static let sample = JobPage(
        status: JobStatus(
            id: "",
            title: "",
            path: "",
            phase: .ended(.cancelled),
            progress: JobProgress.Value(),
            elapsed: .zero
        ),
        links: JobLinks(start: "", stem: "", id: "")
    )

    var fragment: TemplateContext { TemplateContext(Self.fragmentShape, fragmentEntries.map(\.value)) }

    func context(in layout: Layout) -> TemplateContext {
        TemplateContext(Self.shape, entries(in: layout).map(\.value))
    }

    private func entries(in layout: Layout) -> [(key: String, value: TemplateValue)] {
        layout.entries + fragmentEntries
    }

    private var fragmentEntries: [(key: String, value: TemplateValue)] {
        let texts = JobTexts(status: status)
        var redirect: String?
        if case .redirect(let path) = status.result { redirect = path }
        let isFinished = if case .ended(.done) = status.phase { true } else { false }
        return [
            ("phase", .text(texts.phase)),
            ("heading", .text(texts.heading)),
            ("message", .text(texts.message)),
            ("amount", status.isActive ? .optional(texts.amount) : .nothing),
            ("percent", .text(texts.percent.map(String.init) ?? "")),
            ("time", .text(texts.time)),
            ("isActive", .flag(status.isActive)),
            ("canCancel", .flag(status.isActive && status.phase != .running(isCancelling: true))),
            ("isFinished", .flag(isFinished)),
            ("statusURL", .text(links.status)),
            ("cancelURL", .text(links.cancel)),
            ("startURL", .text(links.start)),
            ("redirectURL", .optional(redirect)),
            ("file", file.map { .object($0) } ?? .nothing),
        ]
    }

    private var file: TemplateContext? {
        guard case .file(let name, _, let bytes) = status.result else { return nil }
        return TemplateContext(
            Self.fileShape,
            [.text(links.file), .text(name.withVisibleControls), .text(ValuePresenter.size(bytes.count))]
        )
    }
}

/// The page that a job is started from: the keys of `Views/job-start.html`.
struct JobStartPage: Sendable {
    var summary = ""
    var action = ""
    var token = ""
    /// Why this reader cannot start it.
    var obstacle: String?

    static let shape = TemplateShape(
        "start of a job",
        JobStartPage().entries(in: Layout()),
        nested: Layout.nested
    )

    func context(in layout: Layout) -> TemplateContext {
        TemplateContext(Self.shape, entries(in: layout).map(\.value))
    }

    private func entries(in layout: Layout) -> [(key: String, value: TemplateValue)] {
        layout.entries + [
            ("summary", .text(summary)),
            ("action", .text(action)),
            ("token", .text(token)),
            ("obstacle", .optional(obstacle)),
        ]
    }
}
