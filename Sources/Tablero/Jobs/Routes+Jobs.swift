import HTTP

extension Routes {
    /// Adds long work that is started at `path`, and the pages of its runs under `path/-/jobs/`.
    public mutating func add(_ controller: some JobController, at path: String) {
        include(controller)
        let handler = JobHandler(controller: controller)
        let job = "/-/jobs/{job}"
        add(.get, path, of: controller) { try handler.startPage($0, in: $1) }
        add(.post, path, of: controller) { try await handler.start($0, in: $1) }
        add(.get, path, job, of: controller) { try await handler.page($0, in: $1) }
        add(.get, path, job + "/-/status", of: controller) { try await handler.status($0, in: $1) }
        add(.get, path, job + "/-/status.json", of: controller) { try await handler.statusJSON($0, in: $1) }
        add(.get, path, job + "/-/file", of: controller) { try await handler.file($0, in: $1) }
        add(.post, path, job + "/-/cancel", of: controller) { try await handler.cancel($0, in: $1) }
    }
}
