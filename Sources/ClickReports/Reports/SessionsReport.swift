package import ClickStore
package import ClickTracking
internal import ResponderChain

/// What happened in each session: the newest first.
package struct SessionsReport: SelectedReport, EngineQuery {
    package var selection: Selection
    /// How many sessions are shown at most, 0 for all. Only their names are read.
    package var limit: Int
    /// The column that rows are going to be sorted by; nil for the report's own order. An engine may give more lines than are
    /// shown, but all that are first by the column.
    package var sort: (column: String, isDescending: Bool?)?

    package init(
        _ selection: Selection, limit: Int = 0, sortedBy sort: (column: String, isDescending: Bool?)? = nil
    ) {
        self.selection = selection
        self.limit = limit
        self.sort = sort
    }

    /// One session, what it goes by, and its figures.
    package struct NamedFigures: Sendable {
        /// The session's name and app, with the last known user and version.
        package let names: SessionKey
        package let figures: SessionFigures
    }

    /// The sessions that are shown, and how many there are.
    package struct Figures: Sendable {
        package let lines: [NamedFigures]
        package let sessions: Int
    }

    /// - Returns: The sessions with clicks, the one that started last first; among equals by app, then name, byte by byte,
    ///   no app first.
    package func figures(from reader: ClickReader) throws(StoreError) -> Figures {
        try reader.scan(selection, withApps: true) { scan throws(StoreError) in
            var counter = SessionCounter(scan.sessions)
            while let clicks = try scan.next() { try counter.count(clicks) }
            return counter.spans
        } finish: { parts, scan throws(StoreError) in
            let sessions = CountedSession.of(parts, scan.sessions)
            var lines = try Self.named(shown(sessions), scan)
            lines.sort { a, b in
                a.figures.firstMs != b.figures.firstMs
                    ? a.figures.firstMs > b.figures.firstMs : a.names.precedes(b.names)
            }
            if limit > 0, sort == nil { lines.removeSubrange(min(limit, lines.count)...) }
            return Figures(lines: lines, sessions: sessions.count)
        }
    }

    /// The sessions that may be among those shown.
    private func shown(_ sessions: [CountedSession]) -> [CountedSession] {
        guard limit > 0, limit < sessions.count else { return sessions }
        guard let sort else { return newest(sessions) }
        // Names are not there yet; so of a column of names all sessions may be first.
        let field = (Self.names([]) + Self.times + Self.counts + Self.versions([])).first {
            $0.column.name == sort.column || $0.column.heading == sort.column
        }
        guard let field, field.column.type != .text else { return sessions }
        return first(sessions, by: field, isDescending: sort.isDescending ?? field.column.type.isSortedDescending)
    }

    /// As many sessions as are shown that are first by a column of numbers, then the newest; and all that are equal to the
    /// last one of them in both.
    private func first(
        _ sessions: [CountedSession], by field: Report.Field<NamedFigures>, isDescending: Bool
    ) -> [CountedSession] {
        let unnamed = SessionKey(name: "", app: nil, version: nil, user: nil)
        let values = sessions.map { session -> Int64? in
            let cell = field.cell(NamedFigures(names: unnamed, figures: session.figures))
            return if case .integer(let value) = cell { value } else { nil }
        }
        func precedes(_ a: Int, _ b: Int) -> Bool {
            guard values[a] == values[b] else {
                guard let first = values[a], let second = values[b] else { return values[b] == nil }
                return isDescending ? first > second : first < second
            }
            return sessions[a].figures.firstMs > sessions[b].figures.firstMs
        }
        let order = sessions.indices.sorted(by: precedes)
        let last = order[limit - 1]
        return order.prefix { !precedes(last, $0) }.map { sessions[$0] }
    }

    /// As many of the newest sessions as are shown, and all that started with the last one of them.
    private func newest(_ sessions: [CountedSession]) -> [CountedSession] {
        let earliest = sessions.reduce(Int64.max) { min($0, $1.figures.firstMs) }
        let waits = sessions.map { session in
            let (wait, overflows) = session.figures.firstMs.subtractingReportingOverflow(earliest)
            return overflows ? .max : wait
        }
        let last = waits.withUnsafeBufferPointer { MagnitudeHistogram($0).value(at: sessions.count - limit) }
        return sessions.indices.filter { waits[$0] >= last }.map { sessions[$0] }
    }

    private static func named(_ sessions: [CountedSession], _ scan: ClickScan) throws(StoreError) -> [NamedFigures] {
        // Mostly the last span is that of the last user and version, too.
        let others = sessions.flatMap { $0.userSpans + $0.versionSpans }.filter { $0 >= 0 }
        let spans = Set(sessions.lazy.map(\.span)).union(others).sorted()
        let keys = Dictionary(uniqueKeysWithValues: zip(spans, try scan.names(ofSpans: spans)))
        var lines: [NamedFigures] = []
        for session in sessions {
            let last = keys[session.span]
            let key = SessionKey(
                name: last?.name ?? "", app: last?.app,
                version: session.versionSpans.compactMap { keys[$0]?.version }.lastByBytes,
                user: session.userSpans.compactMap { keys[$0]?.user }.lastByBytes)
            lines.append(NamedFigures(names: key, figures: session.figures))
        }
        return lines
    }
}

