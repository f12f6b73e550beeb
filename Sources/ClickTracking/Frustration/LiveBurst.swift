/// The hurried clicks on one control.
struct LiveBurst {
    /// How many clicks it has, at most one more than a burst of rage needs.
    private var count: UInt32 = 0
    private var session: ObjectIdentifier?
    private var atMs: Int64 = 0
    private var x = Tenths.unknown
    private var y = Tenths.unknown

    /// Takes the next click; true when it makes the burst one of rage.
    mutating func take(session: ObjectIdentifier, atMs: Int64, x: Int32, y: Int32) -> Bool {
        let goesOn =
            session == self.session
            && RageBurst.goesOn(pauseMs: pause(until: atMs), from: (self.x, self.y), to: (x, y))
        count = goesOn ? min(count, RageBurst.fewestClicks) + 1 : 1
        (self.session, self.atMs, self.x, self.y) = (session, atMs, x, y)
        return count == RageBurst.fewestClicks
    }

    /// Whether a click at this time may yet go on with the burst.
    func isOpen(atMs: Int64) -> Bool { pause(until: atMs) < RageBurst.longestPauseMs }

    private func pause(until atMs: Int64) -> Int64 { atMs.subtractingReportingOverflow(self.atMs).partialValue }
}
