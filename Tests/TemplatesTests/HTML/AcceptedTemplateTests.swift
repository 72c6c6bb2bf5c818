import Testing

/// What holds for a template beside that it passes.
@Suite struct AcceptedTemplateTests {
    @Test func `a layout is asked for nothing that its pages bring`() {
        let templates = HTMLTemplates([
            "layout": "<html lang=\"en\"><head><title>{{$title}}{{/title}}</title></head>"
                + "<body>{{$main}}{{/main}}</body></html>",
            "page": "{{<layout}}{{$title}}x{{/title}}{{$main}}<h1>x</h1>{{/main}}{{/layout}}",
        ])
        #expect(templates.faults == [])
    }

    @Test(arguments: ["", " \n", "{{! x }}"])
    func `a template may be empty`(_ template: String) {
        #expect(HTMLTemplates(template).faults == [])
    }

    @Test func `what is sent is what was written`() throws {
        let template =
            "<!DOCTYPE html>\n<HTML lang=en><head><title>x</title></head>\n<BODY><h1>&nbsp;&</h1><BR></BODY></HTML>\n"
        #expect(try HTMLTemplates(template).render([], []) == template)
    }
}
