import ClickTracking

/// A journal as version 0.1.0 wrote it, byte by byte: controls have no kind there.
///
/// It shares no code with the journal's own writer, so that a change of the format shows.
package struct OldJournal {
    /// What the journal is known by in a store.
    package let identity: UInt64
    /// The number of the first record.
    package let firstRecord: Int
    private let salt: UInt64 = 0x5A17_5A17_5A17_5A17
    private var slots: [[UInt64]] = []
    private var strings: [String: UInt32] = [:]
    private var stringCount: UInt32 = 0
    private var controls: [String: UInt32] = [:]
    private var sessions: [SessionKey: UInt32] = [:]

    package init(identity: UInt64 = 0x1234_5678_9ABC, firstRecord: Int = 1 << 40) {
        self.identity = identity
        self.firstRecord = firstRecord
    }

    /// The number of the record that comes next.
    package var nextRecord: Int { firstRecord + slots.count }

    /// Writes a click and its names, as far as they are new. Its control's kind is not written.
    package mutating func append(_ click: CollectedClick) {
        let control = number(of: click.control)
        let session = number(of: click.session)
        let names = [click.handledBy, click.position, click.item, click.info].map { number(of: $0) }
        let (x, y) = (UInt32(bitPattern: click.x), UInt32(bitPattern: click.y))
        slots.append([
            1 | UInt64(click.handled.rawValue) << 8 | UInt64(control) << 32, UInt64(bitPattern: click.atMs),
            UInt64(x) | UInt64(y) << 32, UInt64(session) | UInt64(names[0]) << 32,
            UInt64(bitPattern: click.seq ?? 0), UInt64(names[1]) | UInt64(names[2]) << 32, UInt64(names[3]),
        ])
    }

    /// The bytes of the journal's only file.
    package var bytes: [UInt8] {
        let header = [identity, 0, UInt64(firstRecord), 0]
        var words = [0x314A_6C72_5470_6154] + header + [salt]
        words.append(checksum([identity, 0, UInt64(firstRecord), 0, 0, 0, 0], slot: 0))
        words += Array(repeating: 0, count: 512 - words.count)
        for (number, slot) in slots.enumerated() {
            words.append(checksum(slot, slot: number))
            words += slot
        }
        // A journal is longer than what is written in it.
        words += Array(repeating: 0, count: 800)
        return words.flatMap { word in (0..<8).map { UInt8(truncatingIfNeeded: word >> (8 * UInt64($0))) } }
    }

    /// The name of that file in the journal's folder.
    package static let fileName = "000000000000.journal"

    private mutating func number(of string: String?) -> UInt32 {
        guard let string else { return 0 }
        if let known = strings[string] { return known }
        let number = define(string)
        strings[string] = number
        return number
    }

    private mutating func define(_ string: String) -> UInt32 {
        stringCount += 1
        var bytes = Array(string.utf8)
        slots.append([3 | UInt64(stringCount) << 32, UInt64(bytes.count), 0, 0, 0, 0, 0])
        bytes += Array(repeating: 0, count: (56 - bytes.count % 56) % 56)
        for start in stride(from: 0, to: bytes.count, by: 56) {
            slots.append(
                (0..<7).map { word in
                    (0..<8).reduce(0) { $0 | UInt64(bytes[start + word * 8 + $1]) << (8 * UInt64($1)) }
                })
        }
        return stringCount
    }

    private mutating func number(of control: ControlKey) -> UInt32 {
        let key = control.path + " on " + (control.screen ?? "")
        if let known = controls[key] { return known }
        let names = (define(control.path), number(of: control.screen))
        let number = UInt32(controls.count + 1)
        controls[key] = number
        slots.append([4 | UInt64(number) << 32, UInt64(names.0) | UInt64(names.1) << 32, 0, 0, 0, 0, 0])
        return number
    }

    private mutating func number(of session: SessionKey) -> UInt32 {
        if let known = sessions[session] { return known }
        let strings = [session.name, session.app, session.version, session.user]
        let names = strings.map { UInt64(self.number(of: $0)) }
        let number = UInt32(sessions.count + 1)
        sessions[session] = number
        slots.append([
            5 | UInt64(number) << 32, names[0] | names[1] << 32, names[2] | names[3] << 32, 0, 0, 0, 0,
        ])
        return number
    }

    private func checksum(_ words: [UInt64], slot: Int) -> UInt64 {
        let place = salt ^ UInt64(slot) &* 0x9E37_79B9_7F4A_7C15
        let a = Self.fold(words[0] ^ 0xA076_1D64_78BD_642F, words[1] ^ place)
        let b = Self.fold(words[2] ^ 0xE703_7ED1_A0B4_28DB, words[3] ^ place)
        let c = Self.fold(words[4] ^ 0x8EBC_6AF0_9C88_C6E3, words[5] ^ place)
        return Self.fold(a ^ b ^ 0x5899_65CC_7537_4CC3, c ^ words[6] ^ place)
    }

    private static func fold(_ a: UInt64, _ b: UInt64) -> UInt64 {
        let product = a.multipliedFullWidth(by: b)
        return product.high ^ product.low
    }
}
