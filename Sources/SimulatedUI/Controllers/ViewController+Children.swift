internal import ResponderChain

extension ViewController {
    /// Makes another controller a child. Its view is added to the tree by whoever decides where it lies.
    ///
    /// - Returns: ``HierarchyError/cycle(parent:child:)`` where that controller has this one in it.
    @discardableResult
    public final func addChild(_ child: ViewController) -> Result<Void, HierarchyError> {
        var ancestor: ViewController? = self
        while let current = ancestor {
            if current === child { return .failure(.cycle(parent: pathClass, child: child.pathClass)) }
            ancestor = current.parent
        }
        child.removeFromParent()
        children.append(child)
        child.parent = self
        child.didMove(toParent: self)
        return .success(())
    }

    /// Ends being a child. The view stays where it is until it is removed.
    public final func removeFromParent() {
        guard let parent else { return }
        parent.children.removeAll { $0 === self }
        self.parent = nil
        didMove(toParent: nil)
    }
}
