/// A column of a table or view.
public struct Column: Sendable, Hashable {
    /// The name of the column.
    public let name: String
    /// The type as written in the schema, empty where there is none.
    package let declaredType: String
    /// What the column makes of values that are stored in it.
    package let affinity: Affinity
    /// Whether NULL is forbidden.
    package let isNotNull: Bool
    /// The place in the declared primary key, from 1; 0 for a column outside of it.
    package let keyPosition: Int
    /// Whether its value is computed from others.
    package let isGenerated: Bool
    /// Whether `SELECT *` leaves the column out, as it does with some columns of virtual tables.
    package let isHidden: Bool
    /// The SQL of the default value.
    package let defaultSQL: String?

    /// Makes a column; the affinity follows from the declared type, where `ANY` means none in a strict table.
    package init(
        name: String,
        declaredType: String,
        isStrict: Bool = false,
        isNotNull: Bool = false,
        keyPosition: Int = 0,
        isGenerated: Bool = false,
        isHidden: Bool = false,
        defaultSQL: String? = nil
    ) {
        self.name = name
        self.declaredType = declaredType
        self.affinity =
            isStrict && declaredType.asciiLowercased == "any" ? .blob : Affinity(declaredType: declaredType)
        self.isNotNull = isNotNull
        self.keyPosition = keyPosition
        self.isGenerated = isGenerated
        self.isHidden = isHidden
        self.defaultSQL = defaultSQL
    }

    /// Columns are equal if they are declared alike, with names of the same bytes.
    public static func == (one: Column, other: Column) -> Bool {
        one.name.isSpelled(like: other.name) && one.declaredType == other.declaredType
            && one.affinity == other.affinity && one.isNotNull == other.isNotNull
            && one.keyPosition == other.keyPosition && one.isGenerated == other.isGenerated
            && one.isHidden == other.isHidden && one.defaultSQL == other.defaultSQL
    }

    /// Hashes the column by its name.
    public func hash(into hasher: inout Hasher) { hasher.combine(ExactText(name)) }
}
