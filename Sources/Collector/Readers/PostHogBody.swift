internal import Basics
internal import Foundation
internal import JSON

/// The body of a request of PostHog's clients: an event, a list of events, or an object that has one under `batch`.
struct PostHogBody {
    /// The whole body as JSON.
    let json: [UInt8]
    /// The events, as far as ``keys`` go.
    let events: [JSONValue]
    private let envelope: JSONValue

    /// The keys of what is looked at here. Clicks are found by a replay.
    private static let keys: JSONKeys = [
        "api_key", "token", "sent_at", "batch", "event", "uuid", "timestamp", "offset", "properties",
        "mp_lib",
    ]

    init(_ body: [UInt8]) throws(CollectorError) {
        guard let json = Self.json(body), let value = try? JSONValue(parsing: json, keeping: Self.keys) else {
            throw .malformed("the body cannot be read; send JSON, plain or compressed by gzip, or a form with data=")
        }
        (self.json, envelope) = (json, value)
        if let list = value.array ?? value["batch"]?.array {
            events = Array(list)
        } else {
            guard value["event"] != nil else {
                throw .malformed(
                    "the body has no events; send an event of PostHog's, a list of them, or {\"batch\":[…]}")
            }
            events = [value]
        }
        // What would be passed over here must not be thought stored.
        guard events.first?["properties"]?["mp_lib"] == nil else {
            throw .malformed("events of Mixpanel's clients are not taken; send click lines to /v1/clicks")
        }
    }

    /// The key of the project.
    var key: String? {
        heads.lazy.compactMap { head in
            ["api_key", "token"].lazy.compactMap { head[$0]?.string }.first ?? head["properties"]?["token"]?.string
        }.first
    }

    /// When the sender's clock says that it sent the request, in milliseconds since the Unix epoch, UTC.
    var sentMs: Int64? { heads.lazy.compactMap { $0["sent_at"]?.timeMs(withoutOffset: .utc) }.first }

    /// Whether some events say no time, but how long before they were sent they were.
    var hasOffsets: Bool { events.contains { $0["timestamp"] == nil && $0["offset"] != nil } }

    /// What may say something of the whole request.
    private var heads: [JSONValue] { [envelope] + events.prefix(1) }

    /// The JSON of a body: as it is, or in the field `data` of a form, and there or here perhaps in base64.
    private static func json(_ body: [UInt8]) -> [UInt8]? {
        var json = body
        if body.starts(with: "data=".utf8) {
            let field = body.dropFirst(5).prefix { $0 != UInt8(ascii: "&") }
            let spaced = field.map { $0 == UInt8(ascii: "+") ? UInt8(ascii: " ") : $0 }
            guard let text = String(decoding: spaced, as: UTF8.self).removingPercentEncoding else { return nil }
            json = Array(text.utf8)
        }
        if let first = json.first(where: { !$0.isJSONSpace }), "[{".utf8.contains(first) { return json }
        // Some clients forget that a plus is a space in a form.
        let base64 = json.map { $0 == UInt8(ascii: " ") ? UInt8(ascii: "+") : $0 }
        return Data(base64Encoded: Data(base64)).map(Array.init)
    }
}
