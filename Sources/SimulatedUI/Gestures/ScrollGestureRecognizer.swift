public import ResponderChain

/// Recognises a finger that drags the content of a scroll view. Scrolling activates nothing.
public final class ScrollGestureRecognizer: GestureRecognizer {
    public override var eventName: String { "scroll" }
    public override var eventKind: Event.Kind { .control }

    public override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
        guard let scrollView = view as? ScrollView, let touch = self.touches.first, touches.contains(touch) else {
            return
        }
        if state == .possible {
            guard !touch.mayBeTap, scrollView.canScroll else { return }
            recognize(continues: true)
        }
        guard state == .began else { return }
        let moved = touch.previousLocationInWindow - touch.locationInWindow
        scrollView.scroll(to: scrollView.contentOffset + moved)
    }
}
