internal import ResponderChain

extension View {
    /// Puts a view in front of the other subviews, taking it out of the view that it was in.
    ///
    /// - Returns: ``HierarchyError`` where the view cannot be a subview of this one; nothing has changed then.
    @discardableResult
    public final func addSubview(_ view: View) -> Result<Void, HierarchyError> {
        insertSubview(view, at: subviews.count)
    }

    /// Puts a view behind another one; in front of all where that is no subview.
    @discardableResult
    public final func insertSubview(_ view: View, belowSubview sibling: View) -> Result<Void, HierarchyError> {
        insertSubview(view, at: subviews.firstIndex { $0 === sibling } ?? subviews.count)
    }

    /// Puts a view among the subviews so that this many of the others are behind it.
    ///
    /// - Returns: ``HierarchyError`` where the view cannot be a subview of this one; nothing has changed then.
    @discardableResult
    public final func insertSubview(_ view: View, at index: Int) -> Result<Void, HierarchyError> {
        if view is Window { return .failure(.windowInView) }
        if view === self || isDescendant(of: view) {
            return .failure(.cycle(parent: pathClass, child: view.pathClass))
        }
        guard depth + view.height <= Self.deepest else { return .failure(.tooDeep(limit: Self.deepest)) }
        let (old, new) = (view.hostApplication, hostApplication)
        view.detach()
        // A view that stays in front does not go away in between.
        if old !== new { view.setInFront(false, in: old) }
        subviews.insert(view, at: min(max(index, 0), subviews.count))
        view.superview = self
        view.setInFront(true, in: new)
        return .success(())
    }

    /// Takes the view out of its superview. A first responder in it is that no longer, whether it wants to or not.
    public final func removeFromSuperview() {
        let old = hostApplication
        detach()
        // A window that is its application's own stays where it is.
        if hostApplication == nil { setInFront(false, in: old) }
    }

    private func detach() {
        if let window, let first = window.firstResponder, (try? first.hops())?.contains(where: { $0 === self }) == true
        {
            first.resignFirstResponder()
            window.firstResponder = nil
        }
        superview?.subviews.removeAll { $0 === self }
        superview = nil
    }

    /// Puts a subview in front of the others.
    public final func bringSubviewToFront(_ view: View) {
        guard view.superview === self else { return }
        subviews.removeAll { $0 === view }
        subviews.append(view)
    }

    /// Whether this view is another one or lies somewhere in it.
    public final func isDescendant(of view: View) -> Bool {
        var ancestor: View? = self
        while let current = ancestor {
            if current === view { return true }
            ancestor = current.superview
        }
        return false
    }

    /// The window that the view is shown in, nil while it is in none.
    public final var window: Window? {
        var top = self
        while let above = top.superview { top = above }
        return top as? Window
    }

    /// The view in this one, itself included, that has an identifier; the first one, depth first.
    public final func view(withIdentifier identifier: String) -> View? {
        if self.identifier == identifier { return self }
        for subview in subviews {
            if let found = subview.view(withIdentifier: identifier) { return found }
        }
        return nil
    }

    /// Views may be nested this deep. Hit testing, and letting go of a tree, take a piece of the stack for every level.
    static let deepest = 512

    private var depth: Int {
        var depth = 1
        var view = self
        while let above = view.superview {
            depth += 1
            view = above
        }
        return depth
    }

    private var height: Int {
        var height = 0
        var level = [self]
        while !level.isEmpty {
            height += 1
            level = level.flatMap(\.subviews)
        }
        return height
    }
}
