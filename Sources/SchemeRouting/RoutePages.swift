/// A table of a module's pages: it maps names of pages to methods of the module.
///
/// The row for exactly the route's page wins, then the one for the page without a slash at its end (`a://live/room/` opens
/// `room`), then the longest `below` row. Pages without a row are unknown. The module is
/// held weakly, so that it can keep its table.
public final class RoutePages {
    /// The names that were added a second time; the first row counts. A router does not register such a module.
    public private(set) var duplicates: [String] = []
    private var byName: [String: (Route) -> Bool?] = [:]
    /// Longest first.
    private var below: [(name: String, open: (Route) -> Bool?)] = []

    /// Creates a table.
    ///
    /// - Parameters:
    ///   - module: The object that the rows' closures get. It is held weakly.
    ///   - addRows: Adds the rows, in any order.
    public init<Module: AnyObject>(_ module: Module, _ addRows: (Rows<Module>) -> Void) {
        addRows(Rows(pages: self, module: module))
    }

    /// Opens a route's page, and returns whether the row's method did.
    public func open(page route: Route) -> PageOutcome { PageOutcome(row(for: route)?(route) ?? nil) }

    @available(*, deprecated, renamed: "open(page:)")
    public func open(_ route: Route) -> Bool? { open(page: route).isOpened }

    private func row(for route: Route) -> ((Route) -> Bool?)? {
        let page = route.page
        if let open = byName[page] ?? (page.hasSuffix("/") ? byName[String(page.dropLast())] : nil) {
            return open
        }
        return below.first { $0.name.isEmpty ? !page.isEmpty : page.hasPrefix($0.name + "/") }?.open
    }

    /// Adds the rows of a table.
    public struct Rows<Module: AnyObject> {
        fileprivate let pages: RoutePages
        fileprivate weak var module: Module?

        /// Adds a row for a page; an empty name is the module itself, as in `a://live`.
        public func page(_ name: String, _ open: @escaping (Module, Route) -> Void) {
            page(name) { module, route -> Bool in
                open(module, route)
                return true
            }
        }

        /// Adds a row for a page, with a method that returns whether it opened it.
        public func page(_ name: String, _ open: @escaping (Module, Route) -> Bool) {
            guard pages.byName[name] == nil else { return pages.duplicates.append(name) }
            pages.byName[name] = row(open)
        }

        /// Adds a row for all pages below a name: `user` is for `user/42` and `user/42/photos`, and not for `user`.
        /// An empty name is for all pages of the module, and not for the module itself.
        public func pages(below name: String, _ open: @escaping (Module, Route) -> Void) {
            pages(below: name) { module, route -> Bool in
                open(module, route)
                return true
            }
        }

        /// Adds a row for all pages below a name, with a method that returns whether it opened the page.
        public func pages(below name: String, _ open: @escaping (Module, Route) -> Bool) {
            guard !pages.below.contains(where: { $0.name == name }) else { return pages.duplicates.append(name + "/") }
            let shorter = pages.below.firstIndex { $0.name.utf8.count < name.utf8.count }
            pages.below.insert((name, row(open)), at: shorter ?? pages.below.endIndex)
        }

        private func row(_ open: @escaping (Module, Route) -> Bool) -> (Route) -> Bool? {
            { [weak module] route in module.map { open($0, route) } }
        }
    }
}
