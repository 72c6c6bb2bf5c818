/// A moment in the life of a source: equal exactly as long as nothing was committed, and the file is the
/// same.
///
/// Numbers grow while the process lives and mean nothing to another process.
public struct SourceVersion: Hashable, Sendable, CustomStringConvertible {
    /// How many changes were seen since the source was opened.
    package let generation: Int

    /// Makes a version.
    package init(generation: Int) { self.generation = generation }

    /// The version as text.
    public var description: String { String(generation) }
}
