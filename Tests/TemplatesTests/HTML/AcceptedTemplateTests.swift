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

    /// Which of two sections is shown is the data's to say, and a form has one of them.
    @Test(arguments: [
        "<label>x{{#a}}<input name=\"a\">{{/a}}{{#b}}<input type=\"number\">{{/b}}<input type=\"hidden\"></label>",
        "<select><option {{#a}}selected{{/a}}>a</option><option {{#b}}selected{{/b}}>b</option></select>",
        "<select multiple><option selected>a</option><option selected>b</option></select>",
        "{{#a}}<i id=\"i-{{x}}\">x</i>{{/a}}{{#b}}<i id=\"i-{{x}}\">x</i>{{/b}}<i id=\"i-{{x}}\">x</i>",
    ])
    func `what may be shown together is not taken to be`(_ template: String) {
        #expect(HTMLTemplates(template).faults == [])
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
