import HTTP
import Templates

/// Turns a template controller's content into responses.
struct TemplateHandler<Controller: TemplateController>: Sendable {
    let controller: Controller
    let template: PageTemplate<Controller.Content>

    init(controller: Controller) {
        self.controller = controller
        template = controller.page
    }

    func page(_ request: PageRequest, in environment: PageEnvironment) async throws -> Response {
        let version = await environment.version(of: controller, for: request)
        let content = try await controller.content(for: request)
        let layout = environment.layout(title: controller.title(of: content), version: version, for: request)
        let context = template.makeContext(content, layout)
        return environment.response(try environment.render(template.name, context))
    }
}
