/// The formats of recordings that can be replayed.
package enum RecordingFormat: String, CaseIterable, Sendable {
    /// Click lines: our own.
    case clicks
    /// Sessions that rrweb recorded in web pages.
    case rrweb

    /// The format that a recording shows by its first bytes; nil for what is no recording.
    ///
    /// - Parameter head: The first bytes, decompressed: ``headLength`` of them or the whole recording.
    package static func detect(_ head: [UInt8]) -> RecordingFormat? {
        if hasClickLine(head) { return .clicks }
        return isRRWeb(head) ? .rrweb : nil
    }

    /// How many first bytes are looked at.
    package static let headLength = 64 << 10

    /// Whether any of the first lines is an object with the keys of a click line; single lines may be broken.
    private static func hasClickLine(_ head: [UInt8]) -> Bool {
        head.split(separator: 0x0A).prefix(50).contains { line in
            guard let value = try? JSONValue(parsing: Array(line)), value.isObject else { return false }
            return value["path"] != nil && (value["t"] != nil || value["session"] != nil)
        }
    }

    /// Whether the recording begins like rrweb's: an array or object in which events, or names of their arrays, stand.
    private static func isRRWeb(_ head: [UInt8]) -> Bool {
        guard let first = head.first(where: { !JSONParser.isSpace($0) && ![0xEF, 0xBB, 0xBF].contains($0) }),
            first == UInt8(ascii: "[") || first == UInt8(ascii: "{")
        else { return false }
        let text = head.split(whereSeparator: JSONParser.isSpace).joined()
        let has = { (key: String) in text.firstRange(of: Array(key.utf8)) != nil }
        if has("\"rrweb_data\":[") || has("\"snapshots\":[") || has("\"window_id\":") { return true }
        if has("\"timestamp\":"), has("\"type\":"), has("\"data\":") { return true }
        return has("\"events\":[{") && has("\"type\":")
    }
}
