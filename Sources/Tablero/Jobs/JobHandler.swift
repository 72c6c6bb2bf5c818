import HTTP

/// Turns a job controller's work into responses: the start page, and the pages of each run.
struct JobHandler<Controller: JobController>: Sendable {
    let controller: Controller

    func startPage(_ request: PageRequest, in environment: PageEnvironment) throws -> Response {
        var page = JobStartPage(summary: controller.summary, action: request.path, token: OneTimeToken.hole)
        if !environment.mayWrite(request.request) { page.obstacle = Self.refusal(in: environment).message }
        let layout = environment.layout(title: controller.title, for: request)
        var content = try environment.render("job-start", page.context(in: layout))
        OneTimeToken.fill(&content)
        var response = Response.html(content)
        // Back leads to a page with a token of its own: a second start is meant.
        response.fields["Cache-Control"] = "no-store"
        return response
    }

    /// Starts the work, and leads to the page of the job, or answers with how it stands.
    func start(_ request: PageRequest, in environment: PageEnvironment) async throws -> Response {
        guard environment.mayWrite(request.request) else { throw Self.refusal(in: environment) }
        let (controller, id) = (controller, request.request.id.description)
        let report = environment.configuration.reportError
        let work = JobWork(
            title: controller.title,
            path: request.request.path,
            token: try JobPost.token(of: request.request),
            requestID: id,
            report: { report(id, LogText.of($0)) },
            run: { try await controller.run(request, $0) }
        )
        let job = try await environment.configuration.jobs.start(work)
        let links = JobLinks(start: request.path, stem: request.stem, id: job)
        guard request.wantsFragment || request.wantsJSON else { return .redirect(to: links.page) }
        let status = try await status(of: job, at: work.path, links, in: environment)
        var response = try response(status, links, as: request, in: environment)
        response.status = .created
        response.fields["Location"] = links.page
        return response
    }

    /// The page of one job; where the result is a page, that one.
    func page(_ request: PageRequest, in environment: PageEnvironment) async throws -> Response {
        let (links, status) = try await find(request, below: "", in: environment)
        await see(status, by: request, in: environment)
        if case .redirect(let path) = status.result { return .redirect(to: path) }
        let way = [Breadcrumb(label: controller.title, url: links.start)]
        var layout = environment.layout(title: "This run", breadcrumbs: way, for: request)
        layout.title = controller.title
        let page = JobPage(status: status, links: links)
        return environment.response(try environment.render("job", page.context(in: layout)))
    }

    /// How one job stands: a piece of HTML, or JSON by `Accept`.
    func status(_ request: PageRequest, in environment: PageEnvironment) async throws -> Response {
        let (links, status) = try await find(request, below: "/-/status", in: environment)
        await see(status, by: request, in: environment)
        return try response(status, links, as: request, in: environment)
    }

    /// How one job stands, as JSON.
    func statusJSON(_ request: PageRequest, in environment: PageEnvironment) async throws -> Response {
        let (links, status) = try await find(request, below: "/-/status.json", in: environment)
        await see(status, by: request, in: environment)
        return Self.json(status, links)
    }

    /// Asks for the end of one job.
    func cancel(_ request: PageRequest, in environment: PageEnvironment) async throws -> Response {
        guard environment.mayWrite(request.request) else { throw Self.refusal(in: environment) }
        let (links, known) = try await find(request, below: "/-/cancel", in: environment)
        await environment.configuration.jobs.cancel(known.id)
        guard request.wantsFragment || request.wantsJSON else { return .redirect(to: links.page) }
        let status = try await status(of: known.id, at: known.path, links, in: environment)
        return try response(status, links, as: request, in: environment)
    }

    /// The file that one job has made, always as a download: nothing that work makes is run by a browser.
    func file(_ request: PageRequest, in environment: PageEnvironment) async throws -> Response {
        let (links, status) = try await find(request, below: "/-/file", in: environment)
        guard case .file(let name, let type, let bytes) = status.result else {
            let back = PageError.Suggestion(label: "See how it stands", url: links.page)
            throw PageError.notFound("This job has made no file.", suggestions: [back])
        }
        if request.request.method == .get { await environment.configuration.jobs.markSeen(status.id) }
        return Response(
            fields: [
                "Content-Type": JobFile.type(type),
                "Content-Disposition": JobFile.disposition(name),
                "ETag": EntityTag(of: bytes).text,
                "Cache-Control": "private, no-cache",
            ],
            body: .bytes(bytes)
        )
    }

    private func find(
        _ request: PageRequest,
        below suffix: String,
        in environment: PageEnvironment
    ) async throws -> (JobLinks, JobStatus) {
        let id = try request.raw("job")
        let tail = "/-/jobs/\(id)\(suffix)"
        // Written in any other way, an address is not that of a job.
        guard request.request.path.hasSuffix(tail) else { throw PageError.notFound("There is no such job.") }
        let links = JobLinks(start: request.pagePath, stem: request.stem, id: id)
        let path = String(links.start.dropFirst(request.request.basePath.count))
        return (links, try await status(of: id, at: path, links, in: environment))
    }

    private func status(
        of id: String,
        at path: String,
        _ links: JobLinks,
        in environment: PageEnvironment
    ) async throws -> JobStatus {
        if let status = await environment.configuration.jobs.status(of: id, at: path) { return status }
        throw PageError.notFound(
            "Nothing is known of this job any more. Its result may have been seen some time ago, or the server may "
                + "have been started again since.",
            suggestions: [PageError.Suggestion(label: "Start it again", url: links.start)]
        )
    }

    /// A file is seen when it has been fetched, everything else when it has been shown.
    private func see(
        _ status: JobStatus,
        by request: PageRequest,
        in environment: PageEnvironment
    ) async {
        if case .file = status.result { return }
        // Whoever asks for the fields alone, such as a preview of a link, sees nothing.
        if !status.isActive, request.request.method == .get {
            await environment.configuration.jobs.markSeen(status.id)
        }
    }

    private func response(
        _ status: JobStatus,
        _ links: JobLinks,
        as request: PageRequest,
        in environment: PageEnvironment
    ) throws -> Response {
        if request.wantsJSON { return Self.json(status, links) }
        let page = JobPage(status: status, links: links)
        var response = environment.response(try environment.render("job-status", page.fragment))
        response.fields["Vary"] = "Accept"
        return response
    }

    private static func json(_ status: JobStatus, _ links: JobLinks) -> Response {
        var response = Response.json(Array(JobJSON(status: status, links: links).text.utf8))
        response.fields["Cache-Control"] = "no-store"
        response.fields["Vary"] = "Accept"
        return response
    }

    private static func refusal(in environment: PageEnvironment) -> PageError {
        environment.refusal(titled: "You may not do this here", of: "start or cancel this")
    }
}
