/// The clicks of one control in columns, in the order in which they were stored.
package struct ControlClicks {
    /// Milliseconds since the Unix epoch, UTC.
    package private(set) var atMs: [Int64] = []
    /// Ids of session stretches.
    package private(set) var stretches: [Int32] = []
    /// Tenths of a point, or `Tenths.unknown`.
    package private(set) var x: [Int32] = []
    package private(set) var y: [Int32] = []
    /// Raw values of `Handled`.
    package private(set) var handled: [UInt8] = []

    package init() {}

    /// The number of clicks.
    package var count: Int { atMs.count }

    package mutating func append(atMs: Int64, stretch: Int32, x: Int32, y: Int32, handled: UInt8) {
        self.atMs.append(atMs)
        stretches.append(stretch)
        self.x.append(x)
        self.y.append(y)
        self.handled.append(handled)
    }
}
