import ArgumentParser
import Basics
import ClickStore
import ClickTracking
import SessionReplay

struct RejectedRetryCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "retry",
        abstract: "Try rejected records again, such as after an upgrade, and forget those that are stored now.",
        discussion: """
            Click lines are read from the database. Records that mean something only within their recording, such as a \
            click of an rrweb session, are read from the recording again: it must be where it was, and unchanged. Give \
            the options that the recordings were replayed with.
            """)

    @OptionGroup var database: DatabaseOption
    @OptionGroup var recordingOptions: RecordingOptions

    func run() throws {
        var retry = RejectedRetry(
            rows: try rows(), store: try database.openForChanges(), options: recordingOptions)
        try retry.run()
        let output = try Output(path: nil)
        try output.write(
            """
            \(Wording.count(retry.tried, "record")) tried: \(Wording.count(retry.result.stored, "click")) stored, \(retry.result.duplicate) there \
            already; \(Wording.count(retry.left, "record")) left

            """)
        try output.flush()
        if retry.left > 0 { throw ExitStatus.badData }
    }

    private func rows() throws -> [RejectedRow] {
        var rows: [RejectedRow] = []
        try database.open().visitRejected { rows.append($0) }
        return rows
    }
}

/// Tries rejected records again, one recording after the other.
///
/// Clicks are stored before their rejected records are deleted: if the process ends in between, the next try finds
/// duplicates, and nothing is stored twice.
struct RejectedRetry {
    /// The number of records that were tried.
    private(set) var tried = 0
    /// The number of records that are still rejected.
    private(set) var left = 0
    /// The outcome of the records that can be used now.
    private(set) var result = WriteResult()

    private let rows: [RejectedRow]
    private let store: any WritableDatabase
    private let replayer: Replayer
    private let options: RecordingOptions

    init(rows: [RejectedRow], store: any WritableDatabase, options: RecordingOptions) {
        self.rows = rows
        self.store = store
        self.options = options
        replayer = Replayer(into: store, nowMs: CurrentProcess.nowMs) { _, _ in }
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
        let retried = try replayer.retry(
            records, of: source.source.name, defaults: options.defaults, screens: try options.screens.rule(of: store))
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
                "\(source.source.name): is missing or has changed; its \(Wording.count(rows.count, "record")) \(rows.count == 1 ? "stays" : "stay") rejected"
            )
        }
        var request = Replayer.Request(paths: [source.source.name], format: format)
        request.options = options.replay
        request.options.screens = try options.screens.rule(of: store)
        request.defaults = options.defaults
        request.rereads = true
        let summary = try replayer.replay(request)
        guard summary.failures.isEmpty else { throw summary.failures[0] }
        try store.forgetRecording(source.id)
        result += WriteResult(stored: summary.result.stored)
        left += summary.result.rejected
    }
}
