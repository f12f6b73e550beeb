import ClickIndex
package import ClickTracking

/// One reading of the selected clicks, control by control, for as many threads as want to take part.
///
/// Everything it gives belongs to one and the same state of the store.
///
/// Safe to share: the connection and what was read from it last are only touched with the lock held;
/// everything else is set before the scan is shared, and never changed.
package final class ClickScan: @unchecked Sendable {
    /// Which session and user each session span belongs to.
    package let sessions: SessionDirectory
    /// How many clicks have to be looked at: at most so many are selected.
    package let maxClicks: Int

    /// The selected controls by the names that are shown.
    private let shown: ShownControls
    /// All clicks, in the order of their ids: the stored segments, and the rows between them.
    private let segments: [IndexedSegment]
    private let filter: ClickFilter
    private let connection: Connection
    /// Which names of controls are read.
    let naming: ControlNaming
    /// Has the rows of `control` of which it is known that they have no clicks left under their own names.
    private let lock: Locked<Set<Int64>> = Locked([])
    private let chunks: ChunkReader
    /// The places of the controls that are still to be given, the next one last.
    private var remaining: [Int]
    /// Chunks are kept up to so many bytes, which are ten million clicks', where controls have clicks in several chunks of
    /// a segment.
    private static let keptChunks = 80 << 20

    /// Loads all that is needed to scan, but for the stored chunks.
    init(
        _ selection: Selection, withApps: Bool, property: String? = nil, _ naming: ControlNaming,
        on connection: Connection
    ) throws(StoreError) {
        let steps = try AliasSteps(naming, connection)
        var loader = try SessionDirectoryLoader(connection)
        let resolved = try ResolvedSelection(selection, connection)
        var sessions = try loader.load(resolved, withApps: withApps || steps != nil)
        try sessions.keep(selection.segment, naming, connection)
        if let property {
            sessions.property = try PropertyValues(property, sessionLimit: sessions.sessionLimit, connection)
        }
        let filter = ClickFilter(selection, spans: sessions.selected)
        let hasSpans = sessions.selected?.contains(true) ?? true
        let shown = hasSpans ? try ShownControls(resolved, steps, connection, sessions) : ShownControls()
        let stored = try IndexTables.exist(connection) ? IndexTables.segments(connection) : []
        let rows = try UnindexedRows(
            connection, Set(shown.places.keys), filter, spanLimit: sessions.spanLimit)
        let segments = try rows.filled(between: stored)
        self.sessions = sessions
        self.filter = filter
        self.shown = shown
        self.segments = segments
        remaining = shown.order.reversed()
        (self.connection, self.naming) = (connection, naming)
        chunks = ChunkReader(connection, keeping: shown.isJoined ? Self.keptChunks : 0)
        maxClicks = shown.places.keys.reduce(0) { sum, control in
            segments.reduce(sum) { sum, segment in
                segment.entries(of: control, filter).reduce(sum) { $0 + $1.clicks }
            }
        }
    }

    /// The selected controls, in the order in which they were first met; those that only aliases name come last.
    package var controls: [ControlRow] { shown.rows }

    /// Between which times all selected clicks are, in milliseconds since the Unix epoch, UTC; nil if there can be none.
    ///
    /// The blocks tell them, so the first and the last selected click may be some way from the ends.
    package var times: ClosedRange<Int64>? {
        var (first, last) = (Int64.max, Int64.min)
        for control in shown.places.keys {
            for segment in segments {
                for entry in segment.entries(of: control, filter) {
                    first = min(first, entry.firstMs)
                    last = max(last, entry.lastMs)
                }
            }
        }
        return filter.times(between: first, and: last)
    }

    /// The next control that may have selected clicks; nil after the last one.
    ///
    /// Each control is given to one caller. A selection of times or sessions may leave a control no click.
    package func next() throws(StoreError) -> ControlClicks? {
        let result = lock.withLock { spent in
            Result { () throws(StoreError) in try nextControlClicks(spent) }
        }
        return try result.get()
    }

    /// Begins again with the first control, for whoever has to look at the clicks a second time.
    package func restart() { lock.withLock { _ in remaining = shown.order.reversed() } }

    /// The clicks of one control once more, for whoever looks at them a second time; nil if it can have none.
    ///
    /// - Parameter index: The control's place in ``controls``.
    package func clicks(of index: Int) throws(StoreError) -> ControlClicks? {
        let result = lock.withLock { spent in
            Result { () throws(StoreError) in try loadClicks(of: index, spent) }
        }
        return try result.get()
    }

    /// What session spans go by: the session's name, and the app, version and user of the span.
    ///
    /// Only what is to be shown should be asked for: a span takes about a microsecond.
    ///
    /// - Parameter ids: Ids of spans, best in ascending order.
    /// - Returns: As many names as there are ids, in their order.
    /// - Throws: ``StoreError/damaged(path:reason:)`` if there is no span of an id.
    package func names(ofSpans ids: some Sequence<Int32>) throws(StoreError) -> [SessionKey] {
        try reading { connection throws(StoreError) in
            let names = try SpanNames(connection)
            var keys: [SessionKey] = []
            for id in ids {
                guard let key = try names.names(of: Int64(id)) else {
                    throw connection.damaged("session \(id) is not there")
                }
                keys.append(key)
            }
            return keys
        }
    }

    /// Whether sessions of several apps go by each of some names.
    ///
    /// - Returns: As many answers as there are names, in their order.
    package func areAmbiguous(_ names: some Sequence<String>) throws(StoreError) -> [Bool] {
        try reading { connection throws(StoreError) in
            let apps = try connection.prepare(
                "SELECT DISTINCT app FROM session WHERE name = ? AND first_click_id IS NOT NULL LIMIT 2")
            var answers: [Bool] = []
            for name in names {
                apps.bind(name, at: 1)
                let hasApp = try apps.step()
                answers.append(hasApp ? try apps.step() : false)
                apps.reset()
            }
            return answers
        }
    }

    /// Runs some work with the connection, which no other thread uses meanwhile.
    func reading<Value: Sendable>(_ work: (Connection) throws(StoreError) -> Value) throws(StoreError) -> Value {
        let result = lock.withLock { _ in
            Result { () throws(StoreError) in try work(connection) }
        }
        return try result.get()
    }

    /// The controls and times of the blocks that have to be looked at.
    var overview: ClickOverview {
        var clicked: [ControlRow] = []
        var (first, last) = (Int64.max, Int64.min)
        for (place, control) in controls.enumerated() {
            let origins = shown.origins(of: place)
            let entries = segments.flatMap { segment in
                origins.flatMap { segment.entries(of: $0.id, filter) }
            }
            if !entries.isEmpty { clicked.append(control) }
            for entry in entries { (first, last) = (min(first, entry.firstMs), max(last, entry.lastMs)) }
        }
        return ClickOverview(controls: clicked, times: first <= last ? first...last : nil)
    }

    private func nextControlClicks(_ spent: Set<Int64>) throws(StoreError) -> ControlClicks? {
        while let control = remaining.popLast() {
            if let clicks = try loadClicks(of: control, spent) { return clicks }
        }
        return nil
    }

    /// Notes rows of `control` all of whose clicks have other names.
    func noteSpent(_ rows: [Int64]) { lock.withLock { $0.formUnion(rows) } }

    private func loadClicks(of index: Int, _ spent: Set<Int64>) throws(StoreError) -> ControlClicks? {
        var rows: [ControlClicks.Row] = []
        let control = shown.chosen[index].row
        for origin in shown.origins(of: index) where origin.id != control.id || !spent.contains(origin.id) {
            var row: ControlClicks.Row = (origin, [])
            for segment in segments {
                for entry in segment.entries(of: origin.id, filter) {
                    try connection.interruption?.check(path: connection.path)
                    row.blocks.append((entry, try chunks.chunk(entry.chunk, of: segment)))
                }
            }
            if !row.blocks.isEmpty { rows.append(row) }
        }
        guard !rows.isEmpty else { return nil }
        var filter = filter
        filter.outcomes = shown.chosen[index].outcomes
        return ControlClicks(
            index: index, control: control, rows: rows, scan: self, filter: filter,
            spanLimit: sessions.spanLimit, path: connection.path, interruption: connection.interruption)
    }
}

