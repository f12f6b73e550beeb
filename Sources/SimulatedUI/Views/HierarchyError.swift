/// Why views or view controllers cannot be put together in a way.
public enum HierarchyError: Error, Hashable, Sendable {
    /// The child holds the parent already, or is it.
    case cycle(parent: String, child: String)
    /// The views would be nested deeper than this.
    case tooDeep(limit: Int)
    /// A window cannot lie in a view.
    case windowInView
    /// The controller that presents is not shown in a window.
    case notInWindow(controller: String)
    /// The controller presents another one already, or is itself presented.
    case presentsAlready(controller: String)
}

extension HierarchyError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .cycle(let parent, let child):
            "\(child) cannot be put into \(parent), which is or lies inside it: take \(parent) out first"
        case .tooDeep(let limit): "views cannot be nested more than \(limit) deep: flatten the tree"
        case .windowInView: "a window cannot be a subview: add its content instead"
        case .notInWindow(let controller):
            "\(controller) is not shown in a window, so it cannot present: present from a controller that is"
        case .presentsAlready(let controller): "\(controller) takes part in a presentation already: dismiss that first"
        }
    }
}
