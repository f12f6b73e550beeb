/// What a screen shows: the places of its controls, without texts, labels and items.
public struct ScreenLayout: Sendable {
    /// A part of a screen.
    public struct Outline: Sendable {
        /// The canonical text of the part's control path, without an event. Cells of lists are `[*]`, so several outlines
        /// of a layout may have one element.
        public var element: String
        /// Where it is in the window; nil if unknown.
        public var frame: Frame?
        /// Whether it is made to be clicked; otherwise it is only something to be seen.
        public var isControl: Bool

        public init(element: String, frame: Frame?, isControl: Bool) {
            self.element = element
            self.frame = frame
            self.isControl = isControl
        }
    }

    /// A rectangle in the window, in tenths of a point.
    public struct Frame: BitwiseCopyable, Hashable, Sendable {
        public let x: Int32
        public let y: Int32
        public let width: Int32
        public let height: Int32

        /// Makes a rectangle of tenths of a point.
        public init(x: Int32, y: Int32, width: Int32, height: Int32) {
            self.x = x
            self.y = y
            self.width = width
            self.height = height
        }
    }

    /// The class of the screen, Android's activity or a page's path; nil if unknown.
    public var screen: String?
    /// From back to front.
    public var outlines: [Outline]

    public init(screen: String?, outlines: [Outline]) {
        self.screen = screen
        self.outlines = outlines
    }
}
