extension SQLiteSource: WatchedSource {
    /// Returns a stream that has an element whenever something is written to the file or its log.
    package func hints() -> AsyncStream<Void>? {
        let (stream, continuation) = AsyncStream.makeStream(
            of: Void.self,
            bufferingPolicy: .bufferingNewest(1)
        )
        guard let watcher = FileWatcher(path: path, { continuation.yield() }) else { return nil }
        continuation.onTermination = { _ in watcher.stop() }
        return stream
    }
}
