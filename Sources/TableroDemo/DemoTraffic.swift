/// Changes the demo database as people would.
public actor DemoTraffic {
    /// Opens the database for changes.
    public init(path: String, seed: UInt64 = 1) throws {}

    /// Makes one believable change.
    public func step() async throws {}
}
