import Glibc
import HTTP

/// The time of lines in UTC with milliseconds; the text changes once a millisecond at most, its second once a
/// second.
struct LogTime {
    private var second = Int.min
    private var millisecond = -1
    private var text: [UInt8] = []

    /// The time now: `2026-01-02T03:04:05.678Z`.
    mutating func now() -> [UInt8] {
        var time = timespec()
        unsafe clock_gettime(CLOCK_REALTIME, &time)
        return text(seconds: time.tv_sec, milliseconds: time.tv_nsec / 1_000_000)
    }

    /// The text of a moment since 1970.
    mutating func text(seconds: Int, milliseconds: Int) -> [UInt8] {
        if seconds != second {
            second = seconds
            millisecond = -1
            text = LogTime.text(ofSecond: seconds)
        }
        if milliseconds != millisecond {
            millisecond = milliseconds
            for (place, divisor) in [(20, 100), (21, 10), (22, 1)] {
                text[place] = UInt8(ascii: "0") + UInt8(milliseconds / divisor % 10)
            }
        }
        return text
    }

    /// Nanoseconds of the monotonic clock.
    static func monotonic() -> Int64 {
        var time = timespec()
        unsafe clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }

    private static func text(ofSecond second: Int) -> [UInt8] {
        func digits(_ number: Int, _ count: Int = 2) -> String {
            let text = String(number)
            return String(repeating: "0", count: max(0, count - text.count)) + text
        }
        let days = second / 86_400
        let (year, month, day) = HTTPDate.civil(fromDays: days)
        let rest = second - days * 86_400
        let date = "\(digits(year, 4))-\(digits(month))-\(digits(day))"
        let time = "\(digits(rest / 3600)):\(digits(rest / 60 % 60)):\(digits(rest % 60))"
        return Array("\(date)T\(time).000Z".utf8)
    }
}
