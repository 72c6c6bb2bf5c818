internal import CLinux
internal import Dispatch
internal import Glibc

/// Hears at once when something is written to a database's file or to its log, by whatever program on this machine.
///
/// The kernel tells of the folders that the file is in (inotify(7)), so that a file which takes the place of another one
/// is heard of, too. What is written on another machine, to a disk that several share, is not.
final class FileWatcher: Sendable {
    /// Room for many events; one with the longest name takes 272 bytes.
    private static let bufferSize = 16 * 1024
    private static let queue = DispatchQueue(label: "tablero.watcher")

    // SAFETY: the state is a source of events, which is set up in `init` and after that only cancelled, in `stop`;
    // Dispatch allows that on any thread, and any number of times.
    nonisolated(unsafe) private let source: any DispatchSourceRead

    /// Begins to listen until ``stop()``; `nil` if the system has no place left for that, or the folder cannot be watched.
    ///
    /// - Parameter heard: Called on a thread of its own, often several times for one change, and before it is committed.
    init?(path: String, _ heard: @escaping @Sendable () -> Void) {
        let descriptor = tablero_inotify()
        guard descriptor >= 0 else { return nil }
        let names = Self.names(of: path)
        let isWatching = names.keys.map { folder in
            unsafe tablero_watch_folder(descriptor, folder) >= 0
        }
        guard isWatching.contains(true) else {
            close(descriptor)
            return nil
        }
        let files = names.values.reduce(into: Set<String>()) { $0.formUnion($1) }
        let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: Self.queue)
        source.setEventHandler {
            if Self.read(descriptor).contains(where: { files.contains($0) }) { heard() }
        }
        source.setCancelHandler { close(descriptor) }
        source.resume()
        unsafe self.source = source
    }

    /// Stops listening.
    func stop() { unsafe source.cancel() }

    /// The files to listen for, by the folder they are in: those of the path itself, and of the file that it leads to.
    private static func names(of path: String) -> [String: Set<String>] {
        var names: [String: Set<String>] = [:]
        let real: String? = unsafe realpath(path, nil).map { resolved in
            defer { unsafe free(resolved) }
            return unsafe String(cString: resolved)
        }
        for place in [path, real].compactMap(\.self) {
            let slash = place.lastIndex(of: "/")
            let folder = slash.map { String(place[...$0]) } ?? "."
            let name = slash.map { String(place[place.index(after: $0)...]) } ?? place
            names[folder, default: []].formUnion([name, name + "-wal", name + "-journal"])
        }
        return names
    }

    /// Takes the events that have come, and returns the names of their files.
    private static func read(_ descriptor: CInt) -> [String] {
        let header = MemoryLayout<inotify_event>.size
        var names: [String] = []
        var buffer = [UInt8](repeating: 0, count: bufferSize)
        while true {
            let count = unsafe buffer.withUnsafeMutableBytes { bytes in
                unsafe Glibc.read(descriptor, bytes.baseAddress, bytes.count)
            }
            guard count > 0 else { return names }
            var index = 0
            while index + header <= count {
                // The last field of an event's head is the length of its name, which zeros follow.
                let length = unsafe buffer.withUnsafeBytes { bytes in
                    unsafe Int(bytes.loadUnaligned(fromByteOffset: index + header - 4, as: UInt32.self))
                }
                let name = buffer[(index + header)..<min(index + header + length, count)]
                names.append(String(decoding: name.prefix { $0 != 0 }, as: UTF8.self))
                index += header + length
            }
        }
    }
}
