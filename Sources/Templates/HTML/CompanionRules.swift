/// What the attributes and the content of one element ask of each other (HTML standard, the section of each element).
struct CompanionRules {
    private(set) var faults: [(origin: Origin, message: String)] = []
    private let subject: GrammarSubject
    private let reader: HTMLReader

    /// What a link does with its address.
    private static let ofLinks: Set<String> = [
        "download", "hreflang", "ping", "referrerpolicy", "rel", "target", "type",
    ]

    init(_ subject: GrammarSubject, _ reader: HTMLReader) {
        self.subject = subject
        self.reader = reader
        guard subject.kind.space == .html else { return }
        switch subject.kind.name {
        case "a", "area": checkLink()
        case "img": checkImage()
        case "audio", "video": checkMedia()
        case "script": checkScript()
        case "input", "textarea": checkField()
        default: break
        }
    }

    private mutating func checkLink() {
        if subject.kind.name == "area", let link = attribute("href"), attribute("alt") == nil {
            return faults.append((link.origin, "<area> with href needs alt"))
        }
        guard attribute("href") == nil else { return }
        for attribute in subject.attributes where Self.ofLinks.contains(attribute.name) {
            needs("href", attribute)
        }
    }

    private mutating func checkImage() {
        let names: Set<String> = ["src", "srcset"]
        let lacks = subject.attributeChoices.contains { truths in
            !subject.shownAttributes(truths).contains { names.contains($0.name) }
        }
        guard lacks else { return }
        let section = subject.attributes.first { names.contains($0.name) }?.sections.last
        let place = section.map { ", also where \(reader.spelling($0)) is not shown" } ?? ""
        faults.append((subject.tag.origin, "<img> needs src or srcset\(place)"))
    }

    private mutating func checkMedia() {
        guard let address = attribute("src") else { return }
        let around = subject.tag.sections + address.sections
        let source = subject.content.children.first {
            $0.child == .element(.html("source")) && !reader.areAlternatives($0.sections, around)
        }
        if let source {
            faults.append((source.origin, "<source> cannot stand in <\(subject.tag.name)> with src"))
        }
    }

    private mutating func checkScript() {
        if let address = attribute("src") {
            guard !subject.content.children.isEmpty else { return }
            faults.append((address.origin, "<script> with src holds no script of its own"))
            return
        }
        if let attribute = attribute("defer") { needs("src", attribute) }
        if let attribute = attribute("async"), !types.contains("module") { needs("src", attribute) }
    }

    private mutating func checkField() {
        if types == ["image"], subject.kind.name == "input" {
            for name in ["alt", "src"] where attribute(name) == nil {
                faults.append((subject.tag.origin, "<input type=\"image\"> needs \(name)"))
            }
        }
        guard let least = attribute("minlength"), let most = attribute("maxlength"),
            let low = Int(least.value), let high = Int(most.value), low > high
        else { return }
        faults.append((least.valueOrigin, "minlength=\"\(low)\" is more than maxlength=\"\(high)\""))
    }

    private var types: [String] {
        subject.attributes.filter { $0.name == "type" }.map { $0.value.lowercased() }
    }

    private func attribute(_ name: String) -> HTMLAttribute? { subject.attributes.first { $0.name == name } }

    private mutating func needs(_ other: String, _ attribute: HTMLAttribute) {
        let message = "\(attribute.name) of <\(subject.tag.name)> means nothing without \(other)"
        faults.append((attribute.origin, message))
    }
}
