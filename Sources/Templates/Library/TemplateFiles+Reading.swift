internal import Glibc

extension TemplateFiles {
    /// The longest template that is read, in bytes; nobody writes a longer one by hand.
    static let maximumBytes = 4 << 20

    /// Reads one template.
    ///
    /// - Throws: ``TemplateFaults`` if there is no such file, or it is not text in UTF-8, or too long.
    static func source(_ path: String, name: String) throws(TemplateFaults) -> SourceText {
        let bytes = try bytes(of: path, atMost: maximumBytes)
        guard bytes.count <= maximumBytes else {
            throw TemplateFaults(file: path, "this template is longer than \(maximumBytes >> 20) MiB")
        }
        // Editors put a byte-order mark before a text, which is no part of it.
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let text = bytes.starts(with: mark) ? Array(bytes.dropFirst(mark.count)) : bytes
        let source = SourceText(path: path, name: name, bytes: text)
        do throws(UTF8.ValidationError) {
            _ = try UTF8Span(validating: text.span)
        } catch {
            throw TemplateFaults([source.fault(at: error.byteOffsets.lowerBound, "this is no text in UTF-8")])
        }
        return source
    }

    /// Returns a file's bytes, and little more of them than `limit`.
    ///
    /// Only regular files are read: a pipe may have no writer, and a device no end.
    ///
    /// - Throws: ``TemplateFaults`` if it cannot be read, or is of another kind.
    static func bytes(of path: String, atMost limit: Int = .max) throws(TemplateFaults) -> [UInt8] {
        // Without O_NONBLOCK, to open a pipe is to wait for its writer.
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard descriptor >= 0 else { throw TemplateFaults(file: path, reason(errno)) }
        defer { close(descriptor) }
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else { throw TemplateFaults(file: path, reason(errno)) }
        guard status.st_mode & S_IFMT != S_IFDIR else { throw TemplateFaults(file: path, reason(EISDIR)) }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw TemplateFaults(file: path, "this is a pipe or a device, and no regular file")
        }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        while bytes.count <= limit {
            let count = unsafe buffer.withUnsafeMutableBytes {
                unsafe read(descriptor, $0.baseAddress, $0.count)
            }
            if count < 0 {
                guard errno == EINTR else { throw TemplateFaults(file: path, reason(errno)) }
                continue
            }
            if count == 0 { break }
            bytes += buffer[..<count]
        }
        return bytes
    }

    /// Whether there is a regular file at a path.
    static func isFile(_ path: String) -> Bool {
        var status = stat()
        return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }

    private static func reason(_ code: CInt) -> String {
        switch code {
        case ENOENT, ENOTDIR: "there is no such file, or it cannot be read"
        case EISDIR: "this is a folder, and not a file"
        case EACCES, EPERM: "this file cannot be read: it is not for this user"
        default: "this file cannot be read: \(unsafe String(cString: strerror(code)))"
        }
    }
}

extension TemplateFaults {
    /// A fault of a whole file or folder.
    package init(file: String, _ message: String) {
        self.init([TemplateFault(file: file, line: 1, column: 1, message: message)])
    }
}
