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
        if case .failure(let error) = window.addSubview(controller.view) { return .failure(error) }
        presentedViewController = controller
        controller.presentingViewController = self
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
    }

    /// Ends the presentation of everything above this controller.
    final func dismissAll() {
        if presentedViewController != nil { dismiss() }
        for child in children { child.dismissAll() }
    }
}
