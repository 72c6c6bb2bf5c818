/// A part of a program that can be watched while it works.
///
/// ```swift
/// struct Mailbox: MetricSource {
///     func metrics() async -> [MetricFamily] {
///         [MetricFamily("mail_sent_total", .counter, "Letters sent.", [MetricSample(1024)])]
///     }
/// }
/// ```
///
/// It is asked whenever somebody wants to know, from any task, and must not take long.
public protocol MetricSource: Sendable {
    /// The numbers as they are now.
    func metrics() async -> [MetricFamily]

    /// Whether this part is about to stop, so that nothing new should be sent to it.
    var isStopping: Bool { get }
}

extension MetricSource {
    /// No.
    public var isStopping: Bool { false }
}
