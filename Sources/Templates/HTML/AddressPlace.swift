extension AddressReading {
    /// Where in an address something stands.
    enum Place: Hashable {
        /// Nothing stands before.
        case start

        /// A value stands before, and nothing that would end its scheme.
        case begun

        /// Static text that may yet turn out to be a scheme.
        case word(String)

        /// `http:` or `https:`, and the slashes after it.
        case scheme

        /// A scheme of which no value can be a harmless part.
        case otherScheme

        /// One slash, or what may be one.
        case slash
        case host, path, query

        /// After `mailto:` or `tel:`.
        case opaque

        /// The width or the density that follows an address in a list.
        case descriptor
    }
}

extension AddressReading.Place {
    /// Whether the static text so far is a scheme that runs a script.
    var runsScript: Bool {
        guard case .word(let word) = self, word.last == ":" else { return false }
        return URLGuard.runsScript(scheme: String(word.dropLast()))
    }

    /// The places that a character of static text leads to.
    func after(_ character: Character) -> Set<Self> {
        let isSlash = character == "/" || character == "\\"
        switch self {
        case .start where character.isWhitespace: return [.start]
        case .start where isSlash: return [.slash]
        case .begun where isSlash: return [.slash, .path]
        case .start, .word:
            var word = ""
            if case .word(let text) = self { word = text }
            return Self.inWord(word, character)
        case .begun: return Self.ends(character).map { [$0] } ?? [.begun]
        case .scheme: return isSlash ? [.scheme] : [Self.ends(character) ?? .host]
        case .slash:
            // A line break in an address is no part of it.
            if character.isWhitespace { return [.slash, .path] }
            return isSlash ? [.host] : [Self.ends(character) ?? .path]
        case .host: return isSlash ? [.path] : [Self.ends(character) ?? .host]
        case .path, .opaque: return [Self.ends(character) ?? self]
        case .query, .descriptor, .otherScheme: return [self]
        }
    }

    private static func inWord(_ word: String, _ character: Character) -> Set<Self> {
        if word.last == ":" { return [.otherScheme] }
        // Browsers drop these from an address (URL standard, section 4.4).
        if character == "\t" || character == "\n" { return [.word(word)] }
        if character == "/" || character == "\\" {
            // A character reference could spell a colon.
            return word.contains("&") ? [.otherScheme] : [.path]
        }
        if let end = ends(character) { return word.contains("&") ? [.otherScheme] : [end] }
        // No scheme that matters is as long, and a long word is not copied for each of its letters.
        guard character == ":" else {
            return [.word(word.utf8.count < 16 ? word + character.lowercased() : word)]
        }
        if word == "http" || word == "https" { return [.scheme] }
        if URLGuard.isHarmless(scheme: word) { return [.opaque] }
        return URLGuard.runsScript(scheme: word) ? [.word(word + ":")] : [.otherScheme]
    }

    /// What follows the path of an address, if a character ends it.
    private static func ends(_ character: Character) -> Self? {
        character == "?" || character == "#" ? .query : nil
    }
}
