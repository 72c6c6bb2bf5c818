import HTTP

/// What one loop has counted.
///
/// Plain numbers that belong to the loop's thread: no other thread sees them, so nothing is shared and
/// nothing waits. A copy leaves the loop when somebody asks.
struct LoopTally: Sendable {
    /// By the numbers of the routes; `nil` for one without an answer.
    private(set) var routes: [RouteTally?] = []
    /// Requests that could not be read, by the status they were refused with.
    private(set) var unreadable: [Int: Int] = [:]
    /// Connections accepted, with those that were turned away.
    var accepted = 0
    /// Connections above the limit.
    var turnedAway = 0
    /// How often descriptors or memory ran out, so that nothing was accepted for a moment.
    var pauses = 0
    /// Event streams that are open.
    var eventStreams = 0
    /// Pages that were found compressed, and those that had to be compressed.
    var compressions = LoopCompressor.Counts()

    /// Counts an answer.
    mutating func add(
        _ route: RouteName,
        _ method: Method,
        _ status: Int,
        nanoseconds: Int64,
        contentSize: Int
    ) {
        let index = Int(route.number)
        while routes.count <= index { routes.append(nil) }
        if routes[index] == nil { routes[index] = RouteTally() }
        routes[index]?.add(method, status, nanoseconds: nanoseconds, contentSize: contentSize)
    }

    /// Counts a request that could not be read.
    mutating func addUnreadable(_ status: Int) { unreadable[status, default: 0] += 1 }

    /// Adds what another loop has counted.
    mutating func add(_ other: LoopTally) {
        while routes.count < other.routes.count { routes.append(nil) }
        for (index, route) in other.routes.enumerated() {
            guard let route else { continue }
            if routes[index] == nil { routes[index] = route } else { routes[index]?.add(route) }
        }
        unreadable.merge(other.unreadable) { $0 + $1 }
        accepted += other.accepted
        turnedAway += other.turnedAway
        pauses += other.pauses
        eventStreams += other.eventStreams
        compressions.hits += other.compressions.hits
        compressions.misses += other.compressions.misses
    }
}
