/// All programs of a library, by number and by name.
final class ProgramTable: Sendable {
    let programs: [Program]
    let numbers: [String: Int32]
    let mode: Linker.Mode

    init(_ programs: [Program], mode: Linker.Mode) {
        self.programs = programs
        self.mode = mode
        numbers = Dictionary(
            uniqueKeysWithValues: programs.enumerated().map { ($1.name, Int32($0)) }
        )
    }

    func program(named name: String) -> Program? { numbers[name].map { programs[Int($0)] } }
}
