import HTTP

/// What one loop has counted for one route.
struct RouteTally: Sendable {
    /// The methods that are told apart; any other, which a client may make up, is one.
    private static let methods: [Method] = [.get, .head, .post, .options, .put, .delete, .patch]

    /// The answers of one method and status.
    struct Answers: Sendable {
        let method: Int
        let status: Int
        var count: Int

        /// The method as a label.
        var methodName: String {
            method < RouteTally.methods.count ? RouteTally.methods[method].rawValue : "other"
        }
    }

    private(set) var durations = Histogram()
    private(set) var contentSize = 0
    /// A route has few methods and statuses, so a walk is faster than a table.
    private(set) var answers: [Answers] = []

    /// Counts one answer.
    mutating func add(_ method: Method, _ status: Int, nanoseconds: Int64, contentSize: Int) {
        durations.record(nanoseconds)
        self.contentSize += contentSize
        count(RouteTally.methods.firstIndex(of: method) ?? RouteTally.methods.count, status, 1)
    }

    /// Adds what another loop has counted.
    mutating func add(_ other: RouteTally) {
        durations.add(other.durations)
        contentSize += other.contentSize
        for answers in other.answers { count(answers.method, answers.status, answers.count) }
    }

    private mutating func count(_ method: Int, _ status: Int, _ count: Int) {
        for index in answers.indices where answers[index].status == status && answers[index].method == method
        {
            answers[index].count += count
            return
        }
        answers.append(Answers(method: method, status: status, count: count))
    }
}
