extension SQLiteSource: PromptSource {
    /// The version as of now, if the file can be looked at without waiting.
    package func promptVersion() -> SourceVersion? {
        // A file that is locked, or cannot be read, has a version only for whoever waits for it, or none.
        ((try? probe.promptGeneration()) ?? nil).map { SourceVersion(generation: $0) }
    }

    /// How many queries left a part out because its time was over.
    package var shortfallCount: Int { pool.shortfallCount }
}
