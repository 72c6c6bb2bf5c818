/// Finds the views and virtual tables whose rows may change although nothing is committed.
///
/// Those are views that ask for the time or for random numbers, virtual tables of modules that may read anything, and
/// views over either. What cannot be understood counts as such.
struct SteadinessFinder {
    /// Modules that keep all they have in tables of the same file.
    private static let steadyModules: Set = [
        "fts3", "fts4", "fts4aux", "fts5", "fts5vocab", "rtree", "rtree_i32", "geopoly",
    ]
    private static let momentWords: Set = [
        "current_date", "current_time", "current_timestamp", "now", "subsec", "subsecond", "random",
        "randomblob",
    ]
    /// These take the time of now where they have no more arguments than so many
    /// (<https://www.sqlite.org/lang_datefunc.html>).
    private static let dateFunctions = [
        "date": 0, "time": 0, "datetime": 0, "julianday": 0, "unixepoch": 0, "strftime": 1,
    ]

    let virtualTables: [(name: String, sql: String)]
    let views: [(name: String, sql: String)]

    /// The names of those found.
    func unsteadyNames() -> Set<String> {
        var found = Set(
            virtualTables.filter { table in
                ModuleCall(parsing: table.sql).map { !Self.steadyModules.contains($0.module) } ?? true
            }.map(\.name)
        )
        let words = views.map { (name: $0.name, words: Self.words(of: $0.sql)) }
        found.formUnion(words.filter { !$0.words.isDisjoint(with: Self.momentWords) }.map(\.name))
        // A view may read one that was found after it.
        while true {
            let known = Set(found.map(\.asciiLowercased))
            let more = words.filter { !found.contains($0.name) && !$0.words.isDisjoint(with: known) }
            if more.isEmpty { return found }
            found.formUnion(more.map(\.name))
        }
    }

    /// The words and names of a statement in lower case; a date of now counts as the word for it.
    private static func words(of sql: String) -> Set<String> {
        var scanner = SQLScanner(sql)
        var tokens: [String] = []
        while let token = scanner.next() {
            tokens.append(SQLScanner.unquoted(scanner.text(token.range)).asciiLowercased)
        }
        var words = Set(tokens)
        for (index, token) in tokens.enumerated() {
            guard let count = dateFunctions[token], tokens.dropFirst(index + 1).first == "(" else { continue }
            if tokens.dropFirst(index + 2 + count).first == ")" { words.insert("now") }
        }
        return words
    }
}
