internal import ResponderChain

extension View {
    /// Adds a view in front of the other subviews, and removes it from the view that it was in.
    ///
    /// - Returns: ``HierarchyError`` if the view cannot be a subview of this one; nothing has changed then.
    @discardableResult
    public final func addSubview(_ view: View) -> Result<Void, HierarchyError> {
        insertSubview(view, at: subviews.count)
    }

    /// Adds a view behind a sibling, or in front of all subviews if the sibling is not one of them.
    @discardableResult
    public final func insertSubview(_ view: View, belowSubview sibling: View) -> Result<Void, HierarchyError> {
        let others = subviews.filter { $0 !== view }
        return insertSubview(view, at: others.firstIndex { $0 === sibling } ?? others.count)
    }

    /// Adds a view in front of a sibling, or in front of all subviews if the sibling is not one of them.
    @discardableResult
    public final func insertSubview(_ view: View, aboveSubview sibling: View) -> Result<Void, HierarchyError> {
        let others = subviews.filter { $0 !== view }
        return insertSubview(view, at: others.firstIndex { $0 === sibling }.map { $0 + 1 } ?? others.count)
    }

    /// Adds a view so that this many of the other subviews are behind it.
    ///
    /// - Returns: ``HierarchyError`` if the view cannot be a subview of this one; nothing has changed then.
    @discardableResult
    public final func insertSubview(_ view: View, at index: Int) -> Result<Void, HierarchyError> {
        if let error = obstacle(to: view, depth: depth) { return .failure(error) }
        let (old, new) = (view.hostApplication, hostApplication)
        view.detach(from: old)
        // A view that stays in front does not disappear in between.
        if old !== new { view.setInFront(false, in: old) }
        subviews.insert(view, at: min(max(index, 0), subviews.count))
        view.superview = self
        view.setInFront(true, in: new)
        return .success(())
    }

    /// Removes the view from its superview. A first responder in it resigns, even if it refuses to.
    public final func removeFromSuperview() {
        let old = hostApplication
        detach(from: old)
        // A window that an application shows has no superview and stays.
        if hostApplication == nil { setInFront(false, in: old) }
    }

    /// Tells the fingers in the view, and the first responder in it, that it is about to leave its window.
    final func prepareToLeave(_ application: Application?) {
        application?.viewWillLeaveWindow(self)
        if let window, let first = window.firstResponder, (try? first.hops())?.contains(where: { $0 === self }) == true
        {
            first.resignFirstResponder()
            window.firstResponder = nil
        }
    }

    private func detach(from application: Application?) {
        prepareToLeave(application)
        superview?.subviews.removeAll { $0 === self }
        superview = nil
    }

    /// Puts a subview in front of the others.
    public final func bringSubviewToFront(_ view: View) {
        guard view.superview === self else { return }
        subviews.removeAll { $0 === view }
        subviews.append(view)
    }

    /// Puts a subview behind the others.
    public final func sendSubviewToBack(_ view: View) {
        guard view.superview === self else { return }
        subviews = [view] + subviews.filter { $0 !== view }
    }

    /// Whether this view is another one or lies in it.
    public final func isDescendant(of view: View) -> Bool {
        var ancestor: View? = self
        while let current = ancestor {
            if current === view { return true }
            ancestor = current.superview
        }
        return false
    }

    /// The window that the view lies in; nil without one.
    public final var window: Window? {
        var top = self
        while let above = top.superview { top = above }
        return top as? Window
    }

    /// The controller whose view is around all others that this one is in, and around this one; nil if there is none.
    final var outermostController: ViewController? {
        var (view, found): (View?, ViewController?) = (self, nil)
        while let inner = view {
            found = inner.viewController ?? found
            view = inner.superview
        }
        return found
    }

    /// The first view with an identifier, depth first: this one or one in it.
    public final func view(withIdentifier identifier: String) -> View? {
        if self.identifier == identifier { return self }
        for subview in subviews {
            if let found = subview.view(withIdentifier: identifier) { return found }
        }
        return nil
    }

    /// The number of levels that views may be nested. Hit testing and releasing a tree use stack space for every level.
    static let maximumDepth = 512

    final var depth: Int {
        var depth = 1
        var view = self
        while let above = view.superview {
            depth += 1
            view = above
        }
        return depth
    }

