internal import Basics
internal import ResponderChain

/// The content of one slot of a journal: seven words. The slot's first word is their checksum.
///
/// | word | click | screen | string | control | session |
/// |---|---|---|---|---|---|
/// | 1 | kind, handled, control | kind, appeared, string | kind, number | kind, the clicks' kind, number | kind, number |
/// | 2 | time | time | length in bytes | path, screen | name, app |
/// | 3 | x, y | session | | | version, user |
/// | 4 | session, handler | | | | window's width, height |
/// | 5 | order in the session | | | | properties |
/// | 6 | position, item | | | | |
/// | 7 | info | | | | |
///
/// Strings, controls and sessions are numbers, from 1, which earlier slots of the segment have defined; 0 is nil. The
/// bytes of a string follow in slots of their own, 56 each. Where two values share a word, the first has the low bits. The
/// kind of a control's clicks is 1 for an activation, 2 for another control event, 3 for a routed event; version 0.1.0 wrote 0
/// and ignores it. A window of unknown size has 0 there, and so has a session without properties, as versions wrote that did not know
/// them and ignore them.
struct JournalRecord: Equatable {
    var word1: UInt64 = 0
    var word2: UInt64 = 0
    var word3: UInt64 = 0
    var word4: UInt64 = 0
    var word5: UInt64 = 0
    var word6: UInt64 = 0
    var word7: UInt64 = 0

    /// The content of a slot. Slots with the bytes of a string have no kind: their number follows from the string's length.
    enum Kind: UInt8 {
        case click = 1
        case screen
        case string
        case control
        case session
    }

    /// The bytes that a slot takes, checksum included.
    static let size = 64
    /// The bytes of a string that a slot holds.
    static let payload = 56

    init() {}

    init(_ kind: Kind, flag: UInt8 = 0, number: UInt32) {
        word1 = UInt64(kind.rawValue) | UInt64(flag) << 8 | UInt64(number) << 32
    }

    /// The record of a click. Inlined, so that it need not be put together in memory before it is written.
    @inline(__always)
    init(
        click numbers: ObserverRecord.Numbers, session: UInt32, seq: Int64, atMs: Int64, x: Int32, y: Int32,
        _ handled: Handled
    ) {
        self.init(.click, flag: handled.rawValue, number: numbers.control)
        word2 = UInt64(bitPattern: atMs)
        word3 = Self.pair(UInt32(bitPattern: x), UInt32(bitPattern: y))
        word4 = Self.pair(session, numbers.handledBy)
        word5 = UInt64(bitPattern: seq)
        word6 = Self.pair(numbers.position, numbers.item)
        word7 = Self.pair(numbers.info, 0)
    }

    /// The slot's content; nil for a kind that no version of this program writes.
    var kind: Kind? { Kind(rawValue: UInt8(truncatingIfNeeded: word1)) }
    var flag: UInt8 { UInt8(truncatingIfNeeded: word1 >> 8) }
    var number: UInt32 { UInt32(truncatingIfNeeded: word1 >> 32) }

    static func pair(_ low: UInt32, _ high: UInt32) -> UInt64 { UInt64(low) | UInt64(high) << 32 }
    static func low(_ word: UInt64) -> UInt32 { UInt32(truncatingIfNeeded: word) }
    static func high(_ word: UInt64) -> UInt32 { UInt32(truncatingIfNeeded: word >> 32) }

    /// The checksum of the content in one slot of one segment.
    ///
    /// It depends on the place as well, so that older content of the same disk blocks is not taken for a record. Words
    /// are mixed in pairs by folded 128-bit products, as wyhash does: a few nanoseconds, and a torn slot passes one
    /// time in 2⁶⁴.
    func checksum(salt: UInt64, slot: Int) -> UInt64 {
        let place = salt ^ UInt64(truncatingIfNeeded: slot) &* 0x9E37_79B9_7F4A_7C15
        let a = FoldedHash.fold(word1 ^ 0xA076_1D64_78BD_642F, word2 ^ place)
        let b = FoldedHash.fold(word3 ^ 0xE703_7ED1_A0B4_28DB, word4 ^ place)
        let c = FoldedHash.fold(word5 ^ 0x8EBC_6AF0_9C88_C6E3, word6 ^ place)
        return FoldedHash.fold(a ^ b ^ 0x5899_65CC_7537_4CC3, c ^ word7 ^ place)
    }
}

extension ClickKind {
    /// The kind in the record of a control.
    var journalFlag: UInt8 {
        switch self {
        case .activation: 1
        case .control: 2
        case .routed: 3
        }
    }

    /// The kind that the record of a control says; nil if it says none, as version 0.1.0 wrote it.
    init?(journalFlag flag: UInt8) {
        guard let kind = Self.allCases.first(where: { $0.journalFlag == flag }) else { return nil }
        self = kind
    }
}
