import Basics
import ClickTracking

/// What clicks are recognised again by, in 64 bits that every writer works out alike.
///
/// Ids are derived, not numbered: one click has one id, wherever it comes from and however often it is sent, and so writers
/// need no agreement. They never change, as they stand in databases. Names go through ``XXH64``, each behind the length of
/// its bytes, and numbers through ``FoldedHash/combine(_:_:)``. Neither is a protection against anyone who forges
/// recordings.
enum ClickIdentity {
    /// The hash of some names; one that is unknown is an empty one.
    static func hash(_ names: String?...) -> UInt64 {
        var writer = RowBinaryWriter()
        for name in names { writer.append(name) }
        return writer.bytes.withUnsafeBytes { XXH64.digest($0) }
    }

    /// The content of a click: all that it says but its kind and the size of its window.
    ///
    /// - Parameters:
    ///   - span: The hash of app, session, user and version.
    ///   - control: The hash of path and screen.
    ///   - atMs: The time; nil for a content that clicks have at any time.
    static func content(
        span: UInt64, control: UInt64, atMs: Int64?, x: Int32, y: Int32, handled: UInt8, detail: ClickDetail?
    ) -> UInt64 {
        var hash = FoldedHash.combine(span, control)
        if let atMs { hash = FoldedHash.combine(hash, UInt64(bitPattern: atMs)) }
        hash = FoldedHash.combine(hash, UInt64(UInt32(bitPattern: x)) << 32 | UInt64(UInt32(bitPattern: y)))
        hash = FoldedHash.combine(hash, UInt64(handled))
        guard let detail, !detail.tellsNothing else { return hash }
        hash = FoldedHash.combine(hash, UInt64(bitPattern: detail.seq ?? unknownSeq))
        return FoldedHash.combine(
            hash, Self.hash(detail.id, detail.position, detail.item, detail.handledBy, detail.info))
    }

    /// The id of a click that has an identity of its own.
    static func id(uid: String) -> UInt64 { FoldedHash.combine(1, hash(uid)) }

    /// The id of a click that says its order within its session.
    ///
    /// - Parameter session: The hash of app and session.
    static func id(session: UInt64, seq: Int64) -> UInt64 {
        FoldedHash.combine(FoldedHash.combine(2, session), UInt64(bitPattern: seq))
    }

    /// The id of a click that is told from others by its content alone.
    ///
    /// - Parameter occurrence: Its number, from 0, among the clicks of the same content in its recording. So of each
    ///   content a database holds the most that any one recording has.
    static func id(content: UInt64, occurrence: Int) -> UInt64 {
        FoldedHash.combine(FoldedHash.combine(3, content), UInt64(truncatingIfNeeded: occurrence))
    }

    /// What stands for an unknown `seq`.
    static let unknownSeq = Int64.min
}

/// How often a recording has brought each content in one session.
///
/// Nearly all sessions come in the order of their times. Then a click is compared with those of its own millisecond only,
/// and a number a click is kept in case one comes late.
struct BroughtClicks {
    private var lastMs = Int64.min
    private var atLast: [UInt64] = []
    private var contents: [UInt64] = []
    /// By content, once a click has come late; then nothing else is kept.
    private var counts: [UInt64: Int]?

    /// Adds a click, and returns how many of the same content were there.
    mutating func add(_ content: UInt64, atMs: Int64) -> Int {
        if counts == nil, atMs < lastMs {
            counts = contents.reduce(into: [:]) { $0[$1, default: 0] += 1 }
            (contents, atLast) = ([], [])
        }
        if counts != nil {
            let count = counts?[content] ?? 0
            counts?[content] = count + 1
            return count
        }
        if atMs > lastMs {
            lastMs = atMs
            atLast.removeAll(keepingCapacity: true)
        }
        let count = atLast.count { $0 == content }
        atLast.append(content)
        contents.append(content)
        return count
    }
}
