internal import Basics
internal import ClickTracking
internal import JSON
internal import SessionReplay

/// Reads what PostHog's clients send. Of their events those of autocapture are clicks, and a replay of a file with the same
/// events finds the same.
enum PostHogDelivery {
    /// Where clients of the first protocol send events, by their kind and age, and perhaps with a slash behind.
    static let paths = ["/batch", "/e", "/i/v0/e", "/capture", "/track"]
    /// The header that says when a request of the second protocol was sent, in ISO 8601.
    static let sentHeader = "posthog-request-timestamp"

    private static let stored = CollectorAnswer.json(200, "{\"status\":1}")

    /// Reads events of the first protocol, `POST /batch` and others. The body says the key, and when it was sent.
    static func readBatch(_ request: CollectorRequest) throws(CollectorError) -> Delivery {
        let body = try PostHogBody(request.body)
        var delivery = try delivery(of: body, request, sentMs: body.sentMs)
        (delivery.key, delivery.answer) = (body.key, stored)
        return delivery
    }

    /// Reads events of the second protocol, `POST /i/v1/analytics/events`. The answer says of each what became of it.
    static func readEvents(_ request: CollectorRequest) throws(CollectorError) -> Delivery {
        let body = try PostHogBody(request.body)
        let sentMs = request.head.headers[sentHeader].flatMap { ISOTime.ms($0, withoutOffset: .utc) }
        var delivery = try delivery(of: body, request, sentMs: sentMs)
        var results = JSONObjectText()
        for event in body.events {
            if let id = event["uuid"]?.string { results.add(id, json: "{\"result\":\"ok\"}") }
        }
        delivery.answer = .json(200, "{\"results\":\(results.description)}")
        return delivery
    }

    /// Takes recordings of pages, `POST /s`, and keeps nothing of them: a client that is refused would send them again.
    static func passOver(_ request: CollectorRequest) throws(CollectorError) -> Delivery {
        let key = try PostHogBody(request.body).key
        return Delivery(pieces: [], bytes: request.body.count, clock: SenderClock(), key: key, answer: stored)
    }

    /// What PostHog's client for pages asks for before it records clicks, at `/array/KEY/config`; nil for another path.
    static func settings(at path: String) -> CollectorAnswer? {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 4, parts[0].isEmpty, parts[1] == "array", parts[3] == "config" else { return nil }
        return .json(
            200, "{\"autocapture_opt_out\":false,\"supportedCompression\":[\"gzip-js\"],\"hasFeatureFlags\":false}")
    }

    private static func delivery(
        of body: PostHogBody, _ request: CollectorRequest, sentMs: Int64?
    ) throws(CollectorError) -> Delivery {
        guard body.events.count <= request.mostLines else { throw .tooMany(limit: request.mostLines) }
        let clock = try SenderClock(sentMs: sentMs, receivedMs: request.receivedMs)
        var options = request.options
        options.receivedMs = request.receivedMs
        guard var delivery = Delivery(body.json, as: .posthog, with: options, clock) else {
            throw .malformed("the events cannot be read; send them as PostHog's clients do")
        }
        if delivery.received == 0 { delivery.pieces = [] }
        for piece in delivery.pieces.indices { delivery.pieces[piece].clicks.hasCorrectedTimes = body.hasOffsets }
        return delivery
    }
}
