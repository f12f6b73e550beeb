internal import ResponderChain

extension ViewController {
    /// Shows another controller over the content of the window.
    ///
    /// - Returns: ``HierarchyError`` if this controller is not in a window or presents another one, or if the other one
    ///   is presented or shown already.
    @discardableResult
    public final func present(_ controller: ViewController) -> Result<Void, HierarchyError> {
        guard let window = viewIfLoaded?.window else { return .failure(.notInWindow(controller: pathName)) }
        guard presentedViewController == nil else { return .failure(.presentsAlready(controller: pathName)) }
        guard controller.presentingViewController == nil, controller !== self, controller.viewIfLoaded?.window == nil
        else { return .failure(.presentsAlready(controller: controller.pathName)) }
        controller.sizeToCome = window.bounds.size
        controller.view.frame = window.bounds
        controller.presentingViewController = self
        if case .failure(let error) = window.addSubview(controller.view) {
            controller.presentingViewController = nil
            return .failure(error)
        }
        presentedViewController = controller
        outermostContainer.view.setInFront(false, in: window.application)
        return .success(())
    }

    /// Sets or removes the controller that presents this one, without moving views.
    package final func setPresenter(_ presenter: ViewController?) {
        presentingViewController?.presentedViewController = nil
        presenter?.presentedViewController?.presentingViewController = nil
        presentingViewController = presenter
        presenter?.presentedViewController = self
    }

    /// Dismisses the controller that this one presents, or else this one itself.
    public final func dismiss() {
        guard let presented = presentedViewController else {
            presentingViewController?.dismiss()
            return
        }
        presented.dismissAll()
        presented.viewIfLoaded?.removeFromSuperview()
        presented.presentingViewController = nil
        presentedViewController = nil
        let uncovered = outermostContainer
        if let view = uncovered.viewIfLoaded { view.setInFront(true, in: view.hostApplication) }
    }

    /// Dismisses all controllers that this one and its children present.
    final func dismissAll() {
        if presentedViewController != nil { dismiss() }
        for child in children { child.dismissAll() }
    }
}

extension ViewController {
    /// Sets whether the controller's view is in front, and tells the application's observers.
    final func setInFront(_ isInFront: Bool, in application: Application) {
        guard isInFront != self.isInFront else { return }
        self.isInFront = isInFront
        // Observers are told before the controller that it appears, and after it that it disappears. So the events that
        // it raises lie in between, and an observer that it adds is told of the screen only once.
        if !isInFront { viewDidDisappear() }
        if !isContainer { application.dispatcher?.tell(screen: self, didAppear: isInFront) }
        if isInFront { viewDidAppear() }
    }

    /// The outermost container that contains the controller, or the controller itself.
    final var outermostContainer: ViewController {
        var outermost = self
        while let container = outermost.parent { outermost = container }
        return outermost
    }
}

extension View {
    /// The application that shows the view's window; nil without one.
    final var hostApplication: Application? { window?.application }

    /// Sets whether the controllers of this view and of those in it are in front, outer ones first.
    final func setInFront(_ isInFront: Bool, in application: Application?) {
        guard let application else { return }
        for controller in containedControllers { controller.setInFront(isInFront, in: application) }
    }

    /// The controllers of this view and of those in it, outer ones first.
    final var containedControllers: [ViewController] {
        var waiting: [View] = [self]
        var controllers: [ViewController] = []
        while let view = waiting.popLast() {
            if let controller = view.viewController { controllers.append(controller) }
            waiting += view.subviews.reversed()
        }
        return controllers
    }
}
