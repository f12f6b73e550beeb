internal import ResponderChain

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
