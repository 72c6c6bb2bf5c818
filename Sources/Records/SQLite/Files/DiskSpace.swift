internal import Glibc

/// How much still fits on a disk.
package enum DiskSpace {
    /// Returns how many bytes this process may still write where a file lies, or `nil` if the system does not
    /// say (statvfs(3)).
    package static func free(besides path: String) -> UInt64? {
        var status = statvfs()
        guard unsafe statvfs(path, &status) == 0 else { return nil }
        return UInt64(status.f_bavail) * UInt64(status.f_frsize)
    }
}
