/// The size of an app's window, in tenths of a point like the places of clicks.
public struct WindowSize: BitwiseCopyable, Hashable, Sendable {
    /// Tenths of a point; above 0.
    public let width: Int32
    /// Tenths of a point; above 0.
    public let height: Int32

    /// Makes a size of tenths of a point; nil if one of them is not above 0.
    package init?(tenths width: Int32, _ height: Int32) {
        guard width > 0, height > 0 else { return nil }
        self.width = width
        self.height = height
    }

    /// Makes a size of points, each side rounded to the nearest tenth; nil for NaN, for a side that is not above 0, and
    /// for one of more than 200 million points.
    package init?(width: Double, height: Double) {
        guard let width = Tenths.from(points: width), let height = Tenths.from(points: height) else { return nil }
        self.init(tenths: width, height)
    }
}
