import Dispatch
import GRDB
import Synchronization

extension ClickReader {
    /// Reads the selected clicks, control by control, on as many threads as pays.
    ///
    /// This is what every report reads clicks by: it takes them from the index and, where that covers none, from rows.
    ///
    /// ```swift
    /// let counts = try reader.scan(selection) { scan in
    ///     let buffer = ClickBuffer()
    ///     var count = 0
    ///     while let clicks = try scan.next() { try clicks.visit(in: buffer) { count += $0.count } }
    ///     return count
    /// }
    /// let total = counts.reduce(0, +)
    /// ```
    ///
    /// - Parameters:
    ///   - threads: How many threads take part; nil for as many as pay.
    ///   - work: Runs once on each thread, and takes controls from the scan until there are no more.
    /// - Returns: What each thread made of the controls that it took, in no order.
    /// - Throws: ``StoreError`` where the store cannot be read or is damaged.
    package func scan<Partial: Sendable>(
        _ selection: Selection = Selection(), threads: Int? = nil,
        _ work: @Sendable (ClickScan) throws(StoreError) -> Partial
    ) throws(StoreError) -> [Partial] {
        try read { db in
            let scan = try ClickScan(selection, on: connection(of: db), path: path)
            // Below this a second thread's own arrays cost more than it brings.
            let threads = threads ?? (scan.estimatedClicks < 1 << 18 ? 1 : 2)
            let results = Mutex<[Result<Partial, StoreError>]>([])
            DispatchQueue.concurrentPerform(iterations: threads) { _ in
                let result = Result { () throws(StoreError) in try work(scan) }
                results.withLock { $0.append(result) }
            }
            return try results.withLock { $0 }.map { try $0.get() }
        }
    }
}

extension ClickScan {
    convenience init(_ selection: Selection, on connection: OpaquePointer, path: String) throws(StoreError) {
        let hasIndex = try IndexTables.exist(connection, path: path)
        var loader = try SessionDirectoryLoader(connection, path: path)
        let sessions = try loader.load(selection, hasIndex: hasIndex)
        let filter = ClickFilter(
            fromMs: selection.sinceMs ?? .min, untilMs: selection.untilMs ?? .max, stretches: sessions.selected)
        let controls = try ControlRow.selected(by: selection, connection, path: path)
        let segments = hasIndex ? try IndexTables.segments(connection, path: path) : []
        var sections: [Section] = []
        var estimatedClicks = 0
        var reader = try TailReader(
            connection, controls: Set(controls.lazy.map(\.id)), filter, stretchLimit: sessions.stretchLimit, path: path)
        var remaining = segments[...]
        for gap in IndexExtent.gaps(between: segments.map(\.extent)) {
            while let segment = remaining.first, segment.extent.last < gap.lowerBound {
                sections.append(.segment(segment))
                remaining.removeFirst()
            }
            let rows = try reader.rows(gap)
            if !rows.isEmpty { sections.append(.rows(rows)) }
        }
        sections += remaining.map(Section.segment)
        estimatedClicks = reader.count + segments.reduce(0) { $0 + $1.extent.count }
        self.init(
            controls, sections, sessions, filter, hasIndex ? try ChunkReader(connection, path: path) : nil, path: path,
            estimatedClicks: estimatedClicks)
    }
}
