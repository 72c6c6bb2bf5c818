import HTTP
import Records
import Templates

/// Turns a detail controller's answers into responses.
struct DetailHandler<Controller: DetailController>: Sendable {
    let controller: Controller
    let body: DetailBody<Controller.Interactor.Item>
    let bottomBar: BottomBar
    let items = ResultCache<Controller.Interactor.Item?>()

    init(controller: Controller) {
        self.controller = controller
        body = controller.body
        bottomBar = controller.bottomBar
    }

    func page(_ request: PageRequest, in environment: PageEnvironment) async throws -> Response {
        try await page(request, in: environment, status: .ok)
    }

    /// The comments alone.
    func comments(_ request: PageRequest, in environment: PageEnvironment) async throws -> Response {
        let (_, subject, store) = try await commentable(request, in: environment)
        let context = CommentsFragment(comments: try await store.comments(on: subject)).context
        return environment.response(try environment.render("comments", context))
    }

    /// Adds the posted comment and leads back to the page, or answers with the new piece.
    func addComment(_ request: PageRequest, in environment: PageEnvironment) async throws -> Response {
        let (_, subject, store) = try await commentable(request, in: environment)
        guard request.mayWrite else {
            throw environment.refusal(titled: "Comments are closed here", of: "comment")
        }
        let form = try CommentPost(request.request)
        if let fault = form.fault {
            return try await refuse(form, fault, .unprocessableContent, request, in: environment)
        }
        let added: (comment: Comment, isNew: Bool)
        do {
            let author = request.request.user ?? "Local"
            added = try await store.add(form.body, by: author, on: subject, token: form.token)
        } catch let error as RecordsError {
            environment.configuration.reportError(request.request.id.description, String(reflecting: error))
            let fault = "The comment could not be kept. \(error.message)"
            return try await refuse(form, fault, .serviceUnavailable, request, in: environment)
        }
        if added.isNew { await environment.changes.storeChanged() }
        let pageURL = request.pagePath
        guard request.wantsFragment else {
            return .redirect(to: "\(pageURL)#comment-\(added.comment.number)")
        }
        var response = Response.html(
            try environment.render("cells/comment", added.comment.context),
            status: .created
        )
        response.fields["Cache-Control"] = "no-store"
        response.fields["X-Next-Token"] = OneTimeToken.make()
        return response
    }

    /// The page again, with the text kept and the fault named; for a script, the fault alone.
    private func refuse(
        _ form: CommentPost,
        _ fault: String,
        _ status: Status,
        _ request: PageRequest,
        in environment: PageEnvironment
    ) async throws -> Response {
        var response =
            request.wantsFragment
            ? .text(fault, status: status)
            : try await page(request, in: environment, status: status, refused: (form, fault))
        if status == .serviceUnavailable { response.fields["Retry-After"] = "2" }
        return response
    }

    private func page(
        _ request: PageRequest,
        in environment: PageEnvironment,
        status: Status,
        refused: (post: CommentPost, fault: String)? = nil
    ) async throws -> Response {
        let pageURL = request.pagePath
        let version = await environment.version(of: controller, for: request)
        let interactor = try await controller.interactor(for: request)
        let fetched = try await load(from: interactor, for: request)
        guard let item = fetched.value else { throw missing(request) }
        var page = DetailPage()
        page.asOf = fetched.asOf
        page.staleNotice = environment.staleNotice(of: fetched, for: request.request)
        page.title = controller.title(of: item)
        page.fields = controller.fields(of: item)
        try await controller.configure(&page, with: item, of: interactor, for: request)
        page.body = try body.part?.render(item, with: environment.library)
        page.bottomBar = try bottomBar.render(for: request, with: environment.library)
        if let store = environment.comments, let subject = subject(of: interactor, for: request) {
            page.comments = try await store.comments(on: subject)
            if request.mayWrite, bottomBar.isForComments {
                page.commentForm = CommentForm(
                    action: request.stem + "/-/comments",
                    token: OneTimeToken.hole,
                    body: refused?.post.body ?? "",
                    error: refused?.fault
                )
            }
        }
        var layout = environment.layout(
            title: page.title,
            breadcrumbs: page.breadcrumbs,
            version: version,
            for: request
        )
        if refused != nil { layout.refreshURL = pageURL }
        let content = try environment.render(controller.template, page.context(in: layout))
        // Weak: two readers get the same page but for its one-time token.
        let tag = EntityTag(value: ContentHash(of: content).text, isWeak: page.commentForm != nil)
        var response = Response.html(content, status: status)
        if page.commentForm != nil, let hole = OneTimeToken.hole(in: content) {
            // A page that is kept is filled for each reader.
            if let making = request.making {
                making.leave(hole)
            } else {
                OneTimeToken.fill(&response, at: hole)
            }
        }
        response.fields["ETag"] = tag.text
        response.fields["Cache-Control"] = PageEnvironment.caching
        // Comments and what a bottom bar shows have no age.
        if page.comments == nil, page.bottomBar == nil { response.keep(for: fetched.maxAge) }
        return response
    }

    /// Loads the thing, or finds it among those that are kept.
    private func load(
        from interactor: Controller.Interactor,
        for request: PageRequest
    ) async throws -> Fetched<Controller.Interactor.Item?> {
        let loading = LoadingType(request.request)
        // What may have an age is kept for that, by those who make it.
        if interactor.cacheDuration > .zero { request.skipCache() }
        return try await Fetched.load(
            ResultKey(list: request.pagePath, page: request.request.query ?? "", reader: request.user),
            from: items,
            validFor: interactor.cacheDuration,
            loading: loading
        ) { try await interactor.item(loading: loading) }
    }

    private func commentable(
        _ request: PageRequest,
        in environment: PageEnvironment
    ) async throws -> (interactor: Controller.Interactor, subject: CommentSubject, store: CommentStore) {
        let interactor = try await controller.interactor(for: request)
        guard let store = environment.comments, let subject = subject(of: interactor, for: request) else {
            throw PageError.notFound("There are no comments here.")
        }
        guard try await load(from: interactor, for: request).value != nil else { throw missing(request) }
        return (interactor, subject, store)
    }

    /// What comments hang on: what the controller says, or the page's own path, which is that of no source.
    private func subject(of interactor: Controller.Interactor, for request: PageRequest) -> CommentSubject? {
        if let subject = controller.commentSubject(of: interactor) { return subject }
        guard controller.hasComments else { return nil }
        let path = request.pagePath.dropFirst(request.request.basePath.count)
        return CommentSubject(source: URLs.canonical(String(path)), table: "", key: "")
    }

    private func missing(_ request: PageRequest) -> PageError {
        let list = request.pagePath.split(separator: "/", omittingEmptySubsequences: false).dropLast()
        return PageError.notFound(
            "There is nothing at this address. What was here may have been removed.",
            suggestions: [
                PageError.Suggestion(label: "Back to the list", url: list.joined(separator: "/"))
            ]
        )
    }
}
