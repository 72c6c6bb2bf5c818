extension TreeCheck {
    /// Finds the sections that cannot be over a list, because of an attribute in them or around them.
    mutating func findRepetitions(
        _ attribute: HTMLAttribute,
        _ context: AttributeContext,
        _ tag: HTMLMarkup.Tag
    ) {
        let name = HTMLNames.spelling(ofAttribute: attribute.name)
        for section in attribute.sections {
            allowOnce(section, reader.draft.origins[section]) {
                "\($0) is a list, and would give <\(tag.name)> the attribute \(name) for each of its items"
            }
        }
        for section in context.single {
            allowOnce(section, reader.draft.origins[section]) {
                "\($0) is a list, and one of its values after another could change the scheme of \(name)"
            }
        }
        guard attribute.name == "id", attribute.isStatic else { return }
        for section in tag.sections {
            allowOnce(section, attribute.valueOrigin) {
                "\($0) is a list, and would use the id \"\(attribute.value)\" for each of its items: "
                    + "make it of a value"
            }
        }
    }

    /// Lets elements stand in no section over a list, of which a page has one.
    mutating func allowOnce(_ elements: [XMLElement]) {
        for tag in elements.map(tag) {
            for section in tag.sections {
                allowOnce(section, tag.origin) {
                    "\($0) is a list, and would give the page one <\(tag.name)> for each of its items"
                }
            }
        }
    }

    private mutating func allowOnce(_ section: Int, _ origin: Origin, _ message: (String) -> String) {
        guard repetitions[section] == nil, reader.mayRepeat(section) else { return }
        repetitions[section] = Repetition(
            origin: origin,
            message: HTMLMarkup.spelling(message(reader.spelling(section)))
        )
    }
}
