import CLinux
import Glibc
import HTTP

/// What every process that Prometheus knows tells of itself
/// (prometheus.io/docs/instrumenting/writing_clientlibs, “Process metrics”).
enum ProcessMetrics {
    /// What can be found out now; a number that the system does not tell is left out.
    static func families() -> [MetricFamily] {
        let pages = numbers(inFile: "/proc/self/statm")
        let pageSize = sysconf(CInt(_SC_PAGESIZE))
        let values: [(name: String, kind: MetricFamily.Kind, help: String, value: Double?)] = [
            ("process_cpu_seconds_total", .counter, "Processor time used, in seconds.", processorTime),
            ("process_open_fds", .gauge, "Open file descriptors.", openDescriptors.map(Double.init)),
            ("process_max_fds", .gauge, "Most file descriptors that may be open.", mostDescriptors),
            (
                "process_resident_memory_bytes", .gauge, "Memory in use, in bytes.",
                pages.count > 1 ? pages[1] * Double(pageSize) : nil
            ),
            (
                "process_virtual_memory_bytes", .gauge, "Address space in use, in bytes.",
                pages.first.map { $0 * Double(pageSize) }
            ),
            (
                "process_start_time_seconds", .gauge, "Start of the process, in seconds since 1970.",
                startTime
            ),
        ]
        return values.compactMap { name, kind, help, value in
            value.map { MetricFamily(name, kind, help, [MetricSample($0)]) }
        }
    }

    private static var processorTime: Double? {
        var usage = rusage()
        guard unsafe getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage) == 0 else { return nil }
        let microseconds = [usage.ru_utime, usage.ru_stime].reduce(0) {
            $0 + $1.tv_sec * 1_000_000 + $1.tv_usec
        }
        return Double(microseconds) / 1e6
    }

    private static var mostDescriptors: Double? {
        var limit = rlimit()
        guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return nil }
        return Double(limit.rlim_cur)
    }

    /// Since Linux 6.2 the folder's size is their number (proc_pid_fd(5)); before, they are listed one by
    /// one.
    private static var openDescriptors: Int? {
        var status = stat()
        if unsafe stat("/proc/self/fd", &status) == 0, status.st_size > 0 { return Int(status.st_size) }
        guard let folder = unsafe opendir("/proc/self/fd") else { return nil }
        defer { unsafe closedir(folder) }
        var count = 0
        while unsafe readdir(folder) != nil { count += 1 }
        // Without `.`, `..`, and the folder itself.
        return max(0, count - 3)
    }

    /// Counted once: the clocks of the machine drift apart, and the process starts once.
    private static let startTime: Double? = {
        // The name of the program, in parentheses, may hold anything; the numbers follow it, and the start is
        // the 22nd field (proc_pid_stat(5)).
        let text = contents(ofFile: "/proc/self/stat")
        guard let end = text.lastIndex(of: UInt8(ascii: ")")) else { return nil }
        let fields = text[end...].split(separator: UInt8(ascii: " "))
        guard fields.count > 20, let ticks = Double(String(decoding: fields[20], as: UTF8.self)) else {
            return nil
        }
        let sinceBoot = ticks / Double(sysconf(CInt(_SC_CLK_TCK)))
        return seconds(CLOCK_REALTIME) - seconds(CLOCK_BOOTTIME) + sinceBoot
    }()

    private static func seconds(_ clock: clockid_t) -> Double {
        var time = timespec()
        unsafe clock_gettime(clock, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    private static func numbers(inFile path: String) -> [Double] {
        contents(ofFile: path).split(separator: UInt8(ascii: " ")).compactMap {
            Double(String(decoding: $0, as: UTF8.self))
        }
    }

    /// A small file of the kernel's; empty if it cannot be read.
    private static func contents(ofFile path: String) -> [UInt8] {
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return [] }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = unsafe read(descriptor, &bytes, bytes.count)
        return Array(bytes.prefix(max(0, count)))
    }
}
