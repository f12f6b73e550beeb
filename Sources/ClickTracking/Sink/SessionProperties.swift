internal import Basics
internal import ResponderChain

/// What is known of a session beside its app, version and user: short texts by key, such as `platform` and `plan`.
///
/// They are in no identity: a click is the same one whatever they are, and a session stays one when they change.
package struct SessionProperties: Hashable, Sendable {
    /// Each key once, in the order of the keys' bytes.
    package let values: [(key: String, value: String)]
    /// A JSON object of them: `{"os":"iOS","plan":"pro"}`.
    package let text: String

    /// So many keys a session has at most; those that come first by their bytes.
    package static let mostKeys = 32
    /// So many bytes a value has at most. Longer ones are cut.
    package static let mostValueBytes = 64

    /// - Parameters:
    ///   - values: By key, the last one of a key counts; empty texts are none, and so are those with
    ///     NUL and what can be no key.
    ///   - keys: The keys that are kept; nil for all.
    /// - Returns: nil if nothing is left.
    package init?(_ values: [(key: String, value: String)], keeping keys: PropertyKeys?) {
        var kept: [ByteString: String] = [:]
        for (key, value) in values
        where !value.isEmpty && !value.utf8.contains(0) && Self.isKey(key) && keys?.contains(key) ?? true {
            kept[ByteString(key)] = Self.cut(value)
        }
        guard !kept.isEmpty else { return nil }
        let sorted = kept.sorted { $0.key < $1.key }
        self.values = sorted.prefix(Self.mostKeys).map { (key: $0.key.text, value: $0.value) }
        let members = self.values.map { "\(JSONText.string($0.key)):\(JSONText.string($0.value))" }
        text = "{\(members.joined(separator: ","))}"
    }

    /// Whether a text can be a key: it can stand in an option, in an address and in SQL.
    package static func isKey(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.count <= mostValueBytes
            && text.utf8.allSatisfy { $0 > 0x20 && !"\"\\='".utf8.contains($0) }
    }

    /// Keys and values with NUL between them, which none of them has.
    var joined: String { values.flatMap { [$0.key, $0.value] }.joined(separator: "\0") }

    /// Reads ``joined``.
    init?(joined: String) {
        let parts = joined.split(separator: "\0", omittingEmptySubsequences: false).map(String.init)
        let values = stride(from: 0, to: parts.count - 1, by: 2).map { (key: parts[$0], value: parts[$0 + 1]) }
        self.init(values, keeping: nil)
    }

    package static func == (a: Self, b: Self) -> Bool { a.text.hasSameBytes(as: b.text) }

    package func hash(into hasher: inout Hasher) { text.hashBytes(into: &hasher) }

    /// The longest beginning of a value that has not too many bytes, of whole characters.
    private static func cut(_ value: String) -> String {
        guard value.utf8.count > mostValueBytes else { return value }
        var cut = value.unicodeScalars.prefix(mostValueBytes)
        while String(cut).utf8.count > mostValueBytes { cut.removeLast() }
        return String(cut)
    }
}

/// The keys of the properties that are kept. Others are passed over, as nobody has said that they may be known.
package struct PropertyKeys: Sendable {
    /// Those that are kept unless others are asked for.
    package static let usual = PropertyKeys(["platform", "os", "os_version", "browser", "device_type", "country"])

    package let names: [String]

    package init(_ names: [String]) {
        self.names = names
    }

    /// Reads keys with commas between them; nil if one of them can be no key.
    package init?(list text: String) {
        let keys = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        guard keys.allSatisfy(SessionProperties.isKey) else { return nil }
        self.init(keys)
    }

    package func contains(_ key: String) -> Bool { names.contains { $0.hasSameBytes(as: key) } }
}

/// A session has said what it is.
package struct PropertySighting: Sendable {
    /// The number of the session.
    package let session: Int32
    package let properties: SessionProperties
    /// The time, in milliseconds since the Unix epoch, UTC. Of each key the value counts that came earliest.
    package let atMs: Int64

    package init(session: Int32, _ properties: SessionProperties, atMs: Int64) {
        (self.session, self.properties, self.atMs) = (session, properties, atMs)
    }
}