extension IndexedSegment {
    /// The blocks of a control, in the order of their ids, but for those that hold none of the wanted time.
    fileprivate func entries(
        of control: Int64, _ filter: ClickFilter
    ) -> some Sequence<SegmentDirectory.Entry> {
        let entries = Int32(exactly: control).map { directory.entries(of: $0) } ?? []
        return entries.lazy.filter { !filter.excludes($0.firstMs, $0.lastMs) }
    }
}

extension ClickFilter {
    /// The filter of a selection.
    ///
    /// - Parameter spans: Whether each session span is wanted, by its id; nil if all are.
    init(_ selection: Selection, spans: [Bool]?) {
        self.init(fromMs: selection.sinceMs ?? .min, untilMs: selection.untilMs ?? .max, spans: spans)
    }
}

extension ClickReader {
    /// Reads the selected clicks, control by control, on as many threads as pays.
    ///
    /// This is what every report reads clicks by: it takes them from the index, and from the rows that it does not cover.
    ///
    /// ```swift
    /// let counts = try reader.scan(selection) { scan in
    ///     let buffer = ClickBuffer()
    ///     var count = 0
    ///     while let clicks = try scan.next() {
    ///         try clicks.visit(in: buffer) { columns, _ in count += columns.count }
    ///     }
    ///     return count
    /// }
    /// let total = counts.reduce(0, +)
    /// ```
    ///
    /// - Parameters:
    ///   - withApps: Whether the scan's session directory has apps and versions.
    ///   - threads: How many threads take part; nil for as many as pay.
    ///   - work: Runs once on each thread, and takes controls from the scan until there are no more.
    /// - Returns: What each thread made of the controls that it took, in no order.
    /// - Throws: ``StoreError`` if the store cannot be read or is damaged.
    package func scan<Partial: Sendable>(
        _ selection: Selection = Selection(), withApps: Bool = false, threads: Int? = nil,
        _ work: @Sendable (ClickScan) throws(StoreError) -> Partial
    ) throws(StoreError) -> [Partial] {
        try scan(selection, withApps: withApps, threads: threads, work) { parts, _ in parts }
    }

