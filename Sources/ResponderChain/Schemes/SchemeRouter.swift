/// Sends URLs to whoever opens them: web pages to a web handler, the app's own URLs to the module they name.
public final class SchemeRouter {
    /// The app's own scheme, in lower case.
    public let scheme: String
    private let openWeb: (String) -> Bool
    private var modules: [String: any RouteModule] = [:]

    /// Makes a router.
    ///
    /// - Parameters:
    ///   - scheme: The app's own scheme, without `://`.
    ///   - openWeb: Opens a web page; returns whether it could.
    public init(scheme: String, openWeb: @escaping (String) -> Bool) {
        self.scheme = scheme.lowercased()
        self.openWeb = openWeb
    }

    /// Adds a module, which the router keeps alive.
    ///
    /// - Throws: ``SchemeRouterError`` where the name is empty or another module has it.
    public func register(_ module: any RouteModule) throws(SchemeRouterError) {
        let name = module.moduleName.lowercased()
        guard !name.isEmpty else { throw .emptyName }
        guard modules[name] == nil else { throw .nameTaken(module.moduleName) }
        modules[name] = module
    }

    /// Opens a URL.
    ///
    /// The schemes `http` and `https`, exactly these, are web pages.
    ///
    /// - Returns: Whether its handler could open it; nil where the URL is unsupported: it is none, has a foreign
    ///   scheme or names a module that nobody registered.
    public func open(_ url: String) -> Bool? {
        guard let route = Route(url) else { return nil }
        if route.scheme == "http" || route.scheme == "https" { return openWeb(url) }
        guard route.scheme == scheme else { return nil }
        return modules[route.module.lowercased()]?.open(route)
    }

    /// The names of the registered modules, sorted.
    public var moduleNames: [String] { modules.values.map(\.moduleName).sorted() }
}
