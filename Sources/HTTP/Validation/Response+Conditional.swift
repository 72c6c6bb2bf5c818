extension Response {
    /// Returns this response, or 304 if the client has it already, or 412 if it is not the one that the client
    /// counts on (RFC 9110, section 13).
    ///
    /// Only a 200 to `GET` or `HEAD` becomes another response. Tags are held against the tag of the form that
    /// a server would send, which differs if that form is compressed. The 304 keeps every field but those that
    /// describe the content left out.
    package func conditional(on request: Request) -> Response {
        let conditions = RequestConditions(request.fields)
        guard conditions.havePreconditions else { return self }
        let content = ContentFields(fields)
        let coding = selectedCoding(content, conditions, method: request.method)
        return answer(to: conditions, request.method, content, coding) ?? self
    }

    /// The response instead of this one, if the conditions ask for one.
    func answer(
        to conditions: RequestConditions,
        _ method: Method,
        _ content: ContentFields,
        _ coding: ContentCoding?
    ) -> Response? {
        guard conditions.havePreconditions, status == .ok, method == .get || method == .head else {
            return nil
        }
        let preconditions = Preconditions(
            tag: tag(of: coding, content),
            lastModified: content.lastModified.flatMap(HTTPDate.init(text:))
        )
        switch preconditions.outcome(of: conditions) {
        case .proceed: return nil
        case .notModified: return labelled(as: coding, content).notModified
        case .failed:
            return refused(.preconditionFailed, "The content has changed. Load it anew.", [:])
        }
    }

    /// The 304 for this response (RFC 9110, section 15.4.5).
    ///
    /// It leaves out what describes the content that is not sent, and the date where there is a tag. All else
    /// stays: a policy that is new must reach a reader whose copy of the page is still good.
    private var notModified: Response {
        let hasTag = fields["ETag"] != nil
        var response = Response(status: .notModified)
        response.route = route
        for (name, value) in fields
        where !Response.describesContent(name) && !(hasTag && Fields.isSame(name, "Last-Modified")) {
            response.fields.append(name, value)
        }
        return response
    }

    /// A response in place of this one that only says why there is no content.
    ///
    /// It keeps what is said about the page as such, and no cache keeps it.
    func refused(_ status: Status, _ sentence: String, _ fields: Fields) -> Response {
        var response = Response.text(sentence + "\n", status: status)
        response.route = route
        for (name, value) in self.fields
        where !Response.describesContent(name)
            && !Response.namesState.contains(where: { Fields.isSame($0, name) })
        {
            response.fields.append(name, value)
        }
        response.fields["Cache-Control"] = "no-store"
        for (name, value) in fields { response.fields[name] = value }
        return response
    }

    private static func describesContent(_ name: String) -> Bool {
        contentFields.contains { Fields.isSame($0, name) }
    }

    private static let contentFields = [
        "Content-Type", "Content-Length", "Content-Encoding", "Content-Language", "Content-Disposition",
        "Content-Range", "Accept-Ranges",
    ]
    private static let namesState = ["ETag", "Last-Modified", "Expires", "Link", "Content-Location"]
}
