/// Reads a segment from its beginning, and learns the names that it defines on the way.
struct JournalReader {
    let segment: JournalSegment
    /// The slot to be read next.
    private(set) var position = 0
    /// The clicks that have been read.
    private(set) var clicks = 0
    /// Records that refer to names which the segment does not define: it was damaged.
    private(set) var damaged = 0

    private var strings: [String] = []
    private var controls: [ControlKey] = []
    private var sessions: [(key: SessionKey, properties: SessionProperties?)] = []

    init(_ segment: JournalSegment) {
        self.segment = segment
    }

    /// The next click or change of screen among the first so many slots; nil if there is no further one.
    mutating func next(below end: Int) -> JournalRecord? {
        while position < end {
            let record = segment.record(at: position)
            switch record.kind {
            case .string:
                guard read(string: record, below: end) else { return nil }
            case .control, .session:
                define(record)
            case .click where isDefined(click: record):
                position += 1
                clicks += 1
                return record
            case .screen where isDefined(screen: record):
                position += 1
                return record
            case .click, .screen, nil:
                damaged += 1
            }
            position += 1
        }
        return nil
    }

    /// Adds a click or change of screen, which ``next(below:)`` has returned, to a batch.
    func append(_ record: JournalRecord, to builder: inout BatchBuilder) {
        let atMs = Int64(bitPattern: record.word2)
        if record.kind == .click {
            guard let control = control(of: record), let session = session(JournalRecord.low(record.word4)) else {
                return
            }
            let detail = ClickDetail(
                seq: Int64(bitPattern: record.word5), position: string(JournalRecord.low(record.word6)),
                item: string(JournalRecord.high(record.word6)), handledBy: string(JournalRecord.high(record.word4)),
                info: string(JournalRecord.low(record.word7)))
            if let properties = session.properties {
                builder.append(properties, session: builder.number(of: session.key), atMs: atMs)
            }
            builder.append(
                control, session.key, atMs: atMs, x: Int32(bitPattern: JournalRecord.low(record.word3)),
                y: Int32(bitPattern: JournalRecord.high(record.word3)),
                handled: Handled(rawValue: record.flag) ?? .unknown, detail: detail)
        } else if let name = string(record.number), let session = session(JournalRecord.low(record.word3)) {
            builder.append(screen: name, appeared: record.flag == 1, session.key, atMs: atMs)
        }
    }

    /// The session of a click or change of screen, which ``next(below:)`` has returned.
    func session(of record: JournalRecord) -> SessionKey? {
        session(JournalRecord.low(record.kind == .click ? record.word4 : record.word3))?.key
    }

    private func isDefined(click record: JournalRecord) -> Bool {
        control(of: record) != nil && session(JournalRecord.low(record.word4)) != nil
    }

    private func isDefined(screen record: JournalRecord) -> Bool {
        string(record.number) != nil && session(JournalRecord.low(record.word3)) != nil
    }

    /// Reads the slots with a string's bytes; false if not all of them are written.
    private mutating func read(string record: JournalRecord, below end: Int) -> Bool {
        let length = Int(truncatingIfNeeded: min(record.word2, UInt64(JournalNames.maximumLength)))
        let slots = (length + JournalRecord.payload - 1) / JournalRecord.payload
        guard position + slots < end else { return false }
        var bytes: [UInt8] = []
        for slot in 0..<slots {
            withUnsafeBytes(of: segment.record(at: position + 1 + slot)) { bytes += $0 }
        }
        strings.append(String(decoding: bytes.prefix(length), as: UTF8.self))
        position += slots
        return true
    }

    private mutating func define(_ record: JournalRecord) {
        let names = [record.word2, record.word3].flatMap { [JournalRecord.low($0), JournalRecord.high($0)] }
        if record.kind == .control {
            let path = string(names[0]) ?? ""
            let kind = ClickKind(journalFlag: record.flag) ?? ClickKind(ofPath: path)
            controls.append(ControlKey(path: path, screen: string(names[1]), kind: kind))
        } else {
            let key = SessionKey(
                name: string(names[0]) ?? "", app: string(names[1]), version: string(names[2]), user: string(names[3]),
                window: WindowSize(
                    tenths: Int32(bitPattern: JournalRecord.low(record.word4)),
                    Int32(bitPattern: JournalRecord.high(record.word4))))
            let properties = string(JournalRecord.low(record.word5)).flatMap(SessionProperties.init(joined:))
            sessions.append((key, properties))
        }
    }

    private func control(of record: JournalRecord) -> ControlKey? { Self.element(record.number, of: controls) }
    private func session(_ number: UInt32) -> (key: SessionKey, properties: SessionProperties?)? {
        Self.element(number, of: sessions)
    }
    private func string(_ number: UInt32) -> String? { Self.element(number, of: strings) }

    private static func element<Element>(_ number: UInt32, of elements: [Element]) -> Element? {
        number >= 1 && number <= elements.count ? elements[Int(number) - 1] : nil
    }
}
