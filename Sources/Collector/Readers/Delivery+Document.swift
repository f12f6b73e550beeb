internal import Input
internal import SessionReplay

extension Delivery {
    /// Reads a recording as a replay of its file does.
    ///
    /// - Returns: nil if it cannot be read to its end.
    init?(_ document: [UInt8], as format: RecordingFormat, with options: ReplayOptions, _ clock: SenderClock) {
        guard
            let parts = try? DocumentBody.read(
                ArraySource(document), as: format, with: options, acceptedTimes: clock.acceptedTimes)
        else { return nil }
        self.init(
            pieces: parts.map { part in
                Piece(clicks: part.clicks) { part.rejectedRecord(row: $0, reason: $1) }
            }, lines: document.count { $0 == 0x0A }, bytes: document.count, clock: clock)
        identify()
    }
}
