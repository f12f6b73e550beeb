internal import Basics

/// The functions of the C library that the score needs.
enum PairMath {
    static func exp(_ x: Double) -> Double { Basics.exp(x) }

    /// The logarithm of the ratio of two lengths in tenths of a point, without a sign; 5 points are added to each, so that
    /// tiny differences of tiny lengths say little.
    static func ratio(_ a: Int32, _ b: Int32) -> Double {
        let (a, b) = (Double(max(0, a)) + 50, Double(max(0, b)) + 50)
        return log(max(a, b) / min(a, b))
    }
}
