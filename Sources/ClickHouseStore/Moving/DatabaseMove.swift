import Basics
import ClickQuery
package import ClickStore
package import ClickTracking

/// Moves what a database file holds into another one: clicks, layouts, rejected records, aliases and imported catalogues.
///
/// Clicks go the way of a recording's, in the order in which they were stored, each with its identity. So a move that was
/// killed goes on where it stopped, a second one brings only what is new since the first, and clicks that the other store
/// has already, from whichever recording, are not stored twice. The file is only read.
package struct DatabaseMove {
    /// Of the clicks.
    package private(set) var result = WriteResult()
    /// How many rejected records were moved.
    package private(set) var rejectedRecords = 0
    /// Why clicks were rejected, the first ones.
    package private(set) var reasons: [String] = []

    /// What takes a move.
    package typealias Sink = ClickSink & CatalogueDatabase & PrunedFirstsDatabase

    private let reader: ClickReader
    private let sink: any Sink
    private let batchSize: Int

    /// The format of the source that the other store knows the file as.
    static let format = "database"
    private static let maxReasons = 5

    /// - Parameter batchSize: How many clicks are stored together.
    package init(of reader: ClickReader, into sink: any Sink, batchSize: Int = 10_000) {
        (self.reader, self.sink, self.batchSize) = (reader, sink, max(1, batchSize))
    }

    package mutating func run() throws {
        try moveSettings()
        try movePruned()
        try moveClicks()
        try moveRejected()
        try moveNames()
    }

    /// Moves choices that the other store has not made yet.
    private func moveSettings() throws {
        for setting in Setting.allCases where setting != .pruned && setting != .deletedEnds {
            guard let value = try reader.setting(setting), try sink.setting(setting) == nil else { continue }
            try sink.keep(setting, value)
        }
    }

    /// Moves when users clicked first whose clicks were pruned.
    private func movePruned() throws {
        guard let ms = try reader.prunedMs() else { return }
        try sink.keep(try reader.access { try $0.prunedFirsts(inApps: false) })
        try sink.notePruned(beforeMs: ms)
    }

    private mutating func moveClicks() throws {
        var (mark, known) = try findKnown()
        let source = known?.source ?? ClickSource(name: reader.path, format: Self.format, head: mark.head)
        let feed = try sink.open(source, continuing: known)
        defer { try? feed.close() }
        var clicks = ClickBatches()
        if let known {
            if feed.needsPrefix { try skip(upTo: mark, into: feed, &clicks) }
            result.duplicate += known.taken.stored + known.taken.duplicate
        }
        while let end = try reader.visitClicks(
            after: mark.id, atMost: Int64(batchSize),
            { click in
                mark.add(click)
                clicks.append(click)
            })
        {
            mark.id = end
            let progress = mark.progress
            try clicks.hand { try write($0, upTo: progress, into: feed) }
        }
        try moveLayouts(&clicks, upTo: mark, into: feed)
        try feed.close()
    }

    /// The longest beginning of the file that an earlier move has brought, if one has.
    private func findKnown() throws -> (ClickMark, KnownSource?) {
        // What the file is known by.
        var start = ClickMark()
        _ = try reader.visitClicks(after: 0, atMost: 1) { start.add($0) }
        var mark = ClickMark()
        mark.first = start.first
        var found: (ClickMark, KnownSource?) = (mark, nil)
        let sources = try sink.knownSources().filter {
            $0.source.format == Self.format && $0.source.head == mark.head
        }
        for source in sources.sorted(by: { $0.progress.offset < $1.progress.offset }) {
            let end = Int64(source.progress.offset)
            while mark.id < end {
                let next = try reader.visitClicks(after: mark.id, atMost: min(Int64(batchSize), end - mark.id)) {
                    click in
                    if click.id <= end { mark.add(click) }
                }
                mark.id = next.map { min($0, end) } ?? end
            }
            if mark.hash.digest == source.progress.digest { found = (mark, source) }
        }
        return found
    }

    /// Tells a feed what an earlier move has brought.
    private func skip(upTo mark: ClickMark, into feed: any ClickFeed, _ clicks: inout ClickBatches) throws {
        var id: Int64 = 0
        while id < mark.id {
            let next = try reader.visitClicks(after: id, atMost: min(Int64(batchSize), mark.id - id)) { click in
                if click.id <= mark.id { clicks.append(click) }
            }
            try clicks.hand { try feed.skip($0) }
            id = next ?? mark.id
        }
    }

    private mutating func moveLayouts(
        _ clicks: inout ClickBatches, upTo mark: ClickMark, into feed: any ClickFeed
    ) throws {
        try reader.visitLayouts { layout, session, times in
            // The first of the spans that differ in the window alone stands for all.
            var shown = session
            shown.window = layout.window
            clicks.append(layout, shown, atMs: times.lowerBound)
            clicks.append(layout, shown, atMs: times.upperBound)
            if clicks.batch.layouts.count >= batchSize { try clicks.hand { try write($0, upTo: nil, into: feed) } }
        }
        var progress = mark.progress
        progress.isComplete = true
        try clicks.hand { try write($0, upTo: progress, into: feed) }
    }

    private mutating func write(_ batch: ClickBatch, upTo progress: SourceProgress?, into feed: any ClickFeed) throws {
        var reasons: [String] = []
        result += try feed.write(batch, upTo: progress) { row, reason in
            reasons.append(reason)
            return RejectedRecord(reason: reason, index: row, offset: progress?.offset ?? 0, content: .bytes([]))
        }
        self.reasons += reasons.prefix(max(0, Self.maxReasons - self.reasons.count))
    }

    /// Moves rejected records with the names of their recordings. A recording that is replayed there is read from its start.
    private mutating func moveRejected() throws {
        let sources = Dictionary(try reader.knownSources().map { ($0.id, $0.source) }) { first, _ in first }
        let known = try sink.knownSources()
        var rows: [Int64: [RejectedRow]] = [:]
        try reader.visitRejected { rows[$0.recordingID, default: []].append($0) }
        for (id, rows) in rows.sorted(by: { $0.key < $1.key }) {
            guard let source = sources[id] else { continue }
            let there = known.first { $0.source.isSame(as: source) }
            // A move that was killed may have begun it, and no more.
            guard there == nil || there?.progress.offset == 0 && there?.taken == WriteResult() else { continue }
            let feed = try sink.open(source, continuing: there)
            defer { try? feed.close() }
            var batch = ClickBatch()
            batch.rejected = rows.map(RejectedRecord.init)
            let start = SourceProgress(offset: 0, digest: XXH64().digest, isComplete: false)
            rejectedRecords += try feed.write(batch, upTo: start) { _, reason in
                RejectedRecord(reason: reason, offset: 0, content: .bytes([]))
            }.rejected
            try feed.close()
        }
    }
}

