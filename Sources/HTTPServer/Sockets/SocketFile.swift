import CLinux
import Glibc

/// The file of a Unix socket, which is removed only while it is still the one that was made.
struct SocketFile: Sendable {
    let path: String
    private let device: dev_t
    private let inode: ino_t

    /// Notes which file stands at the path now.
    init(at path: String) throws(SystemError) {
        var status = stat()
        guard unsafe lstat(path, &status) == 0 else { throw .last("lstat") }
        self.path = path
        device = status.st_dev
        inode = status.st_ino
    }

    func remove() {
        var status = stat()
        guard unsafe lstat(path, &status) == 0, status.st_dev == device, status.st_ino == inode else {
            return
        }
        unsafe unlink(path)
    }
}
