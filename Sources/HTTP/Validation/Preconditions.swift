/// Compares what a client knows of a page with the page's state (RFC 9110, section 13).
struct Preconditions {
    /// What the conditions make of a response.
    enum Outcome {
        case proceed
        case notModified
        case failed
    }

    /// The tag of the form that would be sent.
    let tag: EntityTag?
    /// When the content changed last.
    let lastModified: HTTPDate?

    /// Evaluates conditions in the order of section 13.2.2, for `GET` and `HEAD`.
    ///
    /// A malformed list names no tag, and a page without a tag matches no list (sections 13.1.1 and 13.1.2); a
    /// date that cannot be read is ignored, as sections 13.1.3 and 13.1.4 demand, and so is one where the page
    /// has none.
    func outcome(of conditions: RequestConditions) -> Outcome {
        if let list = conditions.ifMatch {
            guard EntityTag.list(list, { candidate in tag.map(candidate.stronglyMatches) ?? false })
            else { return .failed }
        } else if let date = conditions.ifUnmodifiedSince.flatMap(HTTPDate.init(text:)) {
            if let lastModified, lastModified > date { return .failed }
        }
        if let list = conditions.ifNoneMatch {
            return EntityTag.list(list, { candidate in tag.map(candidate.weaklyMatches) ?? false })
                ? .notModified : .proceed
        }
        if let date = conditions.ifModifiedSince.flatMap(HTTPDate.init(text:)), let lastModified {
            return lastModified <= date ? .notModified : .proceed
        }
        return .proceed
    }
}

extension EntityTag {
    /// Whether a list is `*`, which any page matches, or has a tag that matches.
    fileprivate static func list(_ text: String, _ matches: (EntityTag) -> Bool) -> Bool {
        text == "*" || list(text)?.contains(where: matches) ?? false
    }
}
