import ClickTracking

/// Makes clicks of lines until there are enough for a batch.
struct ClickLineBatch {
    /// What the sink is given.
    private(set) var clicks = ClickBatch()
    /// How many lines have been read, of this batch and all before.
    var lineNumber = 0
    /// The first lines of all that were rejected.
    var firstRejections: [RejectedRecord] = []
    /// The lines of clicks that the sink may reject.
    private(set) var held = HeldLines()
    /// The bytes of the batch's lines that leave more behind than numbers.
    private(set) var heldBytes = 0

    private let defaults: SessionDefaults
    private let acceptedTimes: ClosedRange<Int64>
    private let limits: BatchLimits
    private var numbers = ClickLineNumbers()
    private var nameBytes = 0

    init(defaults: SessionDefaults, acceptedTimes: ClosedRange<Int64>, limits: BatchLimits) {
        self.defaults = defaults
        self.acceptedTimes = acceptedTimes
        self.limits = limits
    }

    /// What a rejected line takes besides its bytes: a record with a reason. Of short ones many could wait otherwise.
    private static let rejectionBytes = 256

    /// Whether it is time to hand on the batch.
    var isFull: Bool { clicks.count >= limits.clicks || heldBytes >= limits.heldBytes }

    /// Hands over what the sink is given, for an empty batch's room.
    mutating func exchange(with work: BatchWork) {
        swap(&clicks, &work.batch)
        swap(&held, &work.held)
    }

    /// Empties the batch for the next lines. Where many names are known, they are numbered anew.
    mutating func startNext() {
        clicks.removeAll()
        held.removeAll()
        heldBytes = 0
        guard numbers.count >= limits.names || nameBytes >= limits.nameBytes else { return }
        numbers.removeAll()
        clicks.forgetsNames = true
        nameBytes = 0
    }

    /// Notes that the line that was rejected last may yet be completed.
    mutating func makeLastRejectedProvisional() {
        guard let last = clicks.rejected.indices.last else { return }
        clicks.rejected[last].isProvisional = true
    }

    /// Takes the next line, which begins at an offset of the recording; false where it is rejected.
    @discardableResult
    mutating func take(_ line: LineSplitter.Line, at offset: Int) -> Bool {
        lineNumber += 1
        switch line {
        case .bytes(let bytes): return take(bytes, at: offset)
        case .tooLong(let length, let sha256):
            reject(.tooLong, at: offset, .digest(length: length, sha256: sha256))
            return false
        }
    }

    private mutating func take(_ bytes: UnsafeRawBufferPointer, at offset: Int) -> Bool {
        let line = offset == 0 ? Self.withoutByteOrderMark(bytes) : bytes
        guard !Self.isBlank(line) else { return true }
        let knownNames = numbers.count
        var isUsed = true
        do throws(ClickLineError) {
            try addClick(line, at: offset)
        } catch {
            reject(error, at: offset, .bytes(Array(line)))
            isUsed = false
        }
        if !isUsed || numbers.count > knownNames {
            // Names that are new stay, those of a line that is rejected too.
            heldBytes += line.count + (isUsed ? 0 : Self.rejectionBytes)
            nameBytes += line.count
        }
        return isUsed
    }

    private mutating func addClick(_ line: UnsafeRawBufferPointer, at offset: Int) throws(ClickLineError) {
        guard defaults.isEmpty, let fields = ClickLineScanner.scan(line), let atMs = fields.atMs,
            fields.session.isPresent, fields.path.isPresent
        else { return try addExactly(line, at: offset) }
        guard acceptedTimes.contains(atMs) else { throw .badTime(atMs) }
        let control = try numbers.control(fields, in: line, &clicks)
        let session = try numbers.session(fields, in: line, &clicks)
        guard !fields.hasDetail else {
            let detail = try fields.detail(in: line)
            noteDetail(detail, of: line, at: offset)
            return clicks.append(
                control: control, session: session, atMs: atMs, x: fields.x, y: fields.y, handled: fields.handled,
                detail: detail)
        }
        clicks.append(
            control: control, session: session, atMs: atMs, x: fields.x, y: fields.y, handled: fields.handled)
    }

    /// Takes a line that is not of the plain shape, by way of a full JSON parser.
    private mutating func addExactly(_ line: UnsafeRawBufferPointer, at offset: Int) throws(ClickLineError) {
        let click = try ClickLine(parsing: line)
        guard acceptedTimes.contains(click.atMs) else { throw .badTime(click.atMs) }
        if !click.detail.isEmpty { noteDetail(click.detail, of: line, at: offset) }
        let session = numbers.number(of: defaults.applied(to: click.session), &clicks)
        let control = numbers.number(of: click.control, &clicks)
        clicks.append(
            control: control, session: session, atMs: click.atMs, x: click.x, y: click.y, handled: click.handled,
            detail: click.detail)
    }

    /// Notes that the next click's line leaves more behind than numbers, and holds it where the sink may reject it.
    private mutating func noteDetail(_ detail: ClickDetail, of line: UnsafeRawBufferPointer, at offset: Int) {
        heldBytes += line.count
        if detail.id != nil || detail.seq != nil {
            held.hold(line, row: clicks.count, number: lineNumber, offset: offset)
        }
    }

    private mutating func reject(_ error: ClickLineError, at offset: Int, _ content: RejectedRecord.Content) {
        let record = RejectedRecord(reason: error.description, line: lineNumber, offset: offset, content: content)
        if firstRejections.count < ReplaySummary.namedProblems { firstRejections.append(record) }
        clicks.rejected.append(record)
    }

    private static func withoutByteOrderMark(_ line: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
        line.starts(with: [0xEF, 0xBB, 0xBF]) ? UnsafeRawBufferPointer(rebasing: line.dropFirst(3)) : line
    }

    private static func isBlank(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard let first = bytes.first, first <= 0x20 else { return bytes.isEmpty }
        return bytes.allSatisfy { $0 == 0x20 || $0 == 0x0D || $0 == 0x09 }
    }
}
