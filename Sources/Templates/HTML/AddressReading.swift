/// Follows the parts of an attribute that holds addresses, and finds what each variable in it may be.
///
/// A section may be absent, so a part of an address can have several places at once; a list repeats its section, so
/// what follows a part may be that part again.
struct AddressReading {
    /// What is wrong with a variable.
    enum Fault: Hashable {
        /// It could change the scheme.
        case scheme

        /// It could change the host.
        case host
    }

    struct Variable: Equatable {
        var escaping: Escaping
        var fault: Fault?
    }

    /// What each variable may be, by its instruction.
    private(set) var variables: [Int: Variable] = [:]

    /// The sections that must not be repeated, because a value would follow another where it could change the scheme.
    private(set) var single: Set<Int> = []

    /// The section without which a static slash follows another and begins the name of a host.
    private(set) var hostMaker: Int?

    /// Whether the static text runs a script.
    private(set) var runsScript = false

    /// Whether a value or a section could finish a character reference, and so make a slash or a colon of it.
    let cutsReference: Bool

    /// How many parts after a variable are looked at, so that a long row of them takes no longer each.
    private static let maximumParts = 32

    private let parts: [HTMLAttribute.Part]
    private let form: HTMLNames.AddressForm
    private let beginning: AddressRule
    private var places: Set<Place> = [.start]
    private var isAfterComma = false
    private var lastSection: Int?

    /// - Parameter isOnSite: whether a value that begins the address must be a path of the site.
    init(_ attribute: HTMLAttribute, _ form: HTMLNames.AddressForm, isOnSite: Bool) {
        let written = attribute.parts
        cutsReference = written.dropLast().contains { part in
            if case .text(let text) = part { AddressText.endsInReference(text) } else { false }
        }
        parts = written.map { part in
            if case .text(let text) = part { .text(AddressText.decoded(text)) } else { part }
        }
        self.form = form
        beginning = isOnSite ? [.beginning, .onSite] : .beginning
        read(parts.indices, isFirstTime: true)
    }

    private mutating func read(_ range: Range<Int>, isFirstTime: Bool) {
        var index = range.lowerBound
        while index < range.upperBound {
            switch parts[index] {
            case .text(let text): read(text)
            case .variable(let instruction): readVariable(instruction, at: index)
            case .sectionStart(let section):
                let end = end(of: index)
                readSection(section, (index + 1)..<end, isFirstTime: isFirstTime)
                index = end
            case .sectionEnd: break
            }
            index += 1
        }
    }

    private func end(of start: Int) -> Int {
        var depth = 0
        for index in start..<parts.endIndex {
            if case .sectionStart = parts[index] { depth += 1 }
            if case .sectionEnd = parts[index] { depth -= 1 }
            if depth == 0 { return index }
        }
        return parts.endIndex
    }

    // MARK: Sections

    /// Reads a section as shown once, and again as following itself; it may also be absent.
    private mutating func readSection(_ section: Int, _ body: Range<Int>, isFirstTime: Bool) {
        let before = places
        let comma = isAfterComma
        lastSection = section
        read(body, isFirstTime: isFirstTime)
        if isFirstTime, places != before { readAgain(section, body) }
        places.formUnion(before)
        isAfterComma = isAfterComma || comma
        lastSection = section
    }

    private mutating func readAgain(_ section: Int, _ body: Range<Int>) {
        let once = self
        variables = [:]
        read(body, isFirstTime: false)
        if hostMaker == once.hostMaker, let both = Self.serving(once.variables, variables) {
            variables = both
            places.formUnion(once.places)
        } else {
            self = once
            single.insert(section)
        }
    }

    /// What serves each variable both times, or `nil` if something does not.
    private static func serving(_ once: [Int: Variable], _ again: [Int: Variable]) -> [Int: Variable]? {
        var both = once
        for (index, second) in again {
            guard let first = once[index], first.fault == nil else { continue }
            guard second.fault == nil, let escaping = Escaping.serving(first.escaping, second.escaping) else {
                return nil
            }
            both[index] = Variable(escaping: escaping)
        }
        return both
    }

    // MARK: Static text

    private mutating func read(_ text: String) {
        if let first = text.first, first == "/" || first == "\\", places.contains(.slash) {
            hostMaker = hostMaker ?? lastSection
        }
        for character in text {
            if form != .one, character.isWhitespace || character == "," && form == .candidates {
                readSeparator(character)
                continue
            }
            isAfterComma = false
            places = places.reduce(into: []) { $0.formUnion($1.after(character)) }
            if places.contains(where: \.runsScript) { runsScript = true }
        }
    }

    private mutating func readSeparator(_ character: Character) {
        switch (form, character) {
        case (.candidates, ","):
            // A comma ends a candidate after its width, or as the last of the address (HTML standard, 4.8.4.2.1).
            if places.contains(.descriptor) { places = [.start] }
            isAfterComma = true
        case (.candidates, _) where isAfterComma: places = [.start]
        case (.candidates, _): places = Set(places.map { $0 == .start ? .start : .descriptor })
        default: places = [.start]
        }
    }

    // MARK: Variables

    private mutating func readVariable(_ instruction: Int, at index: Int) {
        let rest = parts[(index + 1)...]
        let isAtSlash = places.contains(.slash) || places.contains(.start)
        let slashFollows = isAtSlash && slashFollows(rest)
        var rule = AddressRule(rawValue: 0)
        var fault: Fault?
        var next: Set<Place> = []
        for place in places {
            switch place {
            case .start where continuesScheme(rest), .begun, .word, .otherScheme:
                fault = .scheme
                next.insert(.begun)
            case .start:
                rule.formUnion(beginning)
                if slashFollows { rule.insert(.beforeSlash) }
                next.insert(.begun)
            case .scheme, .host:
                fault = fault ?? .host
                next.insert(.host)
            case .slash:
                rule.formUnion(slashFollows ? [.path, .afterSlash, .filled] : [.path, .afterSlash])
                next.formUnion(slashFollows ? [.path] : [.slash, .path])
            case .path, .opaque:
                rule.insert(.path)
                next.insert(place)
            case .query:
                rule.insert(.query)
                next.insert(.query)
            case .descriptor: next.insert(.descriptor)
            }
        }
        // What begins an address is looked at as a whole, and what continues one is not.
        if rule.contains(.beginning), places != [.start] { fault = fault ?? .scheme }
        if form != .one { rule.insert(.inList) }
        let escaping: Escaping = places == [.descriptor] ? .value(.descriptor) : .address(rule)
        variables[instruction] = Variable(escaping: escaping, fault: fault)
        places = next
        isAfterComma = false
    }

    /// Whether a slash may follow directly what stands before the rest.
    private func slashFollows(_ rest: ArraySlice<HTMLAttribute.Part>) -> Bool {
        var depth = 0
        for part in rest.prefix(Self.maximumParts) {
            switch part {
            case .text(let text):
                if text.first == "/" || text.first == "\\" { return true }
                if depth <= 0 { return false }
            case .sectionStart: depth += 1
            case .sectionEnd: depth -= 1
            case .variable: break
            }
        }
        return rest.count > Self.maximumParts
    }

    /// Whether the static text after a variable could end a scheme that the variable begins.
    private func continuesScheme(_ rest: ArraySlice<HTMLAttribute.Part>) -> Bool {
        for part in rest.prefix(Self.maximumParts) {
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
        return rest.count > Self.maximumParts
    }
}
