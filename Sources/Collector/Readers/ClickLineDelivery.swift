internal import ClickTracking
internal import Input
internal import SessionReplay

/// Reads click lines, `POST /v1/clicks`.
enum ClickLineDelivery {
    static func read(_ request: CollectorRequest) throws(CollectorError) -> Delivery {
        let clock = try clock(of: request)
        var delivery = try read(request.body[...], of: request, by: clock)
        delivery.identify()
        return delivery
    }

    /// Reads the lines of a request's body or of a part of it, with the times that they say.
    static func read(
        _ bytes: ArraySlice<UInt8>, of request: CollectorRequest, by clock: SenderClock
    ) throws(CollectorError) -> Delivery {
        do {
            let (batch, lines) = try ClickLineBody.read(
                ArraySource(bytes), acceptedTimes: clock.acceptedTimes, mostLines: request.mostLines,
                keeping: request.options.properties, screens: request.options.screens, readsScreens: true)
            let piece = Delivery.Piece(clicks: batch.clicks) { batch.rejectedRecord(row: $0, reason: $1) }
            return Delivery(pieces: [piece], lines: lines, bytes: bytes.count, clock: clock)
        } catch is ClickLineBody.TooManyLines {
            throw .tooMany(limit: request.mostLines)
        } catch {
            throw .malformed("the body cannot be read as lines; send click lines, one JSON object a line")
        }
    }

    /// The clock of a sender who says in a header when the request was sent.
    static func clock(of request: CollectorRequest) throws(CollectorError) -> SenderClock {
        let text = request.head.headers[SenderClock.header]
        let sentMs = text.flatMap { Int64($0) }
        if text != nil, sentMs == nil {
            throw .malformed("the header \(SenderClock.header) must be whole milliseconds since 1970, UTC")
        }
        return try SenderClock(sentMs: sentMs, receivedMs: request.receivedMs)
    }
}
