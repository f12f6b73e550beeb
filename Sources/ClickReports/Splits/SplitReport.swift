package import Basics
package import ClickStore
import ResponderChain

/// A report of each part of the clicks, one part after the other. Where there are two parts, it says whether they differ by more than
/// chance.
package struct SplitReport<Base: SplittableReport>: SelectedReport {
    private let base: Base
    private let selection: Selection
    private let split: Split
    private let given: [Split.Part]?
    private let zone: TimeZoneRules

    /// - Parameters:
    ///   - zone: That of periods.
    ///   - parts: The parts, if others than those of the selection's names are meant.
    package init(_ base: Base, by split: Split, in zone: TimeZoneRules = .utc, parts: [Split.Part]? = nil) {
        (self.split, selection, self.zone, given) = (split, base.selection, zone, parts)
        var base = base
        // Which sessions are meant says the part.
        if split == .segment { base.selection.segment = Segment() }
        self.base = base
    }

    package struct Figures {
        package let parts: [(name: String, figures: Base.Figures)]
        /// Where there are two parts.
        package let judgement: SplitJudgement?
        /// Why two parts are not judged, in a sentence.
        let obstacle: String?
        let notes: [String]
    }

    package static var noFigures: Figures { Figures(parts: [], judgement: nil, obstacle: nil, notes: []) }
    /// The days of two weeks have different names.
    package func matching(_ periods: ComparedSides) -> RowMatching? {
        if case .period = split { nil } else { base.matching(periods) }
    }

    package func figures(by engine: any ReportEngine) throws -> Figures {
        var (parts, notes) = try parts(by: engine)
        let figures = try parts.map { (name: $0.name, figures: try base.part($0.selection).figures(by: engine)) }
        // Both screens have clicks of the same sessions, and so may two weeks.
        guard parts.count == 2, split.isJudged else {
            if parts.count > 2, split.isJudged {
                notes.append(
                    "of two \(split.rawValue)s the report says whether they differ; \(split.option) chooses them")
            }
            return Figures(parts: figures, judgement: nil, obstacle: nil, notes: notes)
        }
        let (judgement, obstacle) = try judge(parts, figures.map(\.figures), by: engine)
        return Figures(parts: figures, judgement: judgement, obstacle: obstacle, notes: notes)
    }

    private func parts(by engine: any ReportEngine) throws -> (parts: [Split.Part], notes: [String]) {
        try given.map { ($0, []) } ?? split.parts(of: selection, in: zone, by: engine)
    }

    private func judge(
        _ parts: [Split.Part], _ figures: [Base.Figures], by engine: any ReportEngine
    ) throws -> (SplitJudgement?, obstacle: String?) {
        let all = parts.map { $0.selection.ofAllControls }
        let sizes = try all.map { try Self.size($0, by: engine) }
        func judgement(_ figures: [Base.Figures], _ wholes: [Int], _ units: String) -> SplitJudgement {
            let shares = zip(figures, wholes).map { base.shares(of: $0, sessions: $1) }
            return SplitJudgement(shares[0], shares[1], wholes: (wholes[0], wholes[1]), units: units)
        }
        func units(_ counts: [Int], _ noun: String) -> String {
            "\(ChartText.count(counts[0])) and \(ChartText.count(counts[1])) \(noun)s"
        }
        let (sessions, users) = (sizes.map(\.sessions), sizes.map(\.users))
        switch base.counted {
        case .newUsers:
            let users = figures.map { base.shares(of: $0, sessions: 0).first?.share.whole ?? 0 }
            return (judgement(figures, users, units(users, "new user")), nil)
        case .users:
            let compared = ComparisonUnits(
                .user, before: users[0], after: users[1], sessions: (sessions[0], sessions[1]))
            guard !compared.isOneSession else {
                return (nil, "users of one part have more sessions, and so come further")
            }
            return (judgement(figures, users, units(users, "user")), nil)
        case .sessions: break
        }
        let withUser = try all.reduce(0) { sum, selection in
            var ofUsers = selection
            // A session without a user has no name that a wildcard could match.
            if ofUsers.users.isEmpty { ofUsers.users = ["*"] }
            return sum + (try Self.size(ofUsers, by: engine).sessions)
        }
        guard ComparisonUnits.Unit(sessions: sessions[0] + sessions[1], withUser: withUser) == .user else {
            return (judgement(figures, sessions, units(sessions, "session")), nil)
        }
        var (ofFirsts, wholes): ([Base.Figures], [Int]) = ([], [])
        for (part, all) in zip(parts, all) {
            var (first, whole) = (part.selection, all)
            first.segment.firstSessionsOf = [all]
            whole.segment.firstSessionsOf = [all]
            ofFirsts.append(try base.part(first).figures(by: engine))
            wholes.append(try Self.size(whole, by: engine).sessions)
        }
        return (judgement(ofFirsts, wholes, "the first sessions of " + units(users, "user")), nil)
    }

    private static func size(_ selection: Selection, by engine: any ReportEngine) throws -> (sessions: Int, users: Int)
    {
        let all = try engine.groups(of: Relation(selection, by: .all, .visitors)).first?.statistics
        return (all?.sessions ?? 0, all?.users ?? 0)
    }
}

