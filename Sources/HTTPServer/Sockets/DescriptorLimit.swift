import Glibc

/// How many descriptors the process may have.
enum DescriptorLimit {
    /// Raises the soft limit, often 1024, to the hard one: every connection is a descriptor.
    ///
    /// If the system refuses, the server still works, with fewer connections.
    static func raise() {
        var limit = rlimit()
        let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        guard unsafe getrlimit(resource, &limit) == 0, limit.rlim_cur < limit.rlim_max else { return }
        limit.rlim_cur = limit.rlim_max
        unsafe setrlimit(resource, &limit)
    }
}
