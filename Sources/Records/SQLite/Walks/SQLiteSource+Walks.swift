extension SQLiteSource {
    /// Begins a walk on a thread of its own; at most four at the same time.
    ///
    /// The file may be replaced meanwhile: a walk goes on with the one that it began with.
    public func walk(_ request: FetchRequest, with serializer: some RowSerializer) async throws -> RowWalk {
        let reader = try WalkReader(path: path, place: walks.take(), serializer: serializer)
        try await withTaskCancellationHandler {
            try await reader.begin(request, within: queryLimit, schemas)
        } onCancel: {
            reader.cancel()
        }
        return RowWalk {
            try await withTaskCancellationHandler {
                try await reader.chunk()
            } onCancel: {
                reader.cancel()
            }
        }
    }
}
