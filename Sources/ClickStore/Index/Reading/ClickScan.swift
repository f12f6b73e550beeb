import ClickTracking
import Synchronization

/// One reading of the selected clicks, control by control, for as many threads as want to take part.
///
/// Everything it gives belongs to one and the same state of the store.
///
/// What makes it safe to share: the connection and what was read from it last are only touched with the lock held;
/// everything else is set before the scan is shared, and never changed.
package final class ClickScan: @unchecked Sendable {
    /// Clicks of contiguous ids: those that a segment holds, or rows that none does.
    enum Section {
        case segment(IndexedSegment)
        case rows([Int32: ClickColumns])
    }

    /// Which session and user each stretch of a session belongs to.
    package let sessions: SessionDirectory
    /// How many clicks have to be looked at: at most so many are selected.
    package let mostClicks: Int

    private let controls: [ControlRow]
    private let sections: [Section]
    private let filter: ClickFilter
    private let path: String
    private let lock = Locked(())
    private let chunks: ChunkReader?
    private var nextControl = 0

    init(
        _ controls: [ControlRow], _ sections: [Section], _ sessions: SessionDirectory, _ filter: ClickFilter,
        _ chunks: ChunkReader?, path: String, mostClicks: Int
    ) {
        self.controls = controls
        self.sections = sections
        self.sessions = sessions
        self.filter = filter
        self.chunks = chunks
        self.path = path
        self.mostClicks = mostClicks
    }

    /// The next control that may have selected clicks; nil after the last one.
    ///
    /// Each control is given to one caller. A selection of times or sessions may leave a control no click.
    package func next() throws(StoreError) -> ControlClicks? {
        let result = lock.withLock { _ in
            Result { () throws(StoreError) in try nextControlClicks() }
        }
        return try result.get()
    }

    private func nextControlClicks() throws(StoreError) -> ControlClicks? {
        while nextControl < controls.count {
            let control = controls[nextControl]
            nextControl += 1
            let parts = try parts(of: control)
            guard !parts.isEmpty else { continue }
            return ControlClicks(
                control: control, parts: parts, filter: filter, stretchLimit: sessions.stretchLimit, path: path)
        }
        return nil
    }

    /// A control's clicks in the order of their ids, but for parts that hold none of the selected time.
    private func parts(of control: ControlRow) throws(StoreError) -> [ClickPart] {
        guard let id = Int32(exactly: control.id) else { return [] }
        var parts: [ClickPart] = []
        for section in sections {
            switch section {
            case .rows(let rows):
                if let rows = rows[id] { parts.append(.rows(rows)) }
            case .segment(let segment):
                for entry in segment.directory.entries(of: id) where !filter.excludes(entry.firstMs, entry.lastMs) {
                    guard let chunk = try chunks?.chunk(entry.chunk, of: segment) else { continue }
                    parts.append(.block(entry, chunk))
                }
            }
        }
        return parts
    }
}
