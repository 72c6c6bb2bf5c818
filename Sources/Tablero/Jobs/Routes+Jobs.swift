import HTTP

extension Routes {
    /// Adds long work that is started at `path`, and the pages of its runs under `path/-/jobs/`.
    public mutating func add(_ controller: some JobController, at path: String) {
        controllers.append(controller)
        let handler = JobHandler(controller: controller)
        let job = path + "/-/jobs/{job}"
        add(.get, path, internal: { try handler.startPage($0, in: $1) })
        add(.post, path, internal: { try await handler.start($0, in: $1) })
        add(.get, job, internal: { try await handler.page($0, in: $1) })
        add(.get, job + "/-/status", internal: { try await handler.status($0, in: $1) })
        add(.get, job + "/-/status.json", internal: { try await handler.statusJSON($0, in: $1) })
        add(.get, job + "/-/file", internal: { try await handler.file($0, in: $1) })
        add(.post, job + "/-/cancel", internal: { try await handler.cancel($0, in: $1) })
    }
}
