/// A part of an app that opens pages by URL.
public protocol RouteModule: AnyObject {
    /// The name that URLs call the module by, in any case: `Live` opens `a://live/42`.
    var moduleName: String { get }

    /// Opens a page; returns whether there was one to open.
    func open(_ route: Route) -> Bool
}
