struct HTMLCheck {
    init(_ draft: ProgramDraft, isLayout: Bool) {}
    func run(_ draft: inout ProgramDraft) throws(TemplateFaults) {}
}
