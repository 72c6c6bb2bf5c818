import Synchronization
import Templates

/// The keys that a template of yours declares, each with the type of its value.
///
/// ```swift
/// struct PlanetCell: TemplateKeys {
///     let name = Key<String>("name")
///     let moons = Key<Int>("moons")
/// }
/// ```
///
/// A template that uses a key which is neither here nor among the standard ones of its kind stops the dashboard from
/// starting, with its file, line and column; so do two keys of one name, and one with the name of a standard key. Keys
/// must be stored properties.
public protocol TemplateKeys: Sendable {
    /// Makes the keys; every one has its name already.
    init()
}

/// A key of a template whose value is a `Value`; one that is not set is nothing.
public struct Key<Value: TemplateConvertible>: Sendable, CollectedKey {
    let slot: Int
    let collector: Int

    /// A key by its name in the template, `{{name}}`.
    public init(_ name: String) {
        let shape = (Value.self as? any NamedConvertible.Type)?.shape
        (slot, collector) = KeyCollector.place(of: name, shape: shape)
    }
}

/// A key of a template that stands for a list, whose items have keys of their own.
///
/// `{{#moons}}<li>{{name}}</li>{{/moons}}` is filled by ``Filling/fill(_:with:_:)``.
public struct ListKey<Keys: TemplateKeys>: Sendable, CollectedKey {
    let slot: Int
    let collector: Int
    let keys: KeySet<Keys>

    /// A key by its name in the template, `{{#name}}…{{/name}}`.
    public init(_ name: String) {
        keys = KeySet(name: name)
        (slot, collector) = KeyCollector.place(of: name, shape: keys.shape, fault: keys.fault)
    }
}

/// A key that knows who gave it its place.
protocol CollectedKey {
    /// The number of the collector; 0 for a key that has no place.
    var collector: Int { get }
}

/// The keys of a template with their places, found once when the template is named.
struct KeySet<Keys: TemplateKeys>: Sendable {
    let keys: Keys
    let shape: TemplateShape
    /// What is wrong with the names of the keys, as a sentence; `nil` if nothing is.
    let fault: String?

    /// - Parameters:
    ///   - name: what the template's context is called in messages.
    ///   - standard: the keys that stand first.
    ///   - nested: the shapes of what is nested under these.
    init(name: String, standard: [String] = [], nested: [String: TemplateShape] = [:]) {
        let collector = KeyCollector(standard, nested, owner: "\(Keys.self)")
        keys = KeyCollector.$current.withValue(collector) { Keys() }
        let result = collector.result(named: name)
        shape = result.shape
        // The place of a key that was made for other keys, such as a static one, means another key here.
        let foreign = Mirror(reflecting: keys).children.first {
            ($0.value as? any CollectedKey).map { $0.collector != collector.number } ?? false
        }
        fault =
            result.fault
            ?? foreign.map {
                "\(Keys.self).\($0.label ?? "") was made for other keys: let it make a Key of its own."
            }
    }
}

/// Gives the keys of a `TemplateKeys` their places, in the order in which they are made.
final class KeyCollector: Sendable {
    @TaskLocal static var current: KeyCollector?

    private struct State {
        var names: [String]
        var nested: [String: TemplateShape]
        var fault: String?
    }

    private let state: Mutex<State>
    private static let count = Atomic(0)

    let number: Int
    private let standardCount: Int
    private let owner: String

    init(_ standard: [String], _ nested: [String: TemplateShape], owner: String) {
        state = Mutex(State(names: standard, nested: nested))
        number = Self.count.add(1, ordering: .relaxed).newValue
        standardCount = standard.count
        self.owner = owner
    }

    /// The place of a key among the values of a context; a name that is there already keeps its place, and is a fault.
    ///
    /// - Parameter fault: what is wrong with the keys that are nested under it.
    static func place(
        of name: String,
        shape: TemplateShape?,
        fault: String? = nil
    ) -> (slot: Int, collector: Int) {
        current.map { ($0.place(of: name, shape: shape, fault: fault), $0.number) } ?? (-1, 0)
    }

    private func place(of name: String, shape: TemplateShape?, fault: String?) -> Int {
        state.withLock { state in
            state.fault = state.fault ?? fault
            if let place = state.names.firstIndex(of: name) {
                let fault =
                    place < standardCount
                    ? "\(owner) has a key “\(name)”, which is a standard one: give it another name."
                    : "\(owner) has two keys “\(name)”: give each a name of its own."
                state.fault = state.fault ?? fault
                return place
            }
            if let shape { state.nested[name] = shape }
            state.names.append(name)
            return state.names.count - 1
        }
    }

    func result(named name: String) -> (shape: TemplateShape, fault: String?) {
        state.withLock { (TemplateShape(name, $0.names, nested: $0.nested), $0.fault) }
    }
}
