internal import Basics
package import ClickTracking

/// Sends the clicks of recordings to a collector instead of storing them, as click lines.
///
/// Each click is sent with an identity, by which the collector recognises it. So a recording that is sent again, after it was
/// interrupted anywhere, stores each click once. Layouts are not sent.
package final class CollectorSink: ClickSink {
    private let requests: CollectorRequests
    fileprivate var controls: Set<Int> = []
    fileprivate var sessions: Set<Int> = []

    package init(_ requests: CollectorRequests) {
        self.requests = requests
    }

    /// How many controls have been sent, and how many sessions, told by hashes of their names.
    package var totals: (controls: Int, sessions: Int) { (controls.count, sessions.count) }

    /// None: a collector knows clicks, and no recordings.
    package func knownSources() -> [KnownSource] { [] }

    package func open(_ source: ClickSource, continuing known: KnownSource?) -> any ClickFeed {
        CollectorFeed(self, requests)
    }
}

/// Sends the batches of one recording. What became of them comes back with the answers.
private final class CollectorFeed: ClickFeed {
    let needsPrefix = false
    private let sink: CollectorSink
    private let requests: CollectorRequests
    private var names = BatchNames()
    private var identities = ContentIdentities()

    init(_ sink: CollectorSink, _ requests: CollectorRequests) {
        self.sink = sink
        self.requests = requests
    }

    func skip(_ batch: ClickBatch) {}

    func write(
        _ batch: ClickBatch, upTo progress: SourceProgress?, rejecting record: (Int, String) -> RejectedRecord
    ) throws -> WriteResult {
        names.add(batch)
        note(batch)
        var batch = batch
        identities.identify(&batch)
        var result = WriteResult(duplicate: batch.folded, damaged: batch.damaged)
        var lines = CollectorRequests.Lines()
        for row in 0..<batch.count {
            let text = ClickLineText.line(row, of: batch, names)
            lines.append(CollectorRequests.Line(bytes: Array(text.utf8), isCounted: true))
            if lines.areEnough { result += try requests.send(&lines) }
        }
        for change in batch.screens {
            let text = ClickLineText.line(change, session: names.sessions[Int(change.session)])
            lines.append(CollectorRequests.Line(bytes: Array(text.utf8), isCounted: false))
        }
        for record in batch.rejected {
            guard let line = CollectorRequests.Line(record) else {
                result.rejected += 1
                continue
            }
            lines.append(line)
            if lines.areEnough { result += try requests.send(&lines) }
        }
        result += try requests.send(&lines)
        return result
    }

    func close() {}

    private func note(_ batch: ClickBatch) {
        for control in batch.newControls {
            sink.controls.insert(ControlKey(path: control.path, screen: control.screen, kind: .activation).hashValue)
        }
        for session in batch.newSessions {
            sink.sessions.insert(SessionKey(name: session.name, app: session.app).hashValue)
        }
    }
}

extension CollectorRequests.Line {
    /// The line of a record that cannot be used, which the collector rejects and keeps; nil if there is none, or if it may
    /// yet become a click.
    fileprivate init?(_ record: RejectedRecord) {
        guard case .bytes(let bytes) = record.content, !record.isProvisional, !bytes.contains(0x0A),
            bytes.contains(where: { $0 > 0x20 })
        else { return nil }
        self.init(bytes: bytes + [0x0A], isCounted: true)
    }
}
