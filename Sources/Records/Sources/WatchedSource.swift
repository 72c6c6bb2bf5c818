/// A source that can say at once when something may have changed.
package protocol WatchedSource: RecordSource {
    /// Returns a stream that has an element whenever something may have been committed, until it is dropped; `nil` where
    /// the system cannot tell.
    ///
    /// An element may come shortly before the commit, for nothing, or once for several commits. What is written on other
    /// machines makes none.
    func hints() -> AsyncStream<Void>?
}
