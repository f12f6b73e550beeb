/// What is kept of a session's last click on the control at hand when its block has gone.
struct KeptClick {
    let atMs: Int64
    /// Tenths of a point, or `Tenths.unknown`.
    let x: Int32
    let y: Int32
    let stretch: Int32
    /// How many clicks its burst has so far, at most one more than a burst of rage needs.
    let burst: UInt32
}
