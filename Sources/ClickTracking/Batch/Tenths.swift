/// A distance in tenths of a point, the precision that places of clicks are kept in.
public enum Tenths {
    /// Stands for a place that is not known.
    @inlinable public static var unknown: Int32 { .min }

    /// The nearest tenth, halves rounded away from zero.
    ///
    /// - Returns: nil for what is no number or lies more than 200 million points off.
    public static func from(points: Double) -> Int32? {
        let tenths = (points * 10).rounded(.toNearestOrAwayFromZero)
        guard tenths.magnitude <= 2_000_000_000 else { return nil }
        return Int32(tenths)
    }

    /// The points that some tenths are; nil for an unknown place.
    public static func points(_ tenths: Int32) -> Double? {
        tenths == unknown ? nil : Double(tenths) / 10
    }
}
