/// Numbers of one kind, told apart by labels, such as the requests of each route.
///
/// Names follow Prometheus' conventions (prometheus.io/docs/practices/naming): base units such as seconds and
/// bytes, `_total` at the end of a counter.
public struct MetricFamily: Sendable, Equatable {
    /// What can be done with the numbers.
    public struct Kind: Sendable, Equatable {
        /// The kind as Prometheus calls it.
        let name: String

        /// They only grow while the process lives.
        public static let counter = Kind(name: "counter")
        /// They go up and down.
        public static let gauge = Kind(name: "gauge")
        /// They say how a quantity is distributed.
        package static let histogram = Kind(name: "histogram")
    }

    /// The name, such as `tablero_http_requests_total`.
    package let name: String
    /// The kind.
    package let kind: Kind
    /// What the numbers mean, in one sentence.
    package let help: String
    /// The numbers.
    package var samples: [MetricSample]

    /// Makes a family; what Prometheus does not take in a name becomes an underscore.
    public init(_ name: String, _ kind: Kind, _ help: String, _ samples: [MetricSample]) {
        self.name = MetricLabel.name(name) { $0 == UInt8(ascii: ":") }
        self.kind = kind
        self.help = help
        self.samples = samples
    }
}

/// What tells one number of a family from the others.
public struct MetricLabel: Sendable, Hashable {
    /// The name, such as `route`.
    package let name: String
    /// The value; any text.
    package let value: String

    /// Makes a label; what Prometheus does not take in a name becomes an underscore.
    public init(_ name: String, _ value: String) {
        self.name = Self.name(name) { _ in false }
        self.value = value
    }

    /// ASCII letters, digits and underscores, and what else `isAllowed`; no digit first
    /// (prometheus.io/docs/concepts/data_model).
    fileprivate static func name(_ name: String, or isAllowed: (UInt8) -> Bool) -> String {
        let bytes = name.utf8.map { isNameByte($0) || isAllowed($0) ? $0 : UInt8(ascii: "_") }
        let mayBegin = bytes.first.map { !$0.isASCIIDigit } ?? false
        return (mayBegin ? "" : "_") + String(decoding: bytes, as: UTF8.self)
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        byte.isASCIIDigit || byte == UInt8(ascii: "_") || 0x61...0x7A ~= byte.asciiLowercased
    }
}

/// One number, or one histogram, of a family.
public struct MetricSample: Sendable, Equatable {
    /// A number, or how a quantity is distributed.
    package enum Value: Sendable, Equatable {
        /// A number.
        case number(Double)
        /// A distribution.
        case histogram(Histogram)
    }

    /// What tells it from the others of the family.
    package let labels: [MetricLabel]
    /// The value.
    package let value: Value

    /// Makes the sample of a number.
    public init(_ number: Double, _ labels: [MetricLabel] = []) {
        self.labels = labels
        value = .number(number)
    }

    /// Makes the sample of a count.
    public init(_ count: Int, _ labels: [MetricLabel] = []) { self.init(Double(count), labels) }

    /// Makes the sample of a distribution.
    package init(_ histogram: Histogram, _ labels: [MetricLabel] = []) {
        self.labels = labels
        value = .histogram(histogram)
    }
}
