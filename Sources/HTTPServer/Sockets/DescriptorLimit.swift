import Glibc

/// How many descriptors the process may have.
enum DescriptorLimit {
    /// Raises the soft limit, often 1024, to the hard one, since every connection is a descriptor; returns how many
    /// connections there is room for.
    ///
    /// If the system refuses, the server still works, with fewer connections. An eighth is left for databases, and
    /// for connections that are told to come back later.
    static func raise() -> Int {
        var limit = rlimit()
        let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        guard unsafe getrlimit(resource, &limit) == 0 else { return .max }
        if limit.rlim_cur < limit.rlim_max {
            var raised = limit
            raised.rlim_cur = limit.rlim_max
            if unsafe setrlimit(resource, &raised) == 0 { limit = raised }
        }
        let count = Int(clamping: limit.rlim_cur)
        return max(1, count - max(64, count / 8))
    }
}
