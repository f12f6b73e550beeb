/// Routes URLs: web pages to a web handler, the app's own URLs to the module that they name.
///
/// ```swift
/// let router = SchemeRouter(scheme: "a") { web.show($0) }
/// try router.register(live)
/// router.open("a://live/room?id=42")    // .opened
/// router.open("mailto:ada@example.org") // .unsupported(.opaque(scheme: "mailto"))
/// ```
public final class SchemeRouter {
    /// The app's own schemes, in lower case.
    public let schemes: Set<String>
    private let openWeb: (String) -> Bool
    private var modules: [String: any RouteModule] = [:]

    /// Creates a router.
    ///
    /// - Parameters:
    ///   - schemes: The app's own schemes, without `://`.
    ///   - openWeb: Opens a web page; returns whether it could.
    public init(schemes: some Sequence<String>, openWeb: @escaping (String) -> Bool) {
        self.schemes = Set(schemes.map { $0.lowercased() })
        self.openWeb = openWeb
    }

    /// Creates a router for an app with one scheme of its own.
    public convenience init(scheme: String, openWeb: @escaping (String) -> Bool) {
        self.init(schemes: [scheme], openWeb: openWeb)
    }

    /// Registers a module and keeps it alive.
    ///
    /// - Throws: ``SchemeRouterError`` if the name is empty, another module has it, or the module has two rows for a page.
    public func register(_ module: any RouteModule) throws(SchemeRouterError) {
        let name = module.moduleName.lowercased()
        guard !name.isEmpty else { throw .emptyName }
        guard modules[name] == nil else { throw .nameTaken(module.moduleName) }
        if let page = module.pages?.duplicates.first { throw .pageTaken(page, module: module.moduleName) }
        modules[name] = module
    }

    /// Opens a URL.
    ///
    /// URLs with the schemes `http` and `https` are web pages, and go to the web handler as they are.
    ///
    /// - Returns: Whether the web handler or the module opened it, or why nobody was asked.
    @discardableResult
    public func open(_ url: String) -> RouteOutcome {
        do throws(RouteError) {
            let scheme = try Route.scheme(of: url)
            if scheme == "http" || scheme == "https" { return openWeb(url) ? .opened : .declined }
            guard schemes.contains(scheme) else { throw RouteError.unknownScheme(scheme) }
            let route = try Route(parsing: url)
            guard let module = modules[route.module.lowercased()] else { throw RouteError.unknownModule(route.module) }
            switch module.open(page: route) {
            case .opened: return .opened
            case .declined: return .declined
            case .unknown: throw RouteError.unknownPage(route.page, module: module.moduleName)
            }
        } catch {
            return .unsupported(error)
        }
    }

    /// The names of the registered modules, sorted.
    public var moduleNames: [String] { modules.values.map(\.moduleName).sorted() }
}

/// A part of an app that opens pages by URL.
///
/// ```swift
/// final class LiveModule: RouteModule {
///     let moduleName = "Live"
///     private(set) lazy var pages: RoutePages? = RoutePages(self) {
///         $0.page("room") { $0.showRoom(id: $1.parameters["id"]) }
///         $0.pages(below: "user") { $0.showUser($1.page) }
///     }
/// }
/// ```
public protocol RouteModule: AnyObject {
    /// The module's name in URLs, in any case: `Live` opens `a://live/42`.
    var moduleName: String { get }

    /// The table of the module's pages; nil, the default, if the module implements ``open(page:)``.
    var pages: RoutePages? { get }

    /// Opens a page, and returns whether it did. The default asks ``pages``.
    func open(page route: Route) -> PageOutcome

    /// The form of ``open(page:)`` in 0.2.0, with nil for a page that the module does not have. An implementation counts unless
    /// the class has that one.
    @available(*, deprecated, renamed: "open(page:)")
    func open(_ route: Route) -> Bool?
}

extension RouteModule {
    public var pages: RoutePages? { nil }
    public func open(page route: Route) -> PageOutcome { PageOutcome(former.open(route, in: self)) }

    @available(*, deprecated, renamed: "open(page:)")
    public func open(_ route: Route) -> Bool? { pages?.open(page: route).isOpened }
}

/// What a module did with a page.
public enum PageOutcome: Hashable, Sendable {
    case opened
    /// The module has the page, and did not open it.
    case declined
    /// The module has no such page.
    case unknown

    /// The outcome as 0.2.0 says it.
    init(_ isOpened: Bool?) {
        self = isOpened.map { $0 ? .opened : .declined } ?? .unknown
    }

    /// Whether the module opened the page; nil if it has no such page.
    var isOpened: Bool? { self == .unknown ? nil : self == .opened }
}

/// Only what is deprecated itself may use what is deprecated, so the witness is, and the requirement by which it is called is not.
private protocol FormerRequirement {
    func open(_ route: Route, in module: some RouteModule) -> Bool?
}

private struct FormerOpening: FormerRequirement {
    @available(*, deprecated) func open(_ route: Route, in module: some RouteModule) -> Bool? { module.open(route) }
}

private var former: some FormerRequirement { FormerOpening() }

/// What became of a URL.
public enum RouteOutcome: Hashable, Sendable {
    case opened
    /// The web handler or the module was asked, and did not open it.
    case declined
    /// Nobody was asked, as no handler is for this URL.
    case unsupported(RouteError)

    /// Whether a page was opened.
    public var isOpened: Bool { self == .opened }
}

/// Why a module cannot be registered.
public enum SchemeRouterError: Error, Hashable, Sendable {
    /// Another module has this name, in this or another case.
    case nameTaken(String)
    /// The module has no name.
    case emptyName
    /// The module's table has two rows for a page.
    case pageTaken(String, module: String)
}

extension SchemeRouterError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .nameTaken(let name): "a module named \(name) is registered already: give this one another name"
        case .emptyName: "a module without a name cannot be found by a URL: give it one"
        case .pageTaken(let page, let module): "the module \(module) has two rows for '\(page)': remove one"
        }
    }
}
