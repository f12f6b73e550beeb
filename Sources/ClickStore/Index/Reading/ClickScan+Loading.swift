extension ClickScan {
    /// Loads all that is needed to scan, but for the index's chunks.
    convenience init(_ selection: Selection, on connection: Connection) throws(StoreError) {
        let hasIndex = try IndexTables.exist(connection)
        var loader = try SessionDirectoryLoader(connection)
        let sessions = try loader.load(selection, hasIndex: hasIndex)
        let filter = ClickFilter(selection, stretches: sessions.selected)
        let controls = try ControlRow.selected(by: selection, connection)
        let tail = try TailReader(
            connection, controls: Set(controls.lazy.map(\.id)), filter, stretchLimit: sessions.stretchLimit)
        let segments = hasIndex ? try IndexTables.segments(connection) : []
        let sections = try Self.sections(segments, tail)
        let mostClicks = sections.reduce(0) { $0 + Self.mostClicks(in: $1, of: controls, filter) }
        self.init(
            controls, sections, sessions, filter, hasIndex ? ChunkReader(connection) : nil, path: connection.path,
            mostClicks: mostClicks)
    }

    /// The segments, and the rows between them, in the order of their ids.
    private static func sections(_ segments: [IndexedSegment], _ tail: TailReader) throws(StoreError) -> [Section] {
        var sections: [Section] = []
        var remaining = segments[...]
        for gap in IndexExtent.gaps(between: segments.map(\.extent)) {
            let before = remaining.prefix { $0.extent.last < gap.lowerBound }
            sections += before.map(Section.segment)
            remaining = remaining.dropFirst(before.count)
            let rows = try tail.rows(gap)
            if !rows.isEmpty { sections.append(.rows(rows)) }
        }
        return sections + remaining.map(Section.segment)
    }

    /// How many clicks of a section have to be looked at.
    private static func mostClicks(in section: Section, of controls: [ControlRow], _ filter: ClickFilter) -> Int {
        switch section {
        case .rows(let rows): rows.values.reduce(0) { $0 + $1.count }
        case .segment(let segment):
            controls.reduce(0) { sum, control in
                guard let id = Int32(exactly: control.id) else { return sum }
                return segment.directory.entries(of: id).reduce(sum) { sum, entry in
                    filter.excludes(entry.firstMs, entry.lastMs) ? sum : sum + entry.clicks
                }
            }
        }
    }
}
