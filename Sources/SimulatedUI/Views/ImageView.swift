/// A picture. It takes no touches unless they are enabled: they go to what it lies on.
open class ImageView: View {
    public override init(frame: Rect = .zero, identifier: String? = nil) {
        super.init(frame: frame, identifier: identifier)
        isUserInteractionEnabled = false
    }
}
