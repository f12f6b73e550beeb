import ClickStore
import ClickTracking
import Foundation
import SessionReplay

/// Tries to use what was rejected, one recording after the other.
///
/// What can be used is stored first and forgotten as rejected after: where the process ends in between, the next try
/// finds duplicates, and nothing is stored twice.
struct RejectedRetry {
    /// How many records were tried.
    private(set) var tried = 0
    /// How many are rejected still.
    private(set) var left = 0
    /// What was made of those that can be used.
    private(set) var result = WriteResult()

    private let rows: [RejectedRow]
    private let store: ClickDatabase
    private let replayer: Replayer
    private let options: RecordingOptions

    init(rows: [RejectedRow], store: ClickDatabase, options: RecordingOptions) {
        self.rows = rows
        self.store = store
        self.options = options
        replayer = Replayer(into: store, nowMs: Int64(Date().timeIntervalSince1970 * 1_000)) { _, _ in }
    }

    mutating func run() throws {
        let sources = Dictionary(uniqueKeysWithValues: try store.knownSources().map { ($0.id, $0) })
        let groups = Dictionary(grouping: rows, by: \.recordingID)
        for id in groups.keys.sorted() {
            guard let rows = groups[id], let source = sources[id] else { continue }
            tried += rows.count
            switch RecordingFormat(rawValue: String(source.source.format.prefix { $0 != " " })) {
            case .clicks: try retry(lines: rows, of: source)
            case let format?: try retry(documentOf: rows, source, format)
            case nil: left += rows.count
            }
        }
        try store.close()
    }

    private mutating func retry(lines rows: [RejectedRow], of source: KnownSource) throws {
        let records = rows.map { row in
            RejectedRecord(
                reason: row.reason, line: row.line, index: row.index, offset: row.offset,
                content: row.content.map { .bytes($0) } ?? .digest(length: row.length, sha256: row.sha256 ?? ""))
        }
        let retried = try replayer.retry(records, of: source.source.name, defaults: options.defaults)
        try store.removeRejected(retried.usable.map { rows[$0].id })
        result += retried.result
        left += rows.count - retried.usable.count + retried.result.rejected
    }

    private mutating func retry(
        documentOf rows: [RejectedRow], _ source: KnownSource, _ format: RecordingFormat
    ) throws {
        guard replayer.isUnchanged(source) else {
            left += rows.count
            return Messages.note(
                "\(source.source.name): is not there any more, or has changed; its \(rows.count) records stay")
        }
        var request = Replayer.Request(paths: [source.source.name], format: format)
        request.options = options.replay
        request.defaults = options.defaults
        request.rereads = true
        let summary = try replayer.replay(request)
        guard summary.failures.isEmpty else { throw summary.failures[0] }
        try store.forgetRecording(source.id)
        result += WriteResult(stored: summary.result.stored)
        left += summary.result.rejected
    }
}
