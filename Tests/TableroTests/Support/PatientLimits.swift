import TableroTesting

@testable import Tablero

extension CommentStore.Limits {
    /// Limits that no test reaches, however busy its machine is.
    static var patient: Self { patient() }

    /// The same, but for what a test is about.
    static func patient(
        opening: Duration = .patient,
        writing: Duration = .patient,
        freeBytes: UInt64 = 1 << 20
    ) -> Self {
        Self(opening: opening, writing: writing, reading: .patient, freeBytes: freeBytes)
    }
}
