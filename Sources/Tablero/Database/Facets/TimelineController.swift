import HTTP
import Records
import Templates

/// How many rows a list has over time, as a fragment that no page waits for; empty where nobody can say.
///
/// The dates are those of the column that the settings name, else of the first that seems to hold some.
struct TimelineController: TemplateUser {
    let sources: SourceList
    private let slow = SlowAnswers()

    init(sources: SourceList) { self.sources = sources }

    var templates: [(name: String, shape: TemplateShape)] { [("timeline", TimelineFragment.shape)] }

    func response(to request: PageRequest, in environment: PageEnvironment) async throws -> Response {
        let interactor = try TableListInteractor(
            named: try await sources.table(for: request),
            layouts: sources.layouts,
            urls: request.urls,
            parameters: try ListParameters(parsing: request.query)
        )
        try interactor.parameters.check(against: interactor.named.table)
        let fragment = try await fragment(of: interactor)
        guard let fragment else { return environment.response([]) }
        return environment.response(try environment.render("timeline", fragment.context))
    }

    private func fragment(of interactor: TableListInteractor) async throws -> TimelineFragment? {
        let (named, parameters) = (interactor.named, interactor.parameters)
        guard let column = named.timeColumn else { return nil }
        let rows = interactor.fetchRequest(for: parameters.at(.first))
        let name = "\(interactor.url)\(parameters.rowsAlone.query)"
        guard !slow.contains(name) else { return nil }
        let histogram: Records.Histogram?
        do {
            histogram = try await named.source.histogram(of: rows, column: column.name)
        } catch let error as RecordsError where error.code == .tooSlow {
            // The list is whole without it, and the next reader need not wait for the same in vain.
            slow.insert(name)
            return nil
        }
        guard let histogram, histogram.bars.count > 1 else { return nil }
        return TimelineFragment(histogram) { filters in
            interactor.url + parameters.toggling(filters).query
        }
    }
}
