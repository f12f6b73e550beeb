import ClickQuery
package import ClickStore

/// How the rows of a report go with those of the same report of the period before.
package enum RowMatching: Sendable {
    /// By what they are of, as by the names of controls. No row is no click, but for the counts that are named here: the report
    /// leaves out rows for which they are not 0.
    case names(unknownWithoutRow: Set<String> = [])
    /// The first with the first one, as the days of two weeks.
    case order
}

/// A report of selected clicks: what it asks for, and how the answer becomes rows and columns.
package protocol SelectedReport: ReportQuery {
    /// Makes the report.
    func report(of figures: Figures) throws -> Report
    /// The figures of no click, which tell the report's columns.
    static var noFigures: Figures { get }
    /// The report's query; the selection's wildcards and selectors are looked up in the database.
    ///
    /// - Throws: ``StoreError``, and ``NoSQL`` for what has none.
    func sql(on reader: ClickReader) throws -> ReportSQL
    /// Where SQL has what no query over the clicks gives; for a report without such a query.
    static var inSQL: String { get }
    /// How its rows go with those of the period before; nil where they cannot be compared.
    func matching(_ periods: ComparedSides) -> RowMatching?
}

extension SelectedReport {
    /// Has an engine work out the figures, and makes the report.
    package func report(from engine: any ReportEngine) throws -> Report {
        try report(of: figures(by: engine), from: engine)
    }

    /// Makes the report of figures that an engine has worked out, with the names that people gave to controls there.
    package func report(of figures: Figures, from engine: any ReportEngine) throws -> Report {
        try report(of: figures).labelled(engine.labels())
    }

    /// The columns of the report where nothing was clicked.
    package var columns: [Report.Column] { (try? report(of: Self.noFigures))?.columns ?? [] }

    /// A report has no query unless one is derived from what it asks its engine.
    package func sql(on reader: ClickReader) throws -> ReportSQL {
        throw NoSQL("this report has no query over the clicks; \(Self.inSQL)")
    }

    package func matching(_ periods: ComparedSides) -> RowMatching? { nil }

    package static var inSQL: String { "'taptrail sql --schema' shows the tables that have reports' rows" }

    /// - Parameter table: What has the report's rows.
    static func reads(table: String) -> String { "read the table \(table), as 'taptrail sql --schema' shows it" }
}
