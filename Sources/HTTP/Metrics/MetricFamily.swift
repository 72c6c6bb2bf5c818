/// Numbers of one kind, told apart by labels, such as the requests of each route.
///
/// Names follow Prometheus' conventions (prometheus.io/docs/practices/naming): base units such as seconds and
/// bytes, `_total` at the end of a counter.
public struct MetricFamily: Sendable, Equatable {
    /// What can be done with the numbers.
    public enum Kind: String, Sendable {
        /// They only grow while the process lives.
        case counter
        /// They go up and down.
        case gauge
        /// They say how a quantity is distributed.
        case histogram
    }

    /// The name, such as `tablero_http_requests_total`.
    public let name: String
    /// The kind.
    public let kind: Kind
    /// What the numbers mean, in one sentence.
    public let help: String
    /// The numbers.
    public var samples: [MetricSample]

    /// Makes a family; a name that Prometheus would not take is a mistake in the program, and traps.
    public init(_ name: String, _ kind: Kind, _ help: String, _ samples: [MetricSample]) {
        precondition(MetricFamily.isName(name), "“\(name)” is no name of a metric.")
        self.name = name
        self.kind = kind
        self.help = help
        self.samples = samples
    }

    /// ASCII letters, digits, underscores and colons; no digit first
    /// (prometheus.io/docs/concepts/data_model).
    private static func isName(_ name: String) -> Bool {
        guard let first = name.utf8.first, !first.isASCIIDigit else { return false }
        return name.utf8.allSatisfy { MetricLabel.isNameByte($0) || $0 == UInt8(ascii: ":") }
    }
}

/// What tells one number of a family from the others.
public struct MetricLabel: Sendable, Hashable {
    /// The name, such as `route`.
    public let name: String
    /// The value; any text.
    public let value: String

    /// Makes a label; a name that Prometheus would not take is a mistake in the program, and traps.
    public init(_ name: String, _ value: String) {
        precondition(
            name.utf8.first?.isASCIIDigit == false && name.utf8.allSatisfy(MetricLabel.isNameByte),
            "“\(name)” is no name of a label."
        )
        self.name = name
        self.value = value
    }

    fileprivate static func isNameByte(_ byte: UInt8) -> Bool {
        byte.isASCIIDigit || byte == UInt8(ascii: "_") || 0x61...0x7A ~= byte.asciiLowercased
    }
}

/// One number, or one histogram, of a family.
public struct MetricSample: Sendable, Equatable {
    /// A number, or how a quantity is distributed.
    public enum Value: Sendable, Equatable {
        /// A number.
        case number(Double)
        /// A distribution.
        case histogram(Histogram)
    }

    /// What tells it from the others of the family.
    public let labels: [MetricLabel]
    /// The value.
    public let value: Value

    /// Makes the sample of a number.
    public init(_ number: Double, _ labels: [MetricLabel] = []) {
        self.labels = labels
        value = .number(number)
    }

    /// Makes the sample of a count.
    public init(_ count: Int, _ labels: [MetricLabel] = []) { self.init(Double(count), labels) }

    /// Makes the sample of a distribution.
    public init(_ histogram: Histogram, _ labels: [MetricLabel] = []) {
        self.labels = labels
        value = .histogram(histogram)
    }
}
