internal import ResponderChain

extension ViewController {
    /// Notes that the controller's view is in front now, or no longer, and tells the application's observers.
    final func setInFront(_ isInFront: Bool, in application: Application) {
        guard isInFront != self.isInFront else { return }
        self.isInFront = isInFront
        if isInFront { viewDidAppear() } else { viewDidDisappear() }
        application.dispatcher?.tell(screen: self, didAppear: isInFront)
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
        var waiting: [View] = [self]
        var controllers: [ViewController] = []
        while let view = waiting.popLast() {
            if let controller = view.viewController { controllers.append(controller) }
            waiting += view.subviews.reversed()
        }
        for controller in controllers { controller.setInFront(isInFront, in: application) }
    }
}
