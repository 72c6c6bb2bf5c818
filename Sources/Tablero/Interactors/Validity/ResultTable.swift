/// The results that are kept and those under way: what a ``ResultCache`` knows, without its lock and its clock.
struct ResultTable<Value: Sendable> {
    /// What to do for whoever asks.
    enum Step {
        case found(Loaded<Value>)
        case join(SharedLoad<Loaded<Value>>, SharedLoad<Loaded<Value>>.Seat)
        case start(number: Int, SharedLoad<Loaded<Value>>, SharedLoad<Loaded<Value>>.Seat)
    }

    private struct Entry {
        let value: Value
        let begun: Moment
        let number: Int
        let weight: Int
        /// Whether it is only kept for the case that nothing newer can be had.
        var isOutdated: Bool
        var lastUse: Int
    }

    private struct Running {
        let key: ResultKey
        let begun: Moment
        let isRefresh: Bool
        let load: SharedLoad<Loaded<Value>>
        /// Whether a refresh that began later has come to its end already.
        var isOutdated = false
    }

    private let limits: ResultLimits
    private var entries: [ResultKey: Entry] = [:]
    private var weight = 0
    private var uses = 0
    /// The loads under way by their numbers, which tell the order in which they began.
    private var running: [Int: Running] = [:]
    /// The one that further requests for a key share.
    private var shared: [ResultKey: Int] = [:]
    private var loads = 0

    init(limits: ResultLimits) { self.limits = limits }

    /// Returns what is there, or whose load to wait for.
    mutating func step(for key: ResultKey, validFor validity: Duration, isRefresh: Bool, at now: Moment)
        -> Step
    {
        if !isRefresh, let entry = entries[key], !entry.isOutdated,
            entry.begun.instant.duration(to: now.instant) < validity
        {
            use(key)
            return .found(Loaded(entry.value, loadedAt: entry.begun.date))
        }
        // What a refresh returns must not be older than the refresh, so it shares the load of another one only.
        if let number = shared[key], let running = running[number], running.isRefresh || !isRefresh,
            let seat = running.load.join()
        {
            return .join(running.load, seat)
        }
        let load = SharedLoad<Loaded<Value>>()
        guard let seat = load.join() else { preconditionFailure("Nobody has left a new load.") }
        loads += 1
        running[loads] = Running(key: key, begun: now, isRefresh: isRefresh, load: load)
        shared[key] = loads
        return .start(number: loads, load, seat)
    }

    /// Takes what a load came to, and returns what those who wait for it get.
    mutating func finish(
        _ number: Int,
        with result: Result<(value: Value, weight: Int), any Error>
    ) -> Result<Loaded<Value>, any Error> {
        guard let ended = running.removeValue(forKey: number) else {
            preconditionFailure("A load ends once.")
        }
        let key = ended.key
        if shared[key] == number { shared[key] = nil }
        switch result {
        case .success(let loaded):
            if ended.isRefresh { outdate(pagesBeside: key, before: number) }
            store(loaded, of: ended, number)
            return .success(Loaded(loaded.value, loadedAt: ended.begun.date))
        case .failure(let error):
            guard let entry = entries[key] else { return .failure(error) }
            use(key)
            let isNewer = entry.number > number
            return .success(Loaded(entry.value, loadedAt: entry.begun.date, failure: isNewer ? nil : error))
        }
    }

    private mutating func outdate(pagesBeside key: ResultKey, before number: Int) {
        for (other, entry) in entries where other.isOfSameList(as: key) && entry.number < number {
            entries[other]?.isOutdated = true
        }
        for (other, load) in running where load.key.isOfSameList(as: key) && other < number {
            running[other]?.isOutdated = true
        }
    }

    private mutating func store(_ loaded: (value: Value, weight: Int), of ended: Running, _ number: Int) {
        // Loads of one key may overtake each other; what began last stays.
        if let entry = entries[ended.key], entry.number > number { return }
        remove(ended.key)
        guard loaded.weight <= limits.weight, limits.count > 0 else { return }
        entries[ended.key] = Entry(
            value: loaded.value,
            begun: ended.begun,
            number: number,
            weight: loaded.weight,
            isOutdated: ended.isOutdated,
            lastUse: 0
        )
        weight += loaded.weight
        use(ended.key)
        while entries.count > limits.count || weight > limits.weight,
            let oldest = entries.min(by: { $0.value.lastUse < $1.value.lastUse })
        {
            remove(oldest.key)
        }
    }

    private mutating func use(_ key: ResultKey) {
        uses += 1
        entries[key]?.lastUse = uses
    }

    private mutating func remove(_ key: ResultKey) {
        weight -= entries.removeValue(forKey: key)?.weight ?? 0
    }
}
