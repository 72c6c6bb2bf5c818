import Glibc

/// Reads all files of a folder into memory, apart from hidden ones and those outside of it.
struct FolderReader {
    private static let deepest = 16
    private static let largestTotal = 64 * 1024 * 1024

    /// A file as it was when it was read.
    struct File {
        let content: [UInt8]
        /// Seconds since 1970.
        let modified: Int
    }

    /// Each file, by its path within the folder.
    private(set) var files: [String: File] = [:]
    private let root: String
    private var total = 0

    /// Reads a folder.
    init(_ folder: String) throws(FolderError) {
        guard let root = FolderReader.realPath(folder) else {
            throw FolderError(
                description: "cannot read the folder \(folder): \(SystemError.last("realpath").reason)"
            )
        }
        self.root = root
        try read(root, as: "", depth: 0)
    }

    private mutating func read(_ folder: String, as prefix: String, depth: Int) throws(FolderError) {
        guard depth < FolderReader.deepest else {
            throw FolderError(
                description: "the folder \(folder) is too deep: public files may lie 16 folders deep"
            )
        }
        for name in try names(in: folder) where !name.hasPrefix(".") {
            // A link may point anywhere; only what lies in the folder itself is public.
            guard let path = FolderReader.realPath(folder + "/" + name), path.hasPrefix(root + "/") else {
                continue
            }
            var status = stat()
            guard unsafe stat(path, &status) == 0 else { continue }
            switch status.st_mode & S_IFMT {
            case S_IFDIR: try read(path, as: prefix + name + "/", depth: depth + 1)
            case S_IFREG:
                let content = try content(of: path, count: Int(status.st_size))
                files[prefix + name] = File(content: content, modified: status.st_mtim.tv_sec)
            default: continue
            }
        }
    }

    private func names(in folder: String) throws(FolderError) -> [String] {
        guard let directory = unsafe opendir(folder) else {
            throw FolderError(
                description: "cannot read the folder \(folder): \(SystemError.last("opendir").reason)"
            )
        }
        defer { unsafe closedir(directory) }
        var names: [String] = []
        while let entry = unsafe readdir(directory) {
            unsafe withUnsafePointer(to: &entry.pointee.d_name) { name in
                unsafe name.withMemoryRebound(to: CChar.self, capacity: 256) {
                    unsafe names.append(String(cString: $0))
                }
            }
        }
        return names
    }

    private mutating func content(of path: String, count: Int) throws(FolderError) -> [UInt8] {
        total += count
        guard total <= FolderReader.largestTotal else {
            throw FolderError(
                description: "the public files are larger than 64 MiB: serve \(path) in another way"
            )
        }
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw FolderError(description: "cannot read \(path): \(SystemError.last("open").reason)")
        }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: count)
        var offset = 0
        while offset < count {
            let read = unsafe bytes.withUnsafeMutableBytes { bytes in
                unsafe Glibc.read(descriptor, bytes.baseAddress.map { unsafe $0 + offset }, count - offset)
            }
            guard read > 0 else {
                throw FolderError(description: "cannot read \(path): it changed or failed while it was read")
            }
            offset += read
        }
        return bytes
    }

    private static func realPath(_ path: String) -> String? {
        guard let resolved = unsafe realpath(path, nil) else { return nil }
        defer { unsafe free(resolved) }
        return unsafe String(cString: resolved)
    }
}

/// Why a folder cannot be served, in one sentence for the operator.
package struct FolderError: Error, Equatable, CustomStringConvertible {
    /// The sentence.
    package let description: String
}