extension DatabaseMove {
    /// Moves aliases, orders of versions, and catalogues. An alias stays that the other database has already; an order or a
    /// catalogue takes the place of the one that is there.
    private func moveNames() throws {
        let (aliases, orders) = (try reader.aliases().map(\.alias), try reader.statedVersions())
        if !aliases.isEmpty || !orders.isEmpty {
            _ = try sink.accept(aliases, orders: orders, isRehearsal: false)
        }
        for catalogue in try reader.catalogues() { try sink.keep(catalogue) }
    }
}

/// How far a move has come: the id of the last click, and what the clicks up to there say.
private struct ClickMark {
    var id: Int64 = 0
    private(set) var hash = XXH64()
    /// The hash of the first click.
    var first = XXH64().digest

    private static let bytesPerClick = 40

    /// What a file with such a first click is known by.
    var head: SourceHead { SourceHead(length: Self.bytesPerClick, digest: first) }

    mutating func add(_ click: StoredClick) {
        let place = UInt64(UInt32(bitPattern: click.x)) << 32 | UInt64(UInt32(bitPattern: click.y))
        let values = (
            UInt64(bitPattern: click.id), UInt64(bitPattern: click.control.id), UInt64(bitPattern: click.atMs), place,
            UInt64(click.handled.rawValue)
        )
        withUnsafeBytes(of: values) { bytes in
            hash.update(bytes)
            if hash.count == Self.bytesPerClick { first = hash.digest }
        }
    }

    var progress: SourceProgress {
        SourceProgress(offset: Int(id), digest: hash.digest, isComplete: false)
    }
}

extension ClickSource {
    /// Whether two stores know one recording by these.
    fileprivate func isSame(as other: ClickSource) -> Bool {
        format == other.format && head == other.head && name.utf8.elementsEqual(other.name.utf8)
    }
}

extension RejectedRecord {
    fileprivate init(_ row: RejectedRow) {
        self.init(
            reason: row.reason, line: row.line, index: row.index, offset: row.offset,
            content: row.content.map { .bytes($0) } ?? .digest(length: row.length, sha256: row.sha256 ?? ""))
    }
}
