/// Some clicks of one control in columns, in the order of their times.
///
/// The columns are only there while the closure runs that was given the block.
package struct ClickBlock {
    /// Milliseconds since the Unix epoch, UTC.
    package let atMs: UnsafeBufferPointer<Int64>
    /// Ids of session stretches, each one that ``SessionDirectory`` has a place for.
    package let stretches: UnsafeBufferPointer<Int32>
    /// Tenths of a point, or `Tenths.unknown`.
    package let x: UnsafeBufferPointer<Int32>
    package let y: UnsafeBufferPointer<Int32>
    /// Raw values of `Handled`.
    package let handled: UnsafeBufferPointer<UInt8>
    /// Whether no other block of the control follows.
    package let isLast: Bool

    /// The number of clicks.
    package var count: Int { atMs.count }
}
