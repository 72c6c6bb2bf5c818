import Records
import Testing

@testable import Tablero

@Suite struct ValuePresenterTests {
    private let note = ValuePresenter(column: Column(name: "note", declaredType: "TEXT"))
    private let status = ValuePresenter(column: Column(name: "status", declaredType: "TEXT"))

    @Test(arguments: [
        (RecordValue.null, PresentedValue("NULL", kind: .null)),
        (.integer(.min), PresentedValue("-9223372036854775808")),
        (.real(12), PresentedValue("12.0")),
        (.real(-.infinity), PresentedValue("-Infinity")),
        (.text(""), PresentedValue("empty", kind: .emptyText)),
        (.text(" "), PresentedValue(" ")),
        (
            .text("2026-01-02 03:04:05"),
            PresentedValue("2026-01-02 03:04:05", kind: .time(iso: "2026-01-02T03:04:05Z"))
        ),
        (
            .text("https://example.org/a?b"),
            PresentedValue("https://example.org/a?b", link: "https://example.org/a?b")
        ),
        (.text("javascript:alert(1)"), PresentedValue("javascript:alert(1)")),
        (.text("a\u{0}b\u{7F}\tc"), PresentedValue("a\u{2400}b\u{2421}\tc")),
        (.malformedText([0x61, 0xFF]), PresentedValue("a\u{FFFD} (not valid UTF-8)")),
        (.blob([1, 2, 3]), PresentedValue("3 bytes", kind: .blob)),
    ])
    func `a value is shown by its kind`(value: RecordValue, shown: PresentedValue) {
        #expect(note.present(value, isList: true) == shown)
    }

    @Test func `a blob's size is the true one, also where the blob was cut`() {
        #expect(note.present(.blob([1]), fullLength: 3 * 1024 * 1024, isList: true).text == "3.0 MiB")
    }

    @Test func `a long text is cut in a list and whole on its page`() {
        let text = String(repeating: "é", count: 300)
        #expect(note.present(.text(text), isList: true).text == String(repeating: "é", count: 200) + "…")
        #expect(note.present(.text(text), isList: false).text == text)
    }

    @Test(arguments: [
        ("paid", "positive"), ("Pending", "warning"), ("failed", "negative"), ("shipped", "info"),
        ("zzz", "neutral"),
    ])
    func `a status is a chip with a steady tone`(text: String, tone: String) {
        #expect(status.present(.text(text), isList: true) == PresentedValue(text, kind: .chip(tone: tone)))
    }

    @Test(arguments: [
        ("2026-01-02", "2026-01-02", "2026-01-02"),
        ("2024-02-29", "2024-02-29", "2024-02-29"),
        ("2026-01-02T03:04", "2026-01-02 03:04", "2026-01-02T03:04Z"),
        ("2026-01-02 03:04:05.123456", "2026-01-02 03:04:05.123456", "2026-01-02T03:04:05.123Z"),
        ("2026-01-02T03:04:05+02:00", "2026-01-02 03:04:05 +02:00", "2026-01-02T03:04:05+02:00"),
    ])
    func `a time is read as SQLite reads it`(value: String, text: String, iso: String) {
        let time = TimeText(value)
        #expect(time?.text == text)
        #expect(time?.iso == iso)
    }

    @Test(arguments: [
        "", "2026", "2026-13-01", "2026-02-29", "2026-00-10", "0000-01-01", "2026-01-02 24:00",
        "2026-01-02 03:60",
        "2026-01-02x03:04", "2026-01-02 03:04:05.", "2026-01-02 03:04 PM", "2026-01-02 03:04+2:00",
        "١٢٣٤-٠١-٠٢",
    ])
    func `what is no time stays text`(value: String) {
        #expect(TimeText(value) == nil)
    }
}
