internal import Glibc
internal import Synchronization

/// Lets few threads at a time read files although they must not wait, such as event loops.
///
/// Where a disk does not answer, whoever reads from it hangs, and nothing can end that. With few turns, most of
/// these threads go on; they are refused a turn, and have another thread read.
final class PromptTurns: Sendable {
    /// Those of the whole process: one for every four cores, and so for every four loops, and at least one.
    static let shared = PromptTurns(max(1, sysconf(CInt(_SC_NPROCESSORS_ONLN)) / 4))

    /// How often a thread looks for a turn: for some 10 microseconds, in which several looks at a file end.
    private static let looks = 4000

    private let free: Atomic<Int>

    init(_ count: Int) { free = Atomic(count) }

    /// How many turns are free.
    var freeCount: Int { free.load(ordering: .relaxed) }

    /// Takes a turn, unless none gets free in some microseconds; it must be given back.
    func take() -> Bool {
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
