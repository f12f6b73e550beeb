extension Duration {
    /// The whole milliseconds in it; as many as there can be, where it has more.
    var inMs: Int64 {
        let (seconds, attoseconds) = components
        let (ms, overflows) = seconds.multipliedReportingOverflow(by: 1_000)
        if overflows { return seconds < 0 ? .min : .max }
        let (sum, isTooMuch) = ms.addingReportingOverflow(attoseconds / 1_000_000_000_000_000)
        return isTooMuch ? (seconds < 0 ? .min : .max) : sum
    }
}
