internal import CLinux
internal import Synchronization

/// Lets few threads at a time read files although they must not wait, such as event loops.
///
/// Where a disk does not answer, whoever reads from it hangs, and nothing can end that. With few turns, most of
/// these threads go on; they are refused a turn, and have another thread read.
final class PromptTurns: Sendable {
    /// Those of the whole process.
    static let shared = PromptTurns(forCores: Int(tablero_core_count()))

    /// How often a thread looks for a turn: for some 10 microseconds, in which several looks at a file end.
    private static let looks = 4000

    private let count: Int
    private let free: Atomic<Int>

    init(_ count: Int) {
        self.count = count
        free = Atomic(count)
    }

    /// One for every four cores, and so for every four loops, and one for fewer; but none for the only loop.
    convenience init(forCores cores: Int) { self.init(cores == 1 ? 0 : max(1, cores / 4)) }

    /// How many turns are free.
    var freeCount: Int { free.load(ordering: .relaxed) }

    /// Takes a turn, unless none gets free in some microseconds; it must be given back.
    func take() -> Bool {
        guard count > 0 else { return false }
        for _ in 0..<Self.looks {
            let count = free.load(ordering: .relaxed)
            guard count > 0 else { continue }
            if free.weakCompareExchange(expected: count, desired: count - 1, ordering: .acquiring).exchanged {
                return true
            }
        }
        return false
    }

    /// Gives a turn back.
    func giveBack() { free.add(1, ordering: .releasing) }
}
