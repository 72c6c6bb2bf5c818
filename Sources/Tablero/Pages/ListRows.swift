import Templates

/// The heading of a section of a list: the keys of `Views/cells/section.html`.
enum SectionRow {
    static let shape = TemplateShape("section heading", ["id", "title", "columnCount"])

    /// - Parameter number: which heading of this title it is on its page, from 1.
    static func context(_ title: String, number: Int, columnCount: Int) -> TemplateContext {
        let id = "section-\(URLs().segment(title))\(number > 1 ? "-\(number)" : "")"
        return TemplateContext(shape, [.text(id), .text(title), .integer(Int64(columnCount))])
    }
}

/// Why there are no rows, in their place: the keys of `Views/cells/failure.html`.
enum FailureRow {
    static let template = "cells/failure"
    static let shape = TemplateShape("failed rows", ["message", "retryURL", "columnCount"])

    static func context(_ message: String, retryURL: String, columnCount: Int) -> TemplateContext {
        TemplateContext(shape, [.text(message), .text(retryURL), .integer(Int64(columnCount))])
    }
}

/// The place of a list's own header: the keys of `Views/list-header.html`.
enum HeaderPart {
    static let template = "list-header"
    static let shape = TemplateShape("header of a list", ["content", "problem", "isLoading", "url"])

    enum State {
        case loading
        case loaded(SafeHTML, staleNotice: String?)
        case failed(String)
    }

    static func context(_ state: State, url: String) -> TemplateContext {
        let values: [TemplateValue] =
            switch state {
            case .loading: [.nothing, .nothing, .flag(true), .text(url)]
            case .loaded(let content, let staleNotice):
                [.markup(content), .optional(staleNotice), .flag(false), .text(url)]
            case .failed(let message): [.nothing, .text(message), .flag(false), .text(url)]
            }
        return TemplateContext(shape, values)
    }
}
