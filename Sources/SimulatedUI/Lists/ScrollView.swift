/// A view that shows a part of something bigger.
open class ScrollView: View {
    /// How big the whole content is.
    public internal(set) final var contentSize = Size.zero

    /// The place of the content that the top left corner shows.
    open var contentOffset: Point {
        get { boundsOrigin }
        set { boundsOrigin = newValue }
    }

    /// Moves the content, no farther than to its edges.
    public final func scroll(to offset: Point) {
        contentOffset = Point(
            x: max(0, min(offset.x, contentSize.width - frame.size.width)),
            y: max(0, min(offset.y, contentSize.height - frame.size.height)))
    }
}
