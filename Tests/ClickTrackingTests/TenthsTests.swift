import ClickTracking
import Testing

struct TenthsTests {
    @Test(
        arguments: [
            (0.0, 0), (-0.0, 0), (12.5, 125), (12.34, 123), (12.36, 124), (0.04, 0), (-0.04, 0),
            (0.05, 1), (-0.05, -1), (0.15, 2), (-0.15, -2), (0.25, 3), (-0.25, -3), (2.45, 25), (-2.45, -25),
            (1.0e-300, 0), (200_000_000, 2_000_000_000), (-200_000_000, -2_000_000_000),
            (199_999_999.96, 2_000_000_000),
        ] as [(Double, Int32)])
    func `points are rounded to tenths, halves away from zero`(points: Double, tenths: Int32) {
        #expect(Tenths.from(points: points) == tenths)
    }

    @Test(arguments: [200_000_000.1, -200_000_000.1, 1.0e300, .infinity, -.infinity, .nan, .greatestFiniteMagnitude])
    func `what is no number, or too far off, is no place`(points: Double) {
        #expect(Tenths.from(points: points) == nil)
    }

    @Test(arguments: [(0, 0.0), (125, 12.5), (-1, -0.1), (2_000_000_000, 200_000_000)] as [(Int32, Double)])
    func `tenths are points again`(tenths: Int32, points: Double) {
        #expect(Tenths.points(tenths) == points)
        #expect(Tenths.from(points: points) == tenths)
    }

    @Test func `an unknown place has no points`() {
        #expect(Tenths.points(Tenths.unknown) == nil)
    }
}
