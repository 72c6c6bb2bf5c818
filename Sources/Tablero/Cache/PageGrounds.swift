import Records

/// What a page is made of, and what must not have changed for it to be sent again.
struct PageGrounds: Sendable {
    /// The versions of all that, taken before the page was made: a change in between makes it look old, never new.
    struct Versions: Hashable, Sendable {
        fileprivate(set) var sources: [SourceVersion] = []
        fileprivate(set) var store: Int?
        fileprivate(set) var told: Int
        fileprivate(set) var signal: Int?
    }

    private let sources: [any RecordSource]
    /// The same, if each of them can be asked without waiting.
    private let promptSources: [any PromptSource]?
    /// Where the comments are that the page shows.
    private let comments: CommentStore?
    private let signal: ChangeSignal?

    init(sources: [any RecordSource], comments: CommentStore?, signal: ChangeSignal?) {
        self.sources = sources
        let prompt = sources.compactMap { $0 as? any PromptSource }
        promptSources = prompt.count == sources.count ? prompt : nil
        self.comments = comments
        self.signal = signal
    }

    /// How many answers of the sources left a part out.
    var shortfallCount: Int { promptSources?.reduce(0) { $0 + $1.shortfallCount } ?? 0 }

    /// The versions as of now; `nil` where something cannot be read, and so nothing is known.
    func versions(told: Int) async -> Versions? {
        var versions = Versions(told: told)
        versions.signal = signal?.version
        if let comments {
            guard let version = await comments.version() else { return nil }
            versions.store = version
        }
        for source in sources {
            guard let version = try? await source.version() else { return nil }
            versions.sources.append(version)
        }
        return versions
    }

    /// Whether nothing has changed since there were these versions; `nil` if that is not known at once.
    func areCurrent(_ versions: Versions, told: Int) -> Bool? {
        guard versions.told == told, versions.signal == signal?.version else { return false }
        guard let promptSources else { return nil }
        for (index, source) in promptSources.enumerated() {
            guard let version = source.promptVersion() else { return nil }
            if version != versions.sources[index] { return false }
        }
        guard let comments else { return true }
        return comments.promptVersion().map { $0 == versions.store }
    }
}
