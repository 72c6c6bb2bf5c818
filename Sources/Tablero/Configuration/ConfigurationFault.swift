/// One thing that is wrong in a configuration, at the place that a person must edit.
package struct ConfigurationFault: Error, Sendable, Hashable {
    /// The path of the file as it was given.
    package let file: String
    /// The line, from 1.
    package let line: Int
    /// The column in characters (Unicode scalars), from 1.
    package let column: Int
    /// What is wrong and how it is mended, without the place.
    package let message: String
}

extension ConfigurationFault: CustomStringConvertible {
    /// The fault on one line: `tablero.json:12:7: error: unknown key "colums" in …; did you mean "columns"?`.
    package var description: String { "\(file):\(line):\(column): error: \(message)" }
}

/// All that is wrong in a configuration, in the order of its lines.
package struct ConfigurationFaults: Error, Sendable {
    /// The faults; there is at least one.
    package let faults: [ConfigurationFault]

    package init(_ faults: [ConfigurationFault]) {
        var seen: Set<ConfigurationFault> = []
        self.faults = faults.filter { seen.insert($0).inserted }.sorted {
            ($0.line, $0.column, $0.message) < ($1.line, $1.column, $1.message)
        }
    }
}

extension ConfigurationFaults: CustomStringConvertible {
    /// One line for each fault.
    package var description: String { faults.map(\.description).joined(separator: "\n") }
}
