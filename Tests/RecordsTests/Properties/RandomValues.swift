/// The values that tables are filled with, as SQL writes them.
enum RandomValues {
    static let integers = [
        "0", "1", "-1", "2", "3", "10", "100", "9007199254740991", "9007199254740992", "9007199254740993",
        "-9007199254740993", "9223372036854775807", "9223372036854775806", "-9223372036854775808",
    ]
    static let reals = [
        "0.0", "-0.0", "1.0", "1.5", "-1.5", "0.1", "0.30000000000000004", "1e15", "9007199254740992.0",
        "9007199254740994.0", "9.2233720368547758e18", "-9.2233720368547758e18", "1.7976931348623157e308",
        "5e-324", "9e999", "-9e999",
    ]
    static let texts = [
        "''", "' '", "'  '", "'a'", "'A'", "'a '", "'a  '", "'b'", "'B'", "'ab'", "'ä'", "'Ä'", "'ß'", "'SS'",
        "'İ'", "'é'", "'e' || char(769)", "'😀'", "'1'", "'1.0'", "'01'", "' 1'", "'1e3'", "'0x10'", "'-0'",
        "'9007199254740993'", "'9223372036854775808'", "'inf'", "'a%b'", "'a_b'", "'it''s'", "'NULL'",
        "'paid'", "'PAID'", "'2026-01-31'", "'2026-01-31 10:00:00'", "'[1,\"a\",null]'", "char(10)",
        "CAST(x'00' AS TEXT)", "CAST(x'610062' AS TEXT)", "CAST(x'610063' AS TEXT)", "CAST(x'61ff' AS TEXT)",
        "CAST(x'c3' AS TEXT)", "CAST(x'eda080' AS TEXT)", long("ab"), long("ab") + " || 'c'", long("AB"),
        long("é "), long("  "),
    ]
    static let blobs = ["x''", "x'00'", "x'61'", "x'41'", "x'ff'", "x'0000'", "x'31'", "zeroblob(300)"]

    static let all = integers + reals + texts + blobs

    /// A text that is longer than what a cursor holds of a value.
    private static func long(_ part: String) -> String { "replace(hex(zeroblob(160)), '00', '\(part)')" }

    /// What a column is filled with: few values make ties.
    static func domain(forType type: String, isStrict: Bool, using random: inout SeededGenerator) -> [String]
    {
        var values: [String]
        switch (isStrict, type) {
        case (true, "INT"), (true, "INTEGER"): values = integers
        case (true, "REAL"): values = integers + reals
        case (true, "TEXT"): values = texts
        case (true, "BLOB"): values = blobs
        default:
            values = random.pick([all, all, integers, reals, texts, texts, blobs, integers + reals])
        }
        if random.happens(60) { values = random.pick(random.number(1...6), of: values) }
        if random.happens(60) {
            values += Array(repeating: "NULL", count: max(1, values.count / random.number(2...6)))
        }
        return values
    }
}
