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
/// starting, with its file, line and column. Keys must be stored properties.
public protocol TemplateKeys: Sendable {
    /// Makes the keys; every one has its name already.
    init()
}

/// A key of a template whose value is a `Value`; one that is not set is nothing.
public struct Key<Value: TemplateConvertible>: Sendable {
    let slot: Int

    /// A key by its name in the template, `{{name}}`.
    public init(_ name: String) { slot = KeyCollector.place(of: name, shape: Value.shape) }
}

/// A key of a template that stands for a list, whose items have keys of their own.
///
/// `{{#moons}}<li>{{name}}</li>{{/moons}}` is filled by ``Filling/fill(_:with:_:)``.
public struct ListKey<Keys: TemplateKeys>: Sendable {
    let slot: Int
    let keys: KeySet<Keys>

    /// A key by its name in the template, `{{#name}}…{{/name}}`.
    public init(_ name: String) {
        keys = KeySet(name: name)
        slot = KeyCollector.place(of: name, shape: keys.shape)
    }
}

/// The keys of a template with their places, found once when the template is named.
struct KeySet<Keys: TemplateKeys>: Sendable {
    let keys: Keys
    let shape: TemplateShape

    /// - Parameters:
    ///   - name: what the template's context is called in messages.
    ///   - standard: the keys that stand first, with the shapes of what is nested under them.
    init(name: String, standard: [String] = []) {
        let collector = KeyCollector(standard)
        keys = KeyCollector.$current.withValue(collector) { Keys() }
        shape = collector.shape(named: name)
    }
}

/// Gives the keys of a `TemplateKeys` their places, in the order in which they are made.
final class KeyCollector: Sendable {
    @TaskLocal static var current: KeyCollector?

    private struct State {
        var names: [String]
        var nested: [String: TemplateShape] = [:]
    }

    private let state: Mutex<State>

    init(_ standard: [String]) { state = Mutex(State(names: standard)) }

    /// The place of a key among the values of a context; a name that is there already keeps its place.
    static func place(of name: String, shape: TemplateShape?) -> Int {
        guard let current else { return -1 }
        return current.state.withLock { state in
            if let shape { state.nested[name] = shape }
            if let place = state.names.firstIndex(of: name) { return place }
            state.names.append(name)
            return state.names.count - 1
        }
    }

    func shape(named name: String) -> TemplateShape {
        state.withLock { TemplateShape(name, $0.names, nested: $0.nested) }
    }
}
