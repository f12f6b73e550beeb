public import ResponderChain

/// A view that shows a part of a larger content. A finger that drags it moves the content.
open class ScrollView: View {
    /// The size of the whole content.
    public final var contentSize = Size.zero

    public override init(frame: Rect = .zero, identifier: String? = nil) {
        super.init(frame: frame, identifier: identifier)
        addGestureRecognizer(ScrollGestureRecognizer())
    }

    /// The point of the content at the top left corner.
    open var contentOffset: Point {
        get { boundsOrigin }
        set { boundsOrigin = newValue }
    }

    /// Whether the content is larger than the view.
    public final var canScroll: Bool {
        contentSize.width > frame.size.width || contentSize.height > frame.size.height
    }

    /// Scrolls to an offset, but not beyond the edges of the content.
    public final func scroll(to offset: Point) {
        contentOffset = Point(
            x: max(0, min(offset.x, contentSize.width - frame.size.width)),
            y: max(0, min(offset.y, contentSize.height - frame.size.height)))
    }
}

/// Recognises a finger that drags the content of a scroll view. Scrolling is not an activation.
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