    /// Reads the selected clicks, as ``scan(_:withApps:threads:_:)`` does, and then finishes what the threads made.
    ///
    /// - Parameters:
    ///   - property: The key of the property that the scan's session directory has.
    ///   - finish: Takes what each thread made, in no order, and the scan, which still reads the same state of
    ///     the store: so the names of what is shown are read after everything is counted.
    package func scan<Partial: Sendable, Figures>(
        _ selection: Selection = Selection(), withApps: Bool = false, property: String? = nil, threads: Int? = nil,
        _ work: @Sendable (ClickScan) throws(StoreError) -> Partial,
        finish: ([Partial], ClickScan) throws(StoreError) -> Figures
    ) throws(StoreError) -> Figures {
        try access { connection in
            let scan = try ClickScan(selection, withApps: withApps, property: property, naming, on: connection)
            return try finish(try scan.run(threads: threads, work), scan)
        }
    }

    /// Reads several selections, one after the other, all of one and the same state of the store.
    ///
    /// - Returns: For each selection what each thread made of the controls that it took, in no order.
    package func scan<Partial: Sendable>(
        _ selections: [Selection], threads: Int? = nil,
        _ work: @Sendable (ClickScan) throws(StoreError) -> Partial
    ) throws(StoreError) -> [[Partial]] {
        try access { connection in
            try selections.map {
                try ClickScan($0, withApps: false, naming, on: connection).run(threads: threads, work)
            }
        }
    }
}

extension ClickScan {
    /// Reads another selection, of the same state of the store; for whoever finishes a scan.
    ///
    /// - Returns: What each thread made of the controls that it took, in no order.
    package func scan<Partial: Sendable>(
        _ selection: Selection, _ work: @Sendable (ClickScan) throws(StoreError) -> Partial
    ) throws(StoreError) -> [Partial] {
        try ClickScan(selection, withApps: false, naming, on: connection).run(threads: nil, work)
    }

    /// Runs some work on as many threads as pay, or on so many.
    func run<Partial: Sendable>(
        threads: Int?, _ work: @Sendable (ClickScan) throws(StoreError) -> Partial
    ) throws(StoreError) -> [Partial] {
        // For fewer clicks a second thread's own arrays cost more time than it saves.
        let threads = threads ?? (maxClicks < 1 << 18 ? 1 : 2)
        return try Concurrently.map(threads) { _ throws(StoreError) in try work(self) }
    }
}
