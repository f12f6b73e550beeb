/// A line of text. It takes no touches: they go to what it lies on.
open class Label: View {
    open var text: String?

    public init(_ text: String? = nil, frame: Rect = .zero, identifier: String? = nil) {
        self.text = text
        super.init(frame: frame, identifier: identifier)
        isUserInteractionEnabled = false
    }
}
