extension Int {
    /// The nearest whole number, whatever the number is: `Int(_:)` traps on what is not finite or too large.
    ///
    /// - Parameter value: Beyond ±10^18 counts as that, so that the result has a magnitude; what is not a number counts as 0.
    package init(rounding value: Double) {
        self = value.isNaN ? 0 : Int(Swift.min(Swift.max(value, -1e18), 1e18).rounded())
    }
}
