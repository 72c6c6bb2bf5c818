package import HTTP

/// A line on standard error for each request, and for each error that readers may not see.
package struct AccessLog: Sendable {
    /// How its lines are written.
    package enum Format: String, Sendable {
        case text, json, off
    }

    private let format: Format
    private let writer: LogWriter

    /// A log on standard error.
    package init(format: Format) { self.init(format: format, writer: LogWriter()) }

    init(format: Format, writer: LogWriter) {
        self.format = format
        self.writer = writer
    }

    /// What the server calls after each request; `nil` where requests are not logged.
    package var record: (@Sendable (AnsweredRequest) -> Void)? {
        switch format {
        case .off: nil
        case .text: { [writer] in writer.write(TextLine(request: $0)) }
        case .json: { [writer] in writer.write(JSONLine(request: $0)) }
        }
    }

    /// Tells an error with the name of the request that ran into it; errors are told also where requests are
    /// not.
    package func report(_ id: String, _ description: String) {
        writer.write(ErrorLine(id: id, description: description, isJSON: format == .json))
    }

    /// Tells something that belongs to no request, and may be several lines of text.
    package func note(_ text: String) {
        if format == .json {
            writer.write(ErrorLine(id: nil, description: text, isJSON: true))
        } else {
            writer.write(NoteLine(text: "\(ServingFailure.program): \(text)"))
        }
    }

    /// Says why the process ends although a request has not.
    package func tellOfAbandonedRequest() {
        note("a request did not end in time, and the process ends without it.")
        finish()
    }

    /// Writes what waits, unless nothing takes it within a second.
    package func finish() { writer.finish() }
}

/// Something that can be written as one line.
protocol LogLine {
    /// Whether lines beside it are JSON, so that the writer's own are too.
    var isJSON: Bool { get }

    /// Appends the line without its end.
    ///
    /// - Parameter time: now, as `2026-01-02T03:04:05.678Z`.
    func append(to output: inout [UInt8], time: [UInt8])
}
