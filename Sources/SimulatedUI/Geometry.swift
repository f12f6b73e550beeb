public import ResponderChain

/// A place in a view, in points.
public struct Point: Hashable, Sendable {
    public var x: Double
    public var y: Double

    public static let zero = Point(x: 0, y: 0)

    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    /// The place that lies as far from this one as the other lies from the origin.
    public static func + (a: Point, b: Point) -> Point {
        Point(x: a.x + b.x, y: a.y + b.y)
    }

    /// The place of `a` as seen from `b`.
    public static func - (a: Point, b: Point) -> Point {
        Point(x: a.x - b.x, y: a.y - b.y)
    }

    /// How far two places are apart along the axis where they are farther apart.
    func reach(to other: Point) -> Double {
        max(abs(x - other.x), abs(y - other.y))
    }
}

extension Event.Location {
    /// The place of a point of the window.
    public init(_ point: Point) {
        self.init(x: point.x, y: point.y)
    }
}

/// A width and a height, in points.
public struct Size: Hashable, Sendable {
    public var width: Double
    public var height: Double

    public static let zero = Size(width: 0, height: 0)

    public init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }
}

/// A rectangle, in points of the view that it lies in.
public struct Rect: Hashable, Sendable {
    public var origin: Point
    public var size: Size

    public static let zero = Rect(x: 0, y: 0, width: 0, height: 0)

    public init(origin: Point, size: Size) {
        self.origin = origin
        self.size = size
    }

    public init(x: Double, y: Double, width: Double, height: Double) {
        self.init(origin: Point(x: x, y: y), size: Size(width: width, height: height))
    }

    /// The place in the middle.
    public var center: Point {
        Point(x: origin.x + size.width / 2, y: origin.y + size.height / 2)
    }

    /// Whether a point lies inside. The left and top edges do, the right and bottom edges do not, so that of two
    /// rectangles side by side exactly one has the point between them.
    public func contains(_ point: Point) -> Bool {
        point.x >= origin.x && point.y >= origin.y
            && point.x < origin.x + size.width && point.y < origin.y + size.height
    }

    /// Whether two rectangles have points in common.
    public func intersects(_ other: Rect) -> Bool {
        origin.x < other.origin.x + other.size.width && other.origin.x < origin.x + size.width
            && origin.y < other.origin.y + other.size.height && other.origin.y < origin.y + size.height
    }

    /// The rectangle with its edges moved inwards by so much; outwards where that is negative.
    public func insetBy(x dx: Double, y dy: Double) -> Rect {
        Rect(x: origin.x + dx, y: origin.y + dy, width: size.width - 2 * dx, height: size.height - 2 * dy)
    }
}
