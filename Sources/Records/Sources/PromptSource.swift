/// A source whose version can be asked for on a thread that must not wait.
package protocol PromptSource: RecordSource {
    /// Returns the version as of now, or `nil` if it is not known at once: then ``RecordSource/version()`` tells it.
    func promptVersion() -> SourceVersion?

    /// How many answers left a part out, such as labels or the rest of a count, because its time was over.
    ///
    /// An answer during which the number stayed the same is whole.
    var shortfallCount: Int { get }
}
