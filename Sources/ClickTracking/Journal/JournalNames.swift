internal import ResponderChain

/// The names that one segment has defined, by the numbers that it has given them.
struct JournalNames {
    /// Tells this segment's numbers from those of all other segments of the process.
    let serial: UInt64

    private let segment: JournalSegment
    private var strings: [ByteString: UInt32] = [:]
    private var stringCount: UInt32 = 0
    private var controls: [ControlKey: UInt32] = [:]
    private var sessions: [SessionKey: UInt32] = [:]

    /// The longest string that a journal stores, in bytes of UTF-8.
    static let maximumLength = 16_384

    /// The slots that the definitions of some strings take together; nil if one of them is too long.
    static func slots(of strings: [String?]) -> Int? {
        var slots = 0
        for case let string? in strings {
            guard string.utf8.count <= maximumLength else { return nil }
            slots += 1 + (string.utf8.count + JournalRecord.payload - 1) / JournalRecord.payload
        }
        return slots
    }

    init(of segment: JournalSegment, serial: UInt64) {
        self.segment = segment
        self.serial = serial
    }

    /// The number of a string, which is defined if it is new; 0 for nil.
    mutating func number(of string: String?) -> UInt32 {
        guard let string else { return 0 }
        if let known = strings[ByteString(string)] { return known }
        let number = define(string)
        strings[ByteString(string)] = number
        return number
    }

    /// Defines a string, and gives it a number.
    private mutating func define(_ string: String) -> UInt32 {
        stringCount &+= 1
        var record = JournalRecord(.string, number: stringCount)
        record.word2 = UInt64(string.utf8.count)
        segment.append(record)
        appendBytes(of: string)
        return stringCount
    }

    /// The number of a control, which is defined if it is new.
    mutating func number(of control: ControlKey) -> UInt32 {
        if let known = controls[control] { return known }
        let number = UInt32(truncatingIfNeeded: controls.count + 1)
        controls[control] = number
        // Few controls share a path, so its number is not kept to be looked up.
        let names = (define(control.path), self.number(of: control.screen))
        var record = JournalRecord(.control, flag: control.kind.journalFlag, number: number)
        record.word2 = JournalRecord.pair(names.0, names.1)
        segment.append(record)
        return number
    }

    /// The number of a session, which is defined if it is new.
    mutating func number(of session: SessionKey, _ properties: SessionProperties?) -> UInt32 {
        if let known = sessions[session] { return known }
        let number = UInt32(truncatingIfNeeded: sessions.count + 1)
        sessions[session] = number
        let names = [session.name, session.app, session.version, session.user].map { self.number(of: $0) }
        var record = JournalRecord(.session, number: number)
        record.word2 = JournalRecord.pair(names[0], names[1])
        record.word3 = JournalRecord.pair(names[2], names[3])
        if let window = session.window {
            record.word4 = JournalRecord.pair(UInt32(window.width), UInt32(window.height))
        }
        record.word5 = JournalRecord.pair(self.number(of: properties?.joined), 0)
        segment.append(record)
        return number
    }

    private func appendBytes(of string: String) {
        var string = string
        string.withUTF8 { bytes in
            for start in stride(from: 0, to: bytes.count, by: JournalRecord.payload) {
                var record = JournalRecord()
                let piece = bytes[start..<min(bytes.count, start + JournalRecord.payload)]
                withUnsafeMutableBytes(of: &record) { $0.copyBytes(from: piece) }
                segment.append(record)
            }
        }
    }
}
