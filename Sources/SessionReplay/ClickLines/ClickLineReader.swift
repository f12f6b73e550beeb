import Basics
package import ClickTracking
import Input
import ResponderChain

/// Clicks of click lines on their way from the thread that reads lines to the one that writes batches.
package struct ClickLineBatch: Sendable {
    package internal(set) var clicks = ClickBatch()
    /// How far the recording is read after this batch, if it is to be committed.
    var progress: SourceProgress?
    /// The bytes of the lines that leave more than numbers behind: rejected lines, and those with details or new names.
    var heldBytes = 0

    /// The lines of clicks that have an identity. The sink rejects a click whose identity is another click's, and then its
    /// line is kept byte for byte.
    private var lines: [UInt8] = []
    /// By ascending row.
    private var linePlaces: [LinePlace] = []

    /// The place of a line in the recording, and of its copy in ``lines``.
    private struct LinePlace {
        let row: Int
        let line: Int
        let offset: Int
        let bytes: Range<Int>
    }

    /// Keeps the line of the next click, in case the sink rejects it.
    mutating func keepLine(_ line: UnsafeRawBufferPointer, number: Int, offset: Int) {
        let start = lines.count
        lines.append(contentsOf: line)
        linePlaces.append(LinePlace(row: clicks.count, line: number, offset: offset, bytes: start..<lines.count))
    }

    /// The record to keep of a click that the sink rejects.
    package func rejectedRecord(row: Int, reason: String) -> RejectedRecord {
        let index = linePlaces.partitioningIndex { $0.row >= row }
        guard index < linePlaces.count, linePlaces[index].row == row else {
            return RejectedRecord(reason: reason, offset: 0, content: .bytes([]))
        }
        let place = linePlaces[index]
        return RejectedRecord(
            reason: reason, line: place.line, offset: place.offset, content: .bytes(Array(lines[place.bytes])))
    }

    /// Empties the batch and keeps its memory, as allocating it again would cost more than filling it.
    mutating func removeAll() {
        clicks.removeAll()
        progress = nil
        heldBytes = 0
        lines.removeAll(keepingCapacity: true)
        linePlaces.removeAll(keepingCapacity: true)
    }
}

/// Reads click lines into a batch: checks each, numbers its names, and rejects what cannot be used.
struct ClickLineReader {
    /// The clicks read so far that were not handed on.
    var batch = ClickLineBatch()
    /// How many lines have been read, of all batches.
    var lineNumber = 0
    /// The first lines of all that were rejected.
    var firstRejections: [RejectedRecord] = []

    private let defaults: SessionDefaults
    private let acceptedTimes: ClosedRange<Int64>
    /// The properties of sessions that are kept.
    private let properties: PropertyKeys
    private var limits: ClickLineReplay.Limits
    private var returningNames: ReturningNames
    /// Whether lines of screens and layouts are read too, as uploads have them.
    private let readsScreens: Bool
    /// How the address of a page names its screen.
    private let screens: ScreenRule
    private var numbers = ClickLineNumbers()
    /// The bytes of the lines that brought new names.
    private var nameBytes = 0

    init(
        defaults: SessionDefaults, acceptedTimes: ClosedRange<Int64>, limits: ClickLineReplay.Limits,
        keeping properties: PropertyKeys = .usual, screens: ScreenRule = .withoutIDs(), readsScreens: Bool = false
    ) {
        (self.properties, self.screens, self.readsScreens) = (properties, screens, readsScreens)
        self.defaults = defaults
        self.acceptedTimes = acceptedTimes
        self.limits = limits
        returningNames = ReturningNames(most: limits.names * limits.returning)
    }

    /// Roughly the memory of a rejected line besides its bytes. It bounds how many short ones wait.
    private static let rejectionBytes = 256

    /// The keys of properties that were not kept, some of them.
    var passedKeys: Set<ByteString> { numbers.passedKeys }

    /// Whether the batch is to be handed on.
    var isFull: Bool { batch.clicks.count >= limits.batchClicks || batch.heldBytes >= limits.heldBytes }

    /// Prepares an empty batch for the next lines. If very many names are known, they are numbered anew.
    mutating func beginBatch() {
        guard numbers.count >= limits.names || nameBytes >= limits.nameBytes else { return }
        if let limit = returningNames.limit(forgetting: numbers.names), limit > limits.names {
            limits.nameBytes *= (limit + limits.names - 1) / limits.names
            limits.names = limit
        }
        numbers.removeAll()
        batch.clicks.forgetsNames = true
        nameBytes = 0
    }

    /// Marks the line that was rejected last as one that may yet be completed.
    mutating func makeLastRejectedProvisional() {
        guard let last = batch.clicks.rejected.indices.last else { return }
        batch.clicks.rejected[last].isProvisional = true
    }

    /// Reads the next line, which begins at an offset of the recording; returns false if it is rejected.
    @discardableResult
    mutating func read(_ line: LineSplitter.Line, at offset: Int) -> Bool {
        lineNumber += 1
        switch line {
        case .bytes(let bytes): return read(bytes, at: offset)
        case .tooLong(let length, let sha256):
            reject(.tooLong, at: offset, .digest(length: length, sha256: sha256))
            return false
        }
    }

