/// The addresses of one job.
struct JobLinks: Sendable {
    /// The page that it was started from.
    let start: String
    /// Its page.
    let page: String

    /// The external path of the start page, what the addresses below it begin with, and the job's id.
    init(start: String, stem: String, id: String) {
        self.start = start
        page = "\(stem)/-/jobs/\(id)"
    }

    var status: String { page + "/-/status" }
    var statusJSON: String { page + "/-/status.json" }
    var cancel: String { page + "/-/cancel" }
    var file: String { page + "/-/file" }
}
