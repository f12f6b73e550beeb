package import ClickStore

/// What works out the figures of reports: the columnar index of a database file, or a server.
///
/// A report asks by a value that says what is to be counted. So it knows no engine, and the compiler finds an engine that has no
/// answer.
package protocol ReportEngine {
    /// The groups with clicks: days in their order, others in none.
    ///
    /// - Throws: Also ``TooManyPeriods``.
    func groups(of relation: Relation) throws -> [ClickGroup]
    func figures(of query: TreeReport) throws -> TreeReport.Figures
    func figures(of query: SessionsReport) throws -> SessionsReport.Figures
    func figures(of query: SessionReport) throws -> SessionReport.Figures
    func figures(of query: FrustrationReport) throws -> FrustrationReport.Figures
    func figures(of query: CompareReport) throws -> CompareReport.Figures
    func figures(of query: TransitionsReport) throws -> TransitionsReport.Figures
    func figures(of query: FunnelReport) throws -> FunnelReport.Figures
    func figures(of query: RetentionReport) throws -> RetentionReport.Figures
    func figures(of query: HeatmapReport) throws -> HeatmapReport.Figures
    func figures(of query: MissingClicks) throws -> MissingClicks.Figures
    func figures(of query: ControlSources.Query) throws -> ControlSources
}

extension ReportEngine {
    /// The figures of all clicks of a selection together; of no click if there are none.
    package func all(of selection: Selection, _ measures: Relation.Measures) throws -> ClickStatistics {
        try groups(of: Relation(selection, by: .all, measures)).first?.statistics ?? ClickStatistics()
    }
}

/// A question that an engine answers with figures.
package protocol ReportQuery: Sendable {
    associatedtype Figures

    /// Has an engine work the figures out.
    func figures(by engine: any ReportEngine) throws -> Figures
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
}

extension SelectedReport {
    /// Has an engine work out the figures, and makes the report.
    package func report(from engine: any ReportEngine) throws -> Report { try report(of: figures(by: engine)) }

    /// The columns of the report where nothing was clicked.
    package var columns: [Report.Column] { (try? report(of: Self.noFigures))?.columns ?? [] }

    /// A report has no query unless one is derived from what it asks its engine.
    package func sql(on reader: ClickReader) throws -> ReportSQL {
        throw NoSQL("this report has no query over the clicks; \(Self.inSQL)")
    }

    package static var inSQL: String { "'taptrail sql --schema' shows the tables that have reports' rows" }

    /// - Parameter table: What has the report's rows.
    static func reads(table: String) -> String { "read the table \(table), as 'taptrail sql --schema' shows it" }
}

/// The engine of a database file.
extension ClickReader: ReportEngine {
    package func groups(of relation: Relation) throws -> [ClickGroup] { try relation.groups(from: self).get() }
    package func figures(of query: TreeReport) throws -> TreeReport.Figures { try query.figures(from: self) }
    package func figures(of query: SessionsReport) throws -> SessionsReport.Figures { try query.figures(from: self) }
    package func figures(of query: SessionReport) throws -> SessionReport.Figures { try query.figures(from: self) }
    package func figures(of query: FrustrationReport) throws -> FrustrationReport.Figures {
        try query.figures(from: self)
    }
    package func figures(of query: CompareReport) throws -> CompareReport.Figures { try query.figures(from: self) }
    package func figures(of query: TransitionsReport) throws -> TransitionsReport.Figures {
        try query.figures(from: self)
    }
    package func figures(of query: FunnelReport) throws -> FunnelReport.Figures { try query.figures(from: self) }
    package func figures(of query: RetentionReport) throws -> RetentionReport.Figures { try query.figures(from: self) }
    package func figures(of query: HeatmapReport) throws -> HeatmapReport.Figures { try query.figures(from: self) }
    package func figures(of query: MissingClicks) throws -> MissingClicks.Figures { try query.reasons(self) }
    package func figures(of query: ControlSources.Query) throws -> ControlSources { try query.sources(from: self) }
}
