extension JournalWriter {
    /// Gives all that a click names a number in the last segment, where there is room for the definitions.
    mutating func define(_ click: LiveClick) {
        let (note, session) = (click.note, click.session)
        if session.serial != serial {
            session.number = number(of: session.key)
            session.serial = serial
        }
        note.numbers = ClickNumbers(
            control: number(of: click.control), position: number(of: click.names.position),
            item: number(of: click.names.item), handledBy: number(of: click.names.handledBy),
            info: number(of: click.names.info))
        note.names = click.names
        note.serial = serial
    }

    /// Writes a click whose names are defined, where there is room for it.
    mutating func append(
        _ note: ChainNote, _ session: LiveSession, atMs: Int64, x: Int32, y: Int32, _ handled: Handled
    ) {
        let numbers = note.numbers
        var record = JournalRecord(.click, flag: handled.rawValue, number: numbers.control)
        record.word2 = UInt64(bitPattern: atMs)
        record.word3 = JournalRecord.pair(UInt32(bitPattern: x), UInt32(bitPattern: y))
        record.word4 = JournalRecord.pair(session.number, numbers.handledBy)
        record.word5 = UInt64(bitPattern: session.nextSeq)
        record.word6 = JournalRecord.pair(numbers.position, numbers.item)
        record.word7 = JournalRecord.pair(numbers.info, 0)
        session.nextSeq += 1
        current.append(record)
        current.clicks += 1
    }

    /// Writes that a screen has come to the front or gone away, where there is room for it.
    mutating func append(screen name: String, appeared: Bool, session: LiveSession, atMs: Int64) {
        if session.serial != serial {
            session.number = number(of: session.key)
            session.serial = serial
        }
        var record = JournalRecord(.screen, flag: appeared ? 1 : 0, number: number(of: name))
        record.word2 = UInt64(bitPattern: atMs)
        record.word3 = JournalRecord.pair(session.number, 0)
        current.append(record)
    }
}
