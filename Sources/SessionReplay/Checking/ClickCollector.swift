package import ClickTracking

/// A sink that keeps the clicks that it gets, by their sessions, to check them.
package final class ClickCollector: ClickSink, Sendable {
    private let state = Locked(State())

    private struct State {
        var sessions: [(key: SessionKey, clicks: [(atMs: Int64, click: CheckedClick)])] = []
        /// The places of sessions in the list.
        var places: [SessionKey: Int] = [:]
        var rejections: [CheckedRejection] = []
    }

    package init() {}

    package func knownSources() -> [KnownSource] { [] }

    package func open(_ source: ClickSource, continuing known: KnownSource?) -> any ClickFeed {
        CollectingFeed(add) { rejected in
            let rejections = rejected.map { CheckedRejection($0, of: source) }
            self.state.withLock { $0.rejections += rejections }
        }
    }

    /// The records that were rejected, in the order in which they came.
    package var rejections: [CheckedRejection] { state.withLock { $0.rejections } }

    /// The sessions so far, in the order of their first clicks, each with its clicks in the order of their times; those of
    /// one millisecond are in the order in which they came.
    package var sessions: [CheckedSession] {
        state.withLock { $0.sessions }.map { session in
            let inOrder = session.clicks.enumerated().sorted { a, b in
                (a.element.atMs, a.offset) < (b.element.atMs, b.offset)
            }
            return CheckedSession(
                name: session.key.name, app: session.key.app, clicks: inOrder.map(\.element.click))
        }
    }

    private func add(_ click: CheckedClick, _ session: SessionKey, atMs: Int64) {
        // A session goes on with another user, version or size of the window.
        let key = SessionKey(name: session.name, app: session.app)
        state.withLock { state in
            let place = state.places[key] ?? state.sessions.count
            if state.places.updateValue(place, forKey: key) == nil { state.sessions.append((key, [])) }
            state.sessions[place].clicks.append((atMs, click))
        }
    }
}

private final class CollectingFeed: ClickFeed {
    let needsPrefix = false
    private let add: (CheckedClick, SessionKey, _ atMs: Int64) -> Void
    private let reject: ([RejectedRecord]) -> Void
    private var names = BatchNames()

    init(
        _ add: @escaping (CheckedClick, SessionKey, _ atMs: Int64) -> Void,
        reject: @escaping ([RejectedRecord]) -> Void
    ) {
        (self.add, self.reject) = (add, reject)
    }

    func skip(_ batch: ClickBatch) {
        names.add(batch)
    }

    func write(
        _ batch: ClickBatch, upTo progress: SourceProgress?, rejecting record: (Int, String) -> RejectedRecord
    ) -> WriteResult {
        names.add(batch)
        reject(batch.rejected)
        for (row, click) in batch.rows.enumerated() {
            let detail = batch.details[row]
            let checked = CheckedClick(
                names.control(row, of: batch), position: detail?.position, handled: click.handled,
                handledBy: detail?.handledBy)
            add(checked, names.session(row, of: batch), click.atMs)
        }
        return WriteResult(
            stored: batch.count, duplicate: batch.folded, rejected: batch.rejected.count, damaged: batch.damaged)
    }

    func close() {}
}
