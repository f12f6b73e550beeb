internal import ClickQuery
internal import ClickReports
internal import ClickStore
internal import ClickTracking
internal import ResponderChain

/// The names that there are of a kind, which fields offer: some of them, where there are many.
enum NameList: String, CaseIterable {
    case app, version, user, screen, control, property

    /// The most names of a kind that a page lists.
    static let most = 50

    /// - Returns: nil for a field that takes no such names.
    init?(ofField name: String) {
        switch name {
        case "before", "after": self = .version
        case "step", "from", "to", "having", "without", "having-user", "where": self = .control
        default: self.init(rawValue: name)
        }
    }

    var id: String { "names-\(rawValue)" }

    /// The list as fields refer to it.
    func html(by engine: any ReportEngine) throws -> HTML {
        let options = try names(by: engine).map { "<option value=\"\(value: $0)\">\n" as HTML }
        return "<datalist id=\"\(id)\">\(options)</datalist>\n"
    }

    /// The names in their order, as tables show them.
    func names(by engine: any ReportEngine) throws -> [String] {
        switch self {
        case .app: return try engine.names(of: .app, upTo: Self.most).sorted()
        case .version: return try engine.names(of: .version, upTo: Self.most).sorted()
        case .user: return try engine.names(of: .user, upTo: Self.most).sorted()
        // Whoever chooses one writes its value behind it.
        case .property: return try engine.propertyKeys().prefix(Self.most).map { $0 + "=" }
        case .screen:
            let screens = try Set(engine.overview().controls.compactMap { $0.screen.map(ByteString.init) })
            let names = ScreenNames(screens.map(\.text))
            return screens.map { names.name(of: $0.text) }.sorted().prefix(Self.most).map(\.self)
        case .control:
            let controls = try engine.overview().controls.filter { $0.kind == .activation }
            let names = ControlNames(of: controls)
            let own = Set(controls.map { ByteString(names.name(of: $0)) }).map(\.text).sorted()
            return try engine.labels().map(\.name) + own.prefix(2 * Self.most)
        }
    }
}