    final var height: Int {
        var height = 0
        var level = [self]
        while !level.isEmpty {
            height += 1
            level = level.flatMap(\.subviews)
        }
        return height
    }
}

extension View {
    /// A point of the superview in this view's coordinates.
    public final func convert(fromSuperview point: Point) -> Point {
        point - frame.origin + boundsOrigin
    }

    /// A point of this view in its superview's coordinates.
    public final func convert(toSuperview point: Point) -> Point {
        point - boundsOrigin + frame.origin
    }

    /// A point of the topmost view above this one, usually its window, in this view's coordinates.
    public final func convert(fromWindow point: Point) -> Point {
        guard let superview else { return point }
        return convert(fromSuperview: superview.convert(fromWindow: point))
    }

    /// A point of this view in the coordinates of the topmost view above it, usually its window.
    public final func convert(toWindow point: Point) -> Point {
        var point = point
        var view = self
        while let above = view.superview {
            point = view.convert(toSuperview: point)
            view = above
        }
        return point
    }

    /// A point of this view in another view's coordinates, or in those of the topmost view above if that is nil.
    ///
    /// Both views must have the same topmost view, usually a window.
    public final func convert(_ point: Point, to view: View?) -> Point {
        let place = convert(toWindow: point)
        return view?.convert(fromWindow: place) ?? place
    }

    /// A point of another view, or of the topmost view above if that is nil, in this view's coordinates.
    public final func convert(_ point: Point, from view: View?) -> Point {
        convert(fromWindow: view?.convert(toWindow: point) ?? point)
    }

    /// A rectangle of this view in another view's coordinates, or in those of the topmost view above if that is nil.
    public final func convert(_ rect: Rect, to view: View?) -> Rect {
        Rect(origin: convert(rect.origin, to: view), size: rect.size)
    }

    /// A rectangle of another view, or of the topmost view above if that is nil, in this view's coordinates.
    public final func convert(_ rect: Rect, from view: View?) -> Rect {
        Rect(origin: convert(rect.origin, from: view), size: rect.size)
    }

    /// The middle of ``frame``, in the superview's coordinates. Setting it moves the view.
    public final var center: Point {
        get { frame.center }
        set { frame.origin = frame.origin + (newValue - frame.center) }
    }

    /// The view's rectangle in the coordinates of the topmost view above it.
    public final var frameInWindow: Rect {
        Rect(origin: convert(toWindow: bounds.origin), size: frame.size)
    }
}

extension View {
    /// Adds a recogniser, which watches the touches in this view and in those in it.
    public final func addGestureRecognizer(_ recognizer: GestureRecognizer) {
        recognizer.view?.removeGestureRecognizer(recognizer)
        recognizer.view = self
        gestureRecognizers.append(recognizer)
    }

    /// Removes a recogniser.
    public final func removeGestureRecognizer(_ recognizer: GestureRecognizer) {
        guard recognizer.view === self else { return }
        gestureRecognizers.removeAll { $0 === recognizer }
        recognizer.view = nil
        recognizer.forgetTouches()
    }

    /// The recognisers of this view and of all views above it, innermost first.
    final func recognizersOnChain() -> [GestureRecognizer] {
        var recognizers: [GestureRecognizer] = []
        var view: View? = self
        while let current = view {
            recognizers += current.gestureRecognizers
            view = current.superview
        }
        return recognizers
    }
}

/// Why a view or view controller cannot be added to another one.
public enum HierarchyError: Error, Hashable, Sendable {
    /// The child is the parent, or contains it.
    case cycle(parent: String, child: String)
    /// The views would be nested deeper than the limit.
    case tooDeep(limit: Int)
    /// A window cannot lie in a view.
    case windowInView
    /// The presenting controller's view is not in a window.
    case notInWindow(controller: String)
    /// The controller presents another one already, or is itself presented.
    case presentsAlready(controller: String)
}

extension HierarchyError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .cycle(let parent, let child):
            "\(child) cannot be put into \(parent), which is or lies inside it: remove \(parent) from it first"
        case .tooDeep(let limit): "views cannot be nested more than \(limit) deep: flatten the tree"
        case .windowInView: "a window cannot be a subview: add its content instead"
        case .notInWindow(let controller):
            "\(controller) cannot present because it is not shown in a window: present from a controller that is"
        case .presentsAlready(let controller): "\(controller) is part of a presentation already: dismiss that first"
        }
    }
}