extension SessionsReport {
    package static var noFigures: Figures { Figures(lines: [], sessions: 0) }

    /// Makes the report. It tells how many users and versions sessions had only if one had several.
    package func report(of figures: Figures) -> Report {
        let fields = Self.names(figures.lines) + Self.times + Self.counts + Self.versions(figures.lines)
        var report = Report(figures.lines, fields, hiddenRows: figures.sessions - figures.lines.count)
        report.noteUnknown(figures.lines.lazy.map(\.figures.outcomes))
        return report
    }

    private static func names(_ lines: [NamedFigures]) -> [Report.Field<NamedFigures>] {
        [
            .init("session", .text, "the session's name within its app") { .text($0.names.name) },
            .init(
                "app", .text, "the app; empty if unknown",
                isDetail: lines.allSatisfy { $0.names.app.hasSameBytes(as: lines.first?.names.app) }
            ) { Cell($0.names.app) },
            .init(
                "user", .text, "the user of the last click that has one",
                isDetail: lines.allSatisfy { $0.names.user == nil }
            ) { Cell($0.names.user) },
            .init(
                "users", .count, "distinct users; an unknown one does not count",
                isDetail: lines.allSatisfy { $0.figures.users < 2 }
            ) { Cell($0.figures.users) },
        ]
    }

    private static func versions(_ lines: [NamedFigures]) -> [Report.Field<NamedFigures>] {
        [
            .init(
                "version", .text, "the app's version of the last click that has one",
                isDetail: lines.allSatisfy { $0.names.version == nil }
            ) { Cell($0.names.version) },
            .init(
                "versions", .count, "distinct versions; an unknown one does not count",
                isDetail: lines.allSatisfy { $0.figures.versions < 2 }
            ) { Cell($0.figures.versions) },
        ]
    }

    private static var times: [Report.Field<NamedFigures>] {
        [
            .init("start", .time, "the time of the first click") { .integer($0.figures.firstMs) },
            .init("end", .time, "the time of the last click", isDetail: true) { .integer($0.figures.lastMs) },
            .init("length_ms", heading: "length", .duration, "the time from the first click to the last") {
                .integer($0.figures.lastMs &- $0.figures.firstMs)
            },
        ]
    }

    private static var counts: [Report.Field<NamedFigures>] {
        [
            .init(.clicks.meaning("clicks in the session")) { Cell($0.figures.outcomes.clicks) },
            .init(.controls) { Cell($0.figures.controls) }, .init(.unhandled) { Cell($0.figures.outcomes.unhandled) },
            .init(.rage) { Cell($0.figures.rage) },
        ]
    }
}

extension [String] {
    /// The text that is last byte by byte; nil if there is none.
    var lastByBytes: String? { lazy.map(ByteString.init).max()?.text }
}

extension SessionKey {
    /// The order among sessions with equal figures: by app, then name; no app comes first.
    func precedes(_ other: SessionKey) -> Bool { place < other.place }

    private var place: (Int, ByteString, ByteString) { (app == nil ? 0 : 1, ByteString(app ?? ""), ByteString(name)) }
}
