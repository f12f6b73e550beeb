/// Reads a segment from its beginning, learning names on the way.
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
    private var sessions: [SessionKey] = []

    /// What there is besides names.
    enum Entry {
        case click(JournalClick)
        case screen(JournalScreen)
    }

    init(_ segment: JournalSegment) {
        self.segment = segment
    }

    /// The next click or screen among the first so many slots, nil where there is no further one.
    mutating func next(below end: Int) -> Entry? {
        while position < end {
            let record = segment.record(at: position)
            switch record.kind {
            case .string:
                guard read(string: record, below: end) else { return nil }
            case .control, .session:
                define(record)
            case .click:
                if let click = click(record) {
                    clicks += 1
                    return taken(.click(click))
                }
                damaged += 1
            case .screen:
                if let screen = screen(record) { return taken(.screen(screen)) }
                damaged += 1
            case nil:
                damaged += 1
            }
            position += 1
        }
        return nil
    }

    private mutating func taken(_ entry: Entry) -> Entry {
        position += 1
        return entry
    }

    /// Reads the slots with a string's bytes; false where not all of them are written.
    private mutating func read(string record: JournalRecord, below end: Int) -> Bool {
        let length = Int(truncatingIfNeeded: min(record.word2, UInt64(JournalNames.longest)))
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
            controls.append(ControlKey(path: string(names[0]) ?? "", screen: string(names[1])))
        } else {
            sessions.append(
                SessionKey(
                    name: string(names[0]) ?? "", app: string(names[1]), version: string(names[2]),
                    user: string(names[3])))
        }
    }

    private func click(_ record: JournalRecord) -> JournalClick? {
        guard let control = Self.element(record.number, of: controls),
            let session = Self.element(JournalRecord.low(record.word4), of: sessions)
        else { return nil }
        let detail = ClickDetail(
            seq: Int64(bitPattern: record.word5), position: string(JournalRecord.low(record.word6)),
            item: string(JournalRecord.high(record.word6)), handledBy: string(JournalRecord.high(record.word4)),
            info: string(JournalRecord.low(record.word7)))
        return JournalClick(
            control: control, session: session, atMs: Int64(bitPattern: record.word2),
            x: Int32(bitPattern: JournalRecord.low(record.word3)),
            y: Int32(bitPattern: JournalRecord.high(record.word3)),
            handled: Handled(rawValue: record.flag) ?? .unknown, detail: detail)
    }

    private func screen(_ record: JournalRecord) -> JournalScreen? {
        guard let name = string(record.number),
            let session = Self.element(JournalRecord.low(record.word3), of: sessions)
        else { return nil }
        return JournalScreen(
            name: name, session: session, atMs: Int64(bitPattern: record.word2), isAppearance: record.flag == 1)
    }

    private func string(_ number: UInt32) -> String? { Self.element(number, of: strings) }

    private static func element<Element>(_ number: UInt32, of elements: [Element]) -> Element? {
        number >= 1 && number <= elements.count ? elements[Int(number) - 1] : nil
    }
}
