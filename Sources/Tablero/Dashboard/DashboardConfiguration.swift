public import HTTP

/// What a dashboard is called, and what it allows.
public struct DashboardConfiguration: Sendable {
    /// The name shown in titles.
    public var siteTitle: String
    /// Where the files of `Public` are served, with their content hash.
    package var publicPrefix = "/-/public"
    /// Who may write comments, post forms and start jobs; see ``PageRequest/mayWrite``.
    ///
    /// By default those who are signed in, where ``userField`` says who they are, and else readers on this machine.
    public var writing: Writing {
        get { chosenWriting ?? (userField == nil ? .localReaders : .signedIn) }
        set { chosenWriting = newValue }
    }
    private var chosenWriting: Writing?
    /// Origins besides the pages' own from which forms may be posted.
    public var origins: [Origin] = []
    /// The field in which a trusted proxy names the reader whom it has signed in; `nil` if readers are not
    /// known.
    ///
    /// With it, only a request with a ``/HTTP/Request/user`` is answered, but for `/-/health`, `/-/ready`,
    /// and `/-/metrics` for a program on this machine that asks without a proxy.
    public var userField: String?
    /// How long the index waits for the numbers of rows in all; a table that is not counted by then shows
    /// none.
    public var countPatience = Duration.milliseconds(150)
    /// How many bytes of memory pages may take that are kept to be sent again for as long as nothing changes; with none,
    /// each page is made anew.
    ///
    /// 32 MiB by default: some 400 long lists, or thousands of short pages, and as much as the rest of the process takes.
    public var pageMemory = 32 << 20
    /// How long a source or the store may take to answer before the dashboard counts as not ready.
    var readinessPatience = Duration.seconds(1)
    /// What `/-/metrics` tells besides the sources and the server; `/-/ready` asks each whether it is stopping.
    public var metricSources: [any MetricSource] = []
    /// How much long work there may be, and for how long its results are kept.
    public var jobLimits: JobLimits {
        get { jobs.limits }
        set { jobs = JobRunner(limits: newValue) }
    }
    /// What runs long work; the same one for a dashboard that takes the place of another, so that its jobs go on.
    package var jobs = JobRunner()
    /// Takes each error that a reader may not see, with the identifier that the reader sees instead.
    public var reportError: @Sendable (_ identifier: String, _ description: String) -> Void = { _, _ in }

    /// The defaults, for a dashboard of this name.
    public init(siteTitle: String = "Tablero") { self.siteTitle = siteTitle }

    /// Who may write what readers can: comments, the forms of ``Routes/addForm(at:showing:_:)``, and jobs.
    ///
    /// Whether there are comments at all is another matter: a dashboard without a store has none.
    public enum Writing: Sendable {
        /// Nobody: comments are shown without a form, and every post of them, of a form or of a job is refused.
        case nobody
        /// Readers on this machine: a loopback address or a Unix socket, without a proxy's fields.
        case localReaders
        /// Readers whom a trusted proxy or middleware has named, wherever they are.
        case signedIn
        /// Everybody who can reach the dashboard, by the operator's explicit choice.
        case everybody
    }
}
