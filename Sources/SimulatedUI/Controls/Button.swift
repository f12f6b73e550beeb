/// A control that does something when it is tapped.
open class Button: Control {
    /// What the button says. It is for people and is translated, so it is never part of a path.
    open var title: String?

    public init(_ title: String? = nil, frame: Rect = .zero, identifier: String? = nil) {
        self.title = title
        super.init(frame: frame, identifier: identifier)
    }
}
