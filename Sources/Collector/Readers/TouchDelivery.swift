internal import ClickTracking
internal import Input
internal import SessionReplay

/// Reads a touch session, `POST /v1/touches`: its clicks are found as a replay finds them.
enum TouchDelivery {
    static func read(_ request: CollectorRequest) throws(CollectorError) -> Delivery {
        let clock = try ClickLineDelivery.clock(of: request)
        guard RecordingFormat.detect(request.body) == .touches else {
            throw .malformed("the body is no touch session; send click lines to /v1/clicks")
        }
        let parts: [DocumentBody.Part]
        do {
            parts = try DocumentBody.read(
                ArraySource(request.body), as: .touches, acceptedTimes: clock.acceptedTimes)
        } catch {
            throw .malformed("the touch session cannot be read; send the whole file that the recorder wrote")
        }
        var identities = ContentIdentities()
        return Delivery(
            pieces: parts.map { part in
                var clicks = part.clicks
                identities.identify(&clicks)
                return Delivery.Piece(clicks: clicks) { part.rejectedRecord(row: $0, reason: $1) }
            }, lines: request.body.count { $0 == 0x0A }, bytes: request.body.count,
            clock: clock)
    }
}