extension SplitReport {
    /// Makes the report: the rows of each part, with its name before them.
    package func report(of figures: Figures) throws -> Report {
        let reports = try figures.parts.map { try base.report(of: $0.figures) }
        let own = try reports.first ?? base.report(of: Base.noFigures)
        let shown = own.columns.indices.filter { own.columns[$0].name != split.rawValue }
        var columns = [split.column] + shown.map { own.columns[$0] }
        var rows = zip(figures.parts, reports).flatMap { part, report in
            report.rows.map { row in [.text(part.name)] + shown.map { row[$0] } }
        }
        if let judgement = figures.judgement, let compared = Base.comparedColumn,
            let place = columns.firstIndex(where: { $0.name == compared })
        {
            let later = reports[0].rows.count
            let keys = base.shares(of: figures.parts[1].figures, sessions: 0).map(\.key)
            columns.insert(contentsOf: SplitJudgement.fields.map(\.column), at: place + 1)
            for row in rows.indices {
                let line = row < later ? nil : judgement.lines[ByteString(keys[row - later])]
                rows[row].insert(contentsOf: SplitJudgement.fields.map { $0.cell(line) }, at: place + 1)
            }
        }
        var report = Report(columns: columns, rows: rows, hiddenRows: reports.reduce(0) { $0 + $1.hiddenRows })
        report.headline = headline(of: figures)
        report.notes = figures.notes
        report.addNotes(of: reports)
        return report
    }

    private func headline(of figures: Figures) -> String? {
        guard figures.parts.count == 2, split.isJudged else { return nil }
        let name = split == .segment ? "" : "\(split.rawValue) "
        let names = (name + figures.parts[0].name, name + figures.parts[1].name)
        if let obstacle = figures.obstacle { return "Not judged, \(names.0) and \(names.1): \(obstacle)." }
        return figures.judgement?.headline(Base.noun, names)
    }

    /// The queries of the parts, one behind the other.
    package func sql(on reader: ClickReader) throws -> ReportSQL {
        let parts = try parts(by: reader).parts
        let columns = columns
        let named = columns.dropFirst().map { SQLFragment(verbatim: ReportSQL.name($0.name)) }
        let name = SQLFragment(verbatim: ReportSQL.name(split.rawValue))
        var tables: [ReportSQL.Table] = []
        for (index, part) in parts.enumerated() {
            let sql = try base.part(part.selection).sql(on: reader)
            let made = sql.tables.map { "\($0.name) AS (\n\($0.query)\n)" as SQLFragment }
            tables.append(
                (
                    "part_\(index + 1)",
                    """
                    WITH RECURSIVE \(made.joined(separator: ", "))
                    SELECT \(index) AS part, \(text: part.name) AS \(name), \(named.joined(separator: ", ")),
                        row_number() OVER (ORDER BY \(sql.order.joined(separator: ", "))) AS place
                    FROM report
                    """
                ))
        }
        let none = columns.map { "NULL AS \(SQLFragment(verbatim: ReportSQL.name($0.name)))" as SQLFragment }
        let rows: [SQLFragment] = tables.map { "SELECT * FROM \($0.name)" }
        let empty: SQLFragment = "SELECT 0 AS part, \(none.joined(separator: ", ")), 0 AS place WHERE 0"
        tables.append(("report", rows.isEmpty ? empty : rows.joined(separator: "\nUNION ALL ")))
        return ReportSQL(
            tables: tables, columns: columns, order: ["part", "place"],
            remark: "Without the comparison of two parts: SQLite has no test of significance.")
    }
}
