import Glibc

/// A system call that failed for a reason nobody can mend from here.
struct SystemError: Error, CustomStringConvertible {
    let call: String
    let code: CInt

    /// Reads `errno`; to be made right after the call.
    static func last(_ call: String) -> SystemError { SystemError(call: call, code: errno) }

    var reason: String { unsafe String(cString: strerror(code)) }

    var description: String { "\(call) failed: \(reason)" }
}

/// Why a server cannot listen, in one sentence that says how to mend it.
package struct BindError: Error, Equatable, CustomStringConvertible {
    /// The sentence.
    package let description: String
}
