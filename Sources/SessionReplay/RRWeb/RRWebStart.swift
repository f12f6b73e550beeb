import Basics

/// What names a session that nothing else does: its first event, and the first thing that its user did.
///
/// The first event alone would not do, as it may say nothing but its time: of many people that open a page, some do so in
/// the same millisecond. Nobody moves like another, and every session with a click has such an event. Both stay the
/// first ones when the session goes on.
struct RRWebStart {
    private struct Moment {
        var atMs = Int64.max
        var digest: UInt64 = 0
    }

    private var first: Moment?
    private var firstAct: Moment?

    /// The session's name; nil before any event.
    var name: String? {
        first.map { SessionName.of(digest: FoldedHash.combine($0.digest, firstAct?.digest ?? 0)) }
    }

    /// Whether an event may be one of the two.
    func wants(_ event: JSONValue, at atMs: Int64) -> Bool {
        atMs < first?.atMs ?? .max || atMs < firstAct?.atMs ?? .max && Self.isAct(event)
    }

    /// Takes an event that is wanted.
    ///
    /// - Parameter bytes: The event as the recording has it.
    mutating func take(_ event: JSONValue, at atMs: Int64, _ bytes: [UInt8]) {
        let moment = Moment(atMs: atMs, digest: Self.digest(of: bytes))
        if atMs < first?.atMs ?? .max { first = moment }
        if atMs < firstAct?.atMs ?? .max, Self.isAct(event) { firstAct = moment }
    }

    /// Takes over what another part of the session began with.
    mutating func take(_ other: RRWebStart) {
        if let theirs = other.first, theirs.atMs < first?.atMs ?? .max { first = theirs }
        if let theirs = other.firstAct, theirs.atMs < firstAct?.atMs ?? .max { firstAct = theirs }
    }

    /// Whether a person moved, touched or pressed something. Scrolling and the focus also change by themselves.
    private static func isAct(_ event: JSONValue) -> Bool {
        guard event["type"]?.int == 3, let data = event["data"] else { return false }
        switch data["source"]?.int {
        case 1, 6, 12: return true
        case 2: return ![5, 6].contains(data["type"]?.int)
        default: return false
        }
    }

    /// What an event says, also where it was packed into a string.
    private static func digest(of bytes: [UInt8]) -> UInt64 {
        guard bytes.first == UInt8(ascii: "\""), let text = try? JSONValue(parsing: bytes).string,
            let event = RRWebPayload.unpack(text)
        else { return JSONDigest.of(bytes) }
        return JSONDigest.of(Array(event.canonicalText.utf8))
    }
}
