extension View {
    /// A place of the superview in this view's coordinates.
    public final func convert(fromSuperview point: Point) -> Point {
        point - frame.origin + boundsOrigin
    }

    /// A place of this view in its superview's coordinates.
    public final func convert(toSuperview point: Point) -> Point {
        point - boundsOrigin + frame.origin
    }

    /// A place of the topmost view above this one, usually its window, in this view's coordinates.
    public final func convert(fromWindow point: Point) -> Point {
        guard let superview else { return point }
        return convert(fromSuperview: superview.convert(fromWindow: point))
    }

    /// A place of this view in the coordinates of the topmost view above it, usually its window.
    public final func convert(toWindow point: Point) -> Point {
        var point = point
        var view = self
        while let above = view.superview {
            point = view.convert(toSuperview: point)
            view = above
        }
        return point
    }

    /// The view's rectangle in the coordinates of the topmost view above it.
    public final var frameInWindow: Rect {
        Rect(origin: convert(toWindow: bounds.origin), size: frame.size)
    }
}
