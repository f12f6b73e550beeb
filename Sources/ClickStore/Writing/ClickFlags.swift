package import ClickTracking

/// What `click.flags` packs into one integer.
package enum ClickFlags {
    /// The bits that hold ``ClickTracking/Handled``.
    package static let handledMask: Int64 = 3
    /// Set where the click has a row in `click_detail`.
    package static let hasDetail: Int64 = 4

    package static func pack(_ handled: Handled, hasDetail: Bool) -> UInt8 {
        handled.rawValue | (hasDetail ? UInt8(Self.hasDetail) : 0)
    }

    package static func handled(_ flags: Int64) -> Handled {
        Handled(rawValue: UInt8(truncatingIfNeeded: flags & handledMask)) ?? .unknown
    }
}
