/// Which clicks of a control a selection wants.
struct ClickFilter: Sendable {
    /// From this time on, in milliseconds since the Unix epoch, UTC.
    let fromMs: Int64
    /// Up to this time, and not it.
    let untilMs: Int64
    /// Whether each session stretch is wanted, by its id; nil where all are.
    let stretches: [Bool]?

    /// The filter of a selection.
    ///
    /// - Parameter stretches: Whether each session stretch is wanted, by its id; nil where all are.
    init(_ selection: Selection, stretches: [Bool]?) {
        fromMs = selection.sinceMs ?? .min
        untilMs = selection.untilMs ?? .max
        self.stretches = stretches
    }

    /// Whether none of the clicks between two times can be wanted.
    func excludes(_ firstMs: Int64, _ lastMs: Int64) -> Bool {
        lastMs < fromMs || firstMs >= untilMs
    }

    func includes(atMs: Int64, stretch: Int32) -> Bool {
        isInTime(atMs) && stretches?[Int(stretch)] ?? true
    }

    @inline(__always)
    private func isInTime(_ atMs: Int64) -> Bool { atMs >= fromMs && atMs < untilMs }

    /// Takes unwanted clicks out of a buffer, from a row on whose times lie between two others.
    func apply(to buffer: ClickBuffer, from start: Int, _ firstMs: Int64, _ lastMs: Int64) {
        if let stretches {
            buffer.keep(from: start) { atMs, stretch in
                isInTime(atMs) && stretches[Int(stretch)]
            }
        } else if firstMs < fromMs || lastMs >= untilMs {
            buffer.keep(from: start) { atMs, _ in isInTime(atMs) }
        }
    }
}
