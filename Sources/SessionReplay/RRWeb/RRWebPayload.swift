import Foundation
import Input
import JSON

/// Events, or their data, that were packed into a string: compressed bytes, each as one character or in base64, or
/// plain JSON. PostHog packs data with gzip (`"cv":"2024-10"`, and once `"compression":"gzip-base64"`), rrweb's own
/// packer whole events with zlib; databases keep JSON as text.
enum RRWebPayload {
    /// The most bytes that packed data may take, unpacked and, twice, packed: within the event and by itself.
    private static let maxLength = 64 << 20

    /// The value that a packed string holds, nil if it does not decode.
    ///
    /// - Parameter keys: The keys whose members are kept; nil for all.
    static func unpack(_ text: String, keeping keys: JSONKeys? = nil) -> JSONValue? {
        if text.utf8.first.map(isJSONStart) == true {
            var text = text
            return text.withUTF8 { try? JSONValue(parsing: UnsafeRawBufferPointer($0), keeping: keys) }
        }
        guard let compressed = Self.compressed(text),
            let plain = Gunzip.bytes(compressed, atMost: maxLength - 2 * text.utf8.count)
        else { return nil }
        return try? JSONValue(parsing: plain, keeping: keys)
    }

    /// The compressed bytes that a string stands for.
    private static func compressed(_ text: String) -> (any ByteSource)? {
        // How gzip's and zlib's first bytes look in base64.
        guard text.hasPrefix("H4sI") || text.hasPrefix("eJ") else { return LatinSource(text) }
        return Data(base64Encoded: text).map { ArraySource(Array($0)) }
    }

    /// Whether a text is worth looking into for events.
    static func mayHold(_ text: String) -> Bool {
        text.utf8.first.map(isJSONStart) == true || text.hasPrefix("H4sI")
    }

    private static func isJSONStart(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[")
    }

    /// The event that a string of a recording holds, by the string's JSON text; nil if it holds none.
    static func event(_ text: [UInt8], keeping keys: JSONKeys) -> JSONValue? {
        guard text.count > 1, text[0] == UInt8(ascii: "\""), isJSONStart(text[1]) || looksPacked(text[...]),
            let packed = try? JSONValue(parsing: text).string, let event = unpack(packed, keeping: keys),
            RRWebEvent.isEvent(event)
        else { return nil }
        return event
    }

    /// Whether a string begins as compressed bytes do, by its JSON text.
    static func looksPacked(_ text: ArraySlice<UInt8>) -> Bool {
        text.first == UInt8(ascii: "\"") && magics.contains { text.starts(with: $0) }
    }

    /// How zlib's and gzip's bytes begin as JSON text after the quote, as bare characters and escaped, and gzip's in base64.
    private static let magics = [
        "x\u{9C}", "x\u{DA}", "x\u{5E}", "x\\u0001", "x\\u009c", "x\\u009C", "x\\u00da", "x\\u00DA", "\\u001f\u{8B}",
        "\\u001F\u{8B}", "\\u001f\\u008b", "\\u001F\\u008B", "\\u001f\\u008B", "H4sI",
    ]
    .map { Array("\"\($0)".utf8) }

    /// An event's data, unpacked if it is packed as a whole.
    static func data(of event: JSONValue, keeping keys: JSONKeys) -> Unpacked {
        unpacked(event["data"], keeping: keys)
    }

    /// A value, unpacked if it is packed by itself.
    static func unpacked(_ value: JSONValue?, keeping keys: JSONKeys) -> Unpacked {
        guard let value else { return .missing }
        guard let text = value.string else { return .value(value) }
        return unpack(text, keeping: keys).map(Unpacked.value) ?? .damaged
    }

    /// Data that may have been packed.
    enum Unpacked {
        case value(JSONValue)
        case damaged
        case missing
    }
}
