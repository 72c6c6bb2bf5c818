package import HTTP
import Synchronization
import Templates

/// What a server answers with, and how that is made anew.
package struct Site: Sendable {
    /// Answers with what there is now.
    package let responder: any Responder

    /// Makes the dashboard anew from its files; what cannot be made leaves the old one and is logged.
    package let reload: @Sendable () async -> Void

    /// A dashboard that follows its files if it is being developed, and else stays as it is until it is told to reload.
    package static func of(_ builder: DashboardBuilder, isDeveloped: Bool) async throws -> Site {
        try await isDeveloped ? developing(builder) : steady(builder)
    }

    /// A dashboard that stays as it is until it is told to reload; faulty templates are an error.
    static func steady(_ builder: DashboardBuilder) async throws -> Site {
        let responder = SwappableResponder(try await builder.make())
        return Site(responder: responder) {
            do {
                responder.swap(to: try await builder.make())
            } catch {
                builder.log.note(failure(error, of: "templates"))
            }
        }
    }

    /// Says what was not reloaded, and why.
    fileprivate static func failure(_ error: any Error, of files: String) -> String {
        error is ConfigurationFaults
            ? "the configuration was not reloaded; the old one stays.\n\(error)"
            : "the \(files) were not reloaded; the old ones stay.\n\(error)"
    }

    /// A dashboard that is made anew when one of its files has changed; faulty templates are shown as a page.
    static func developing(_ builder: DashboardBuilder) async throws -> Site {
        let workshop = try await Workshop(builder)
        return Site(responder: workshop) { await workshop.reload() }
    }
}

/// A responder that can be exchanged while requests run; each request sees one of them.
private final class SwappableResponder: PromptResponder {
    private struct Current {
        let responder: any Responder
        let prompt: (any PromptResponder)?

        init(_ responder: any Responder) {
            self.responder = responder
            prompt = responder as? any PromptResponder
        }
    }

    private let current: Mutex<Current>

    init(_ responder: any Responder) { current = Mutex(Current(responder)) }

    func swap(to responder: any Responder) { current.withLock { $0 = Current(responder) } }

    func respond(to request: Request) async -> Response {
        await current.withLock(\.responder).respond(to: request)
    }

    func promptResponse(to request: borrowing Request) -> Response? {
        current.withLock(\.prompt)?.promptResponse(to: request)
    }
}

/// Looks at the files of a dashboard at each request, which only somebody who edits them would pay for.
private actor Workshop: Responder {
    private let builder: DashboardBuilder
    private var stamp: FolderStamp
    private var making: Task<any Responder, Never>

    init(_ builder: DashboardBuilder) async throws {
        self.builder = builder
        stamp = builder.stamp
        // What is no fault of a template keeps the server from starting as ever.
        let responder = try await Self.responder(of: builder)
        making = Task { responder }
    }

    func reload() {
        stamp = builder.stamp
        let last = making
        making = Task { [builder] in
            // One after the other: what is made last is what was there last.
            let old = await last.value
            do {
                return try await Self.responder(of: builder)
            } catch {
                builder.log.note(Site.failure(error, of: "files"))
                return old
            }
        }
    }

    nonisolated func respond(to request: Request) async -> Response {
        await current().respond(to: request)
    }

    /// All requests wait for what is being made, so that none is answered with what was there before a change.
    private func current() async -> any Responder {
        if builder.stamp != stamp { reload() }
        return await making.value
    }

    private static func responder(of builder: DashboardBuilder) async throws -> any Responder {
        do {
            return try await builder.make()
        } catch let faults as TemplateFaults {
            builder.log.note("the templates have faults, which every page shows.\n\(faults)")
            return try FaultPage(faults)
        }
    }
}
