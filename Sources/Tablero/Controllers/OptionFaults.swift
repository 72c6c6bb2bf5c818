import Records
import Templates

/// Finds properties of a controller that look like its options, and that Swift takes no notice of.
///
/// Each option has a default. So a property that is misspelt, or of another type than the option, compiles and means
/// nothing. Only stored properties can be seen.
enum OptionFaults {
    /// An option by its name and type.
    typealias Option = (name: String, type: any Any.Type)

    /// Shorter names are too much like others to say that one was meant, unless their values are alike.
    private static let shortest = 8
    private static let shortestOfOneType = 6
    private static let mostTypos = 2

    /// Returns what the controller must be told after its name; `nil` if nothing.
    static func fault(of controller: any PageController) -> String? {
        let options = options(of: controller)
        for (name, type) in properties(of: Mirror(reflecting: controller)) {
            if let option = options.first(where: { $0.name == name }) {
                guard option.type != type else { continue }
                return sentence(name, type, option.type, controller)
            }
            if let option = options.first(where: { isTypo(name, type, of: $0) }) {
                return "has a property “\(name)”, which means nothing: is “\(option.name)” meant? Rename it."
            }
        }
        return nil
    }

    private static func sentence(
        _ name: String,
        _ type: any Any.Type,
        _ wanted: any Any.Type,
        _ controller: any PageController
    ) -> String {
        if name == "header", let list = controller as? any ListController, !list.hasHeaderInteractor {
            return "has a header, and nothing that loads it: add headerInteractor(for:)."
        }
        return
            "has a property “\(name)” of the type \(type), which means nothing: the option “\(name)” is of the type "
            + "\(wanted). Give it that type, or another name."
    }

    private static func properties(of mirror: Mirror) -> [(String, any Any.Type)] {
        let own = mirror.children.compactMap { child in child.label.map { ($0, type(of: child.value)) } }
        return own + (mirror.superclassMirror.map { properties(of: $0) } ?? [])
    }

    /// Whether a name is an option with a slip of the finger.
    ///
    /// One and several of a thing are two names, unless their values are alike.
    private static func isTypo(_ name: String, _ type: any Any.Type, of option: Option) -> Bool {
        if name.lowercased() == option.name.lowercased() { return true }
        if name + "s" == option.name || name == option.name + "s" { return type == option.type }
        let (length, distance) = (min(name.count, option.name.count), Spelling.distance(name, option.name))
        if type == option.type, length >= shortestOfOneType, distance <= 1 { return true }
        return length >= shortest && distance <= mostTypos
    }

    private static func options(of controller: any PageController) -> [Option] {
        let common: [Option] = [
            ("isLive", Bool.self), ("isCacheable", Bool.self), ("changes", ChangeSignal?.self),
        ]
        switch controller {
        case let list as any FetchedListController: return common + list.listOptions + list.fetchOptions
        case let list as any ListController: return common + list.listOptions
        case let detail as any DetailController: return common + detail.detailOptions
        case is any JobController: return common + [("summary", String.self)]
        default: return common
        }
    }
}

extension ListController {
    fileprivate var hasHeaderInteractor: Bool { HeaderInteractor.self != NoHeader.self }

    fileprivate var listOptions: [OptionFaults.Option] {
        let templates = ["template", "rowsTemplate", "loadingTemplate", "emptyTemplate", "pagingTemplate"]
        return [
            ("hasPullToRefresh", Bool.self), ("hasInfiniteScrolling", Bool.self),
            ("itemName", ItemName.self), ("pageSize", Int.self),
            ("columns", [ListPage.Column].self), ("patience", Duration?.self), ("bottomBar", BottomBar.self),
            ("header", Header<HeaderInteractor.Item>.self),
        ] + (templates + ["unknownTemplate", "sectionTemplate"]).map { ($0, String.self) }
    }
}

extension FetchedListController {
    fileprivate var fetchOptions: [OptionFaults.Option] {
        [("source", (any RecordSource)?.self), ("cacheDuration", Duration.self)]
            + ["searchColumns", "filterColumns", "sortColumns"].map { ($0, [String].self) }
    }
}

extension DetailController {
    fileprivate var detailOptions: [OptionFaults.Option] {
        [
            ("body", DetailBody<Interactor.Item>.self), ("template", String.self),
            ("bottomBar", BottomBar.self), ("hasComments", Bool.self),
        ]
    }
}
