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
