extension View {
    /// Lets a recogniser watch the touches in this view and in those in it.
    public final func addGestureRecognizer(_ recognizer: GestureRecognizer) {
        recognizer.view?.removeGestureRecognizer(recognizer)
        recognizer.view = self
        gestureRecognizers.append(recognizer)
    }

    /// Ends a recogniser's watch.
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
