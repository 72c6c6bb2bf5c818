/// A value that a column can be compared with: text, a number, a truth value, bytes, or nothing.
public protocol ConditionValue: Sendable {
    /// The value as it is bound.
    var recordValue: RecordValue { get }
}

extension RecordValue: ConditionValue {
    /// The value itself.
    public var recordValue: RecordValue { self }
}

extension String: ConditionValue {
    /// Text.
    public var recordValue: RecordValue { .text(self) }
}

extension Int: ConditionValue {
    /// An integer.
    public var recordValue: RecordValue { .integer(Int64(self)) }
}

extension Int64: ConditionValue {
    /// An integer.
    public var recordValue: RecordValue { .integer(self) }
}

extension Double: ConditionValue {
    /// A real number; what is no number is NULL, as SQLite has it.
    public var recordValue: RecordValue { isNaN ? .null : .real(self) }
}

extension Bool: ConditionValue {
    /// 1 or 0.
    public var recordValue: RecordValue { .integer(self ? 1 : 0) }
}

extension [UInt8]: ConditionValue {
    /// A blob.
    public var recordValue: RecordValue { .blob(self) }
}

extension Optional: ConditionValue where Wrapped: ConditionValue {
    /// The value, or NULL.
    public var recordValue: RecordValue { self?.recordValue ?? .null }
}
