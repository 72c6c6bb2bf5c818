import FoundationEssentials
import Glibc

/// What folders held at one moment, to be compared with another: names, sizes, and when and by which file each was
/// last written.
struct FolderStamp: Equatable {
    private struct Entry: Equatable {
        let path: String
        let device: UInt
        let file: UInt
        let size: Int
        let written: [Int]
    }

    private var entries: [Entry] = []

    /// Looks at every file below the folders.
    ///
    /// A file that an editor puts in another's place has another number; one that is written in place has another time.
    init(_ folders: [String]) {
        for folder in folders {
            // A folder that is gone is as different as can be from one that has files.
            let names = (try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? []
            for name in names.sorted() {
                let path = "\(folder)/\(name)"
                var status = stat()
                guard unsafe stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { continue }
                let (written, changed) = (status.st_mtim, status.st_ctim)
                entries.append(
                    Entry(
                        path: path,
                        device: status.st_dev,
                        file: status.st_ino,
                        size: status.st_size,
                        written: [written.tv_sec, written.tv_nsec, changed.tv_sec, changed.tv_nsec]
                    )
                )
            }
        }
    }
}
