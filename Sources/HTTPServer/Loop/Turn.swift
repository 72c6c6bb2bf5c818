/// A task that waits until others have had their turn; whoever holds it resumes it exactly once.
@safe struct Turn {
    let continuation: UnsafeContinuation<Void, Never>
}
