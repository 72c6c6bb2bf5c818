/// What an attribute with variables means to a browser, and so what its variables must be escaped for.
struct AttributeContext {
    struct Variable {
        /// The variable's instruction.
        let instruction: Int
        var escaping = Escaping.html

        /// Whether the variable could turn what stands before it into another scheme.
        var isLost = false
    }

    /// Why no value of a variable can be made harmless here, and what to do; `nil` if there is a way.
    let refusal: String?

    let variables: [Variable]

    init(_ attribute: HTMLAttribute, of element: XMLElement) {
        refusal = Self.refusal(attribute.name, of: element)
        variables = Reading(attribute).variables
    }

    private static func refusal(_ name: String, of element: XMLElement) -> String? {
        if name.hasPrefix("on") { return "put it into a data- attribute, and read that in a script's file" }
        if HTMLNames.animation.contains(element.name) { return "it could set any attribute" }
        switch (element.name, name) {
        case (_, "style"): return "set a class, or a data- attribute that CSS selects by"
        case (_, "srcdoc"): return "give the frame a src"
        case ("meta", "content") where element["http-equiv"] != nil:
            return "it could send the reader anywhere"
        case ("base", "href"): return "it could send the page's addresses anywhere"
        case ("link", "rel"): return "it could make a style sheet of any address"
        case ("meta", "http-equiv"): return "it could give the page orders"
        case ("iframe", "sandbox"), ("iframe", "allow"): return "it could allow anything in the frame"
        case ("script", "integrity"), ("link", "integrity"): return "it could not be relied on"
        case (_, "xmlns."), (_, "is"): return "it could make another element of this one"
        default: return nil
        }
    }

    /// Follows the parts of a value.
    private struct Reading {
        private(set) var variables: [Variable] = []

        private let form: HTMLNames.AddressForm?

        /// What surely stands before in the address that is being read, and what stood before each section around:
        /// a section may be absent.
        private var place = Place()
        private var outside: [Place] = []

        private struct Place {
            var before = ""

            /// Whether nothing at all can stand before, not even where sections are shown.
            var isFirst = true

            /// Whether the address has ended and its width or density follows.
            var isDescriptor = false
        }

        init(_ attribute: HTMLAttribute) {
            form = HTMLNames.addressForm(of: attribute.name)
            let parts = attribute.parts
            for (index, part) in parts.enumerated() {
                switch part {
                case .text(let text): read(text)
                case .variable(let instruction): read(instruction, before: parts[(index + 1)...])
                case .sectionStart: outside.append(place)
                case .sectionEnd:
                    let isFirst = place.isFirst
                    place = outside.popLast() ?? Place()
                    place.isFirst = place.isFirst && isFirst
                }
            }
        }

        private mutating func read(_ text: String) {
            for character in text {
                if form == .candidates, character == "," || character.isWhitespace, place.before.isEmpty,
                    place.isFirst
                {
                    continue
                }
                switch form {
                case .candidates
                where character == "," && (place.isDescriptor || place.before.hasSuffix(",")):
                    place = Place()
                case .candidates where character.isWhitespace: place.isDescriptor = true
                case .several where character.isWhitespace: place = Place()
                default:
                    place.before.append(character)
                    place.isFirst = place.isFirst && character.isWhitespace
                }
            }
        }

        private mutating func read(_ instruction: Int, before rest: ArraySlice<HTMLAttribute.Part>) {
            var variable = Variable(instruction: instruction)
            if let form {
                let begins = place.isFirst && !continuesScheme(rest, form)
                variable.escaping = form != .one ? .urlInList : begins ? .url : .html
                variable.isLost = !place.isDescriptor && !begins && !decidesScheme(place.before)
            }
            place.isFirst = false
            variables.append(variable)
        }

        /// Whether what stands before a variable has decided what kind of address this is, and a harmless one.
        private func decidesScheme(_ before: String) -> Bool {
            let text = before.lowercased()
            guard let end = text.firstIndex(where: { "/?#".contains($0) }) else {
                return text == "mailto:" || text == "tel:"
            }
            // A character reference could spell a colon.
            return !text[..<end].contains("&") && URLGuard.isHarmless(text.utf8)
        }

        /// Whether the static text after a variable could end a scheme that the variable begins.
        private func continuesScheme(
            _ rest: ArraySlice<HTMLAttribute.Part>,
            _ form: HTMLNames.AddressForm
        ) -> Bool {
            for part in rest {
                switch part {
                case .variable: return false
                case .sectionStart, .sectionEnd: continue
                case .text(let text):
                    for character in text {
                        if character == ":" || character == "&" { return true }
                        if "/?#".contains(character) { return false }
                        if form != .one, character == "," || character.isWhitespace { return false }
                    }
                }
            }
            return false
        }
    }
}
