import CLinux
import Glibc

/// An epoll descriptor with room for the events of one wait.
@safe struct Poll: ~Copyable {
    /// What happened to a descriptor, and the mark it was added with.
    struct Event {
        let mark: UInt64
        let bits: UInt32

        var isReadable: Bool { bits & (EPOLLIN.rawValue | EPOLLRDHUP.rawValue | gone) != 0 }
        var isWritable: Bool { bits & (EPOLLOUT.rawValue | gone) != 0 }
        /// The peer sends no more; it may still read.
        var isHalfClosed: Bool { bits & EPOLLRDHUP.rawValue != 0 }
        /// The connection is over in both directions.
        var isGone: Bool { bits & gone != 0 }

        private var gone: UInt32 { EPOLLHUP.rawValue | EPOLLERR.rawValue }
    }

    /// When a descriptor is reported.
    enum Interest {
        /// At each change, in both directions: for connections.
        case edges
        /// While it is readable: for wake-ups.
        case readable
        /// While it is readable, to one of the loops that share it: for the listening socket.
        case shared

        fileprivate var bits: UInt32 {
            switch self {
            case .edges: EPOLLIN.rawValue | EPOLLOUT.rawValue | EPOLLRDHUP.rawValue | EPOLLET.rawValue
            case .readable: EPOLLIN.rawValue
            case .shared: EPOLLIN.rawValue | EPOLLEXCLUSIVE.rawValue
            }
        }
    }

    private static let capacity = 256

    private let descriptor: CInt
    private let events: UnsafeMutablePointer<epoll_event>

    init() throws(SystemError) {
        descriptor = epoll_create1(CInt(EPOLL_CLOEXEC))
        unsafe events = .allocate(capacity: Poll.capacity)
        unsafe events.initialize(repeating: epoll_event(), count: Poll.capacity)
        guard descriptor >= 0 else { throw .last("epoll_create1") }
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
        unsafe events.deallocate()
    }

    func add(_ added: CInt, mark: UInt64, _ interest: Interest) throws(SystemError) {
        guard tablero_epoll_change(descriptor, EPOLL_CTL_ADD, added, interest.bits, mark) == 0 else {
            throw .last("epoll_ctl")
        }
    }

    /// Stops reports; closing a descriptor does the same.
    func remove(_ removed: CInt) {
        tablero_epoll_change(descriptor, EPOLL_CTL_DEL, removed, 0, 0)
    }

    /// Waits for events and returns their number; an interrupted wait has none.
    func wait(milliseconds: CInt) -> Int {
        let count = unsafe epoll_wait(descriptor, events, CInt(Poll.capacity), milliseconds)
        precondition(count >= 0 || errno == EINTR, "epoll_wait fails only when it is interrupted.")
        return max(0, Int(count))
    }

    /// One of the events of the last wait.
    func event(at index: Int) -> Event {
        precondition(index < Poll.capacity, "There is room for only so many events.")
        let event = unsafe events[index]
        return unsafe Event(mark: event.data.u64, bits: event.events)
    }
}