    private mutating func read(_ bytes: UnsafeRawBufferPointer, at offset: Int) -> Bool {
        let line = offset == 0 ? Self.withoutByteOrderMark(bytes) : bytes
        guard !Self.isBlank(line) else { return true }
        let knownNames = numbers.count
        var isUsed = true
        do throws(ClickLineError) {
            if readsScreens, ScreenLine.isOne(line) {
                try addScreen(line)
            } else if readsScreens, LayoutLine.isOne(line) {
                try addLayout(line)
            } else {
                try addClick(line, at: offset)
            }
        } catch {
            reject(error, at: offset, .bytes(Array(line)))
            isUsed = false
        }
        if !isUsed || numbers.count > knownNames {
            // New names stay known, also those of a rejected line.
            batch.heldBytes += line.count + (isUsed ? 0 : Self.rejectionBytes)
            nameBytes += line.count
        }
        return isUsed
    }

    private mutating func addClick(_ line: UnsafeRawBufferPointer, at offset: Int) throws(ClickLineError) {
        guard defaults.isEmpty, let fields = ClickLineScanner.scan(line), let atMs = fields.atMs,
            fields.session.isPresent, fields.path.isPresent
        else { return try addWithParser(line, at: offset) }
        guard acceptedTimes.contains(atMs) else { throw .badTime(atMs) }
        let control = try numbers.control(fields, in: line, &batch.clicks)
        let session = try numbers.session(fields, in: line, &batch.clicks)
        if fields.properties.isPresent,
            try !numbers.note(fields, of: session, atMs: atMs, in: line, keeping: properties, &batch.clicks)
        {
            return try addWithParser(line, at: offset)
        }
        guard !fields.hasDetail else {
            let detail = try fields.detail(in: line)
            keepDetail(detail, of: line, at: offset)
            return batch.clicks.append(
                control: control, session: session, atMs: atMs, x: fields.x, y: fields.y, handled: fields.handled,
                detail: detail)
        }
        batch.clicks.append(
            control: control, session: session, atMs: atMs, x: fields.x, y: fields.y, handled: fields.handled)
    }

    /// Adds the click of a line that is not plain, with a full JSON parser.
    private mutating func addWithParser(_ line: UnsafeRawBufferPointer, at offset: Int) throws(ClickLineError) {
        let click = try ClickLine(parsing: line, screens: screens)
        guard acceptedTimes.contains(click.atMs) else { throw .badTime(click.atMs) }
        if !click.detail.isEmpty { keepDetail(click.detail, of: line, at: offset) }
        let session = numbers.number(of: defaults.applied(to: click.session), &batch.clicks)
        let control = numbers.number(of: click.control, &batch.clicks)
        if let said = click.properties {
            numbers.note(said, of: session, atMs: click.atMs, keeping: properties, &batch.clicks)
        }
        batch.clicks.append(
            control: control, session: session, atMs: click.atMs, x: click.x, y: click.y, handled: click.handled,
            answered: click.answered, detail: click.detail)
    }

    private mutating func addScreen(_ line: UnsafeRawBufferPointer) throws(ClickLineError) {
        let screen = try ScreenLine(parsing: line, screens: screens)
        guard acceptedTimes.contains(screen.atMs) else { throw .badTime(screen.atMs) }
        let session = numbers.number(of: defaults.applied(to: screen.session), &batch.clicks)
        batch.clicks.screens.append(
            ScreenChange(
                session: session, screen: screen.name, atMs: screen.atMs, isAppearance: screen.hasAppeared))
    }

    private mutating func addLayout(_ line: UnsafeRawBufferPointer) throws(ClickLineError) {
        let seen = try LayoutLine(parsing: line, screens: screens)
        guard acceptedTimes.contains(seen.atMs) else { throw .badTime(seen.atMs) }
        let key = defaults.applied(to: seen.session)
        var layout = seen.layout
        (layout.app, layout.version, layout.window) = (key.app, key.version, key.window)
        batch.clicks.layouts.append(
            LayoutSighting(
                session: numbers.number(of: key, &batch.clicks),
                layout: Int32(truncatingIfNeeded: batch.clicks.newLayouts.count), atMs: seen.atMs))
        batch.clicks.newLayouts.append(layout)
    }

    /// Counts the memory of the next click's details, and keeps its line if the sink may reject it.
    private mutating func keepDetail(_ detail: ClickDetail, of line: UnsafeRawBufferPointer, at offset: Int) {
        batch.heldBytes += line.count
        if detail.id != nil || detail.seq != nil {
            batch.keepLine(line, number: lineNumber, offset: offset)
        }
    }

    private mutating func reject(_ error: ClickLineError, at offset: Int, _ content: RejectedRecord.Content) {
        let record = RejectedRecord(reason: error.description, line: lineNumber, offset: offset, content: content)
        if firstRejections.count < ReplaySummary.namedProblems { firstRejections.append(record) }
        batch.clicks.rejected.append(record)
    }

    private static func withoutByteOrderMark(_ line: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
        line.starts(with: [0xEF, 0xBB, 0xBF]) ? UnsafeRawBufferPointer(rebasing: line.dropFirst(3)) : line
    }

    private static func isBlank(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard let first = bytes.first, first <= 0x20 else { return bytes.isEmpty }
        return bytes.allSatisfy { $0 == 0x20 || $0 == 0x0D || $0 == 0x09 }
    }
}
