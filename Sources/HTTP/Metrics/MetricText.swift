/// Writes metrics in Prometheus' text format, version 0.0.4
/// (prometheus.io/docs/instrumenting/exposition_formats).
package enum MetricText {
    /// What the `Content-Type` field says about it.
    package static let mediaType = "text/plain; version=0.0.4; charset=utf-8"

    /// The text of some families.
    ///
    /// Families of one name, as several sources may have them, become one, since a name may be explained once
    /// only; the first of them says what it means.
    package static func text(of families: [MetricFamily]) -> [UInt8] {
        var output: [UInt8] = []
        for family in joined(families) {
            output += Array("# HELP \(family.name) \(escaped(family.help, quotes: false))\n".utf8)
            output += Array("# TYPE \(family.name) \(family.kind.name)\n".utf8)
            for sample in family.samples { append(sample, of: family.name, to: &output) }
        }
        return output
    }

    private static func joined(_ families: [MetricFamily]) -> [MetricFamily] {
        var result: [MetricFamily] = []
        var places: [String: Int] = [:]
        for family in families {
            if let place = places[family.name] {
                result[place].samples += family.samples
            } else {
                places[family.name] = result.count
                result.append(family)
            }
        }
        return result
    }

    private static func append(_ sample: MetricSample, of name: String, to output: inout [UInt8]) {
        switch sample.value {
        case .number(let number): appendLine(name, sample.labels, text(of: number), to: &output)
        case .histogram(let histogram):
            var count = 0
            for (index, part) in histogram.counts.enumerated() {
                count += part
                let bound = index < histogram.bounds.count ? Double(histogram.bounds[index]) / 1e9 : .infinity
                let labels = sample.labels + [MetricLabel("le", text(of: bound))]
                appendLine(name + "_bucket", labels, "\(count)", to: &output)
            }
            appendLine(name + "_sum", sample.labels, text(of: histogram.sum), to: &output)
            appendLine(name + "_count", sample.labels, "\(count)", to: &output)
        }
    }

    private static func appendLine(
        _ name: String,
        _ labels: [MetricLabel],
        _ value: String,
        to output: inout [UInt8]
    ) {
        let pairs = labels.map { "\($0.name)=\"\(escaped($0.value, quotes: true))\"" }.joined(separator: ",")
        output += Array("\(name)\(pairs.isEmpty ? "" : "{\(pairs)}") \(value)\n".utf8)
    }

    /// A number as Go reads it; what is whole has no point.
    private static func text(of number: Double) -> String {
        if number.isNaN { return "NaN" }
        if number.isInfinite { return number < 0 ? "-Inf" : "+Inf" }
        return Int64(exactly: number).map { "\($0)" } ?? "\(number)"
    }

    private static func escaped(_ text: String, quotes: Bool) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\": result += #"\\"#
            case "\n": result += #"\n"#
            case "\"" where quotes: result += #"\""#
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
