internal import ResponderChain

extension ViewController {
    /// Shows another controller over the content of the window.
    ///
    /// - Returns: ``HierarchyError`` where this controller is in no window, or either of the two takes part in a
    ///   presentation in the same role already.
    @discardableResult
    public final func present(_ controller: ViewController) -> Result<Void, HierarchyError> {
        guard let window = viewIfLoaded?.window else { return .failure(.notInWindow(controller: pathClass)) }
        guard presentedViewController == nil else { return .failure(.presentsAlready(controller: pathClass)) }
        guard controller.presentingViewController == nil, controller !== self, controller.viewIfLoaded?.window == nil
        else { return .failure(.presentsAlready(controller: controller.pathClass)) }
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

    /// Makes another controller the one that presents this one, wherever their views lie; none where that is nil.
    package final func setPresenter(_ presenter: ViewController?) {
        presentingViewController?.presentedViewController = nil
        presenter?.presentedViewController?.presentingViewController = nil
        presentingViewController = presenter
        presenter?.presentedViewController = self
    }

    /// Ends the presentation of the controller that this one presents, or else of this one itself.
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

    /// Ends the presentation of everything above this controller.
    final func dismissAll() {
        if presentedViewController != nil { dismiss() }
        for child in children { child.dismissAll() }
    }
}

extension ViewController {
    /// Notes that the controller's view is in front now, or no longer, and tells the application's observers.
    final func setInFront(_ isInFront: Bool, in application: Application) {
        guard isInFront != self.isInFront else { return }
        self.isInFront = isInFront
        // Observers learn first of what appears and last of what disappears: what the controller's own code raises lies
        // between, and an observer that it adds learns once of the screen.
        if !isInFront { viewDidDisappear() }
        application.dispatcher?.tell(screen: self, didAppear: isInFront)
        if isInFront { viewDidAppear() }
    }

    /// The outermost container that the controller is in, or the controller itself.
    final var outermostContainer: ViewController {
        var outermost = self
        while let container = outermost.parent { outermost = container }
        return outermost
    }
}

extension View {
    /// The application that shows the view's window, nil while none does.
    final var hostApplication: Application? { window?.application }

    /// Lets the controllers of this view and of those in it appear or disappear, outer ones first.
    final func setInFront(_ isInFront: Bool, in application: Application?) {
        guard let application else { return }
        for controller in controllersInIt { controller.setInFront(isInFront, in: application) }
    }

    /// The controllers of this view and of those in it, outer ones first.
    final var controllersInIt: [ViewController] {
        var waiting: [View] = [self]
        var controllers: [ViewController] = []
        while let view = waiting.popLast() {
            if let controller = view.viewController { controllers.append(controller) }
            waiting += view.subviews.reversed()
        }
        return controllers
    }
}
