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

    /// The first place moved by the coordinates of the second.
    public static func + (a: Point, b: Point) -> Point {
        Point(x: a.x + b.x, y: a.y + b.y)
    }

    /// The coordinates of `a` relative to `b`.
    public static func - (a: Point, b: Point) -> Point {
        Point(x: a.x - b.x, y: a.y - b.y)
    }

    /// The distance between two places along the axis where it is larger.
    func distance(to other: Point) -> Double {
        max(abs(x - other.x), abs(y - other.y))
    }
}

extension Event.Location {
    /// Creates a location from a point of the window.
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

    /// The point in the middle.
    public var center: Point {
        Point(x: midX, y: midY)
    }

    /// Whether a point lies inside. The left and top edges belong to the rectangle, the right and bottom edges do not, so
    /// that exactly one of two adjacent rectangles contains a point on their common edge.
    public func contains(_ point: Point) -> Bool {
        point.x >= origin.x && point.y >= origin.y
            && point.x < origin.x + size.width && point.y < origin.y + size.height
    }

    /// Whether two rectangles have points in common.
    public func intersects(_ other: Rect) -> Bool {
        origin.x < other.origin.x + other.size.width && other.origin.x < origin.x + size.width
            && origin.y < other.origin.y + other.size.height && other.origin.y < origin.y + size.height
    }

    /// Whether another rectangle lies inside. An empty rectangle holds none.
    public func contains(_ other: Rect) -> Bool {
        !isEmpty && other.minX >= minX && other.minY >= minY && other.maxX <= maxX && other.maxY <= maxY
    }

    /// The rectangle with its edges moved inwards by these distances, or outwards if they are negative.
    public func insetBy(dx: Double, dy: Double) -> Rect {
        Rect(x: minX + dx, y: minY + dy, width: width - 2 * dx, height: height - 2 * dy)
    }

    /// The rectangle moved by these distances.
    public func offsetBy(dx: Double, dy: Double) -> Rect {
        Rect(x: minX + dx, y: minY + dy, width: width, height: height)
    }
}

extension Rect {
    public var width: Double { size.width }
    public var height: Double { size.height }
    public var minX: Double { origin.x }
    public var midX: Double { origin.x + size.width / 2 }
    public var maxX: Double { origin.x + size.width }
    public var minY: Double { origin.y }
    public var midY: Double { origin.y + size.height / 2 }
    public var maxY: Double { origin.y + size.height }

    /// Whether the rectangle has no points: its width or height is zero, negative or not a number.
    public var isEmpty: Bool { !(size.width > 0 && size.height > 0) }
}
