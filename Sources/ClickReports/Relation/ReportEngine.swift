package import ClickHouseStore
package import ClickQuery
package import ClickStore

/// What works out the figures of reports: the columnar index of a database file, or a server.
///
/// A report asks by a value that says what is to be counted, and the compiler finds a question that an engine has no answer to.
package protocol ReportEngine {
    /// The groups with clicks: days in their order, others in none.
    ///
    /// - Throws: Also ``TooManyPeriods``.
    func groups(of relation: Relation) throws -> [ClickGroup]
    /// The figures of a question that each engine answers in its own way.
    func figures<Query: EngineQuery>(of query: Query) throws -> Query.Figures
    /// The controls and times of all clicks.
    func overview() throws -> ClickOverview
    /// The names that there are, each once and in no order, so many at most.
    func names(of kind: SessionName, upTo count: Int) throws -> [String]
    /// The names that people gave to controls.
    func labels() throws -> [ControlLabel]
    /// The keys of the properties that sessions have, in the order of their bytes.
    func propertyKeys() throws -> [String]
    /// The selected clicks that were stored last.
    ///
    /// - Parameters:
    ///   - id: Only those after this ``NewestClicks/lastID``; nil for all.
    ///   - count: So many at most.
    func newestClicks(_ selection: Selection, after id: Int64?, upTo count: Int) throws -> NewestClicks
    /// Whether a selection has a click.
    func hasClicks(_ selection: Selection) throws -> Bool
}

/// The names by which clicks are selected that belong to their session; the raw values are the columns of `session`.
package enum SessionName: String, Sendable {
    case app, version, user
    case session = "name"
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

/// A question that each engine answers in its own way.
package protocol EngineQuery: ReportQuery {
    func figures(from reader: ClickReader) throws -> Figures
    func figures(from reader: ClickHouseReader) throws -> Figures
}

extension EngineQuery {
    package func figures(by engine: any ReportEngine) throws -> Figures { try engine.figures(of: self) }
}

/// The engine of a database file.
extension ClickReader: ReportEngine {
    package func groups(of relation: Relation) throws -> [ClickGroup] { try relation.groups(from: self).get() }
    package func figures<Query: EngineQuery>(of query: Query) throws -> Query.Figures { try query.figures(from: self) }
}

extension ClickReader {
    /// As ``ReportEngine`` has it, of the last 16,384 clicks.
    package func newestClicks(
        _ selection: Selection, after id: Int64?, upTo count: Int
    ) throws(StoreError) -> NewestClicks {
        try newestClicks(selection, after: id, upTo: count, among: 1 << 14)
    }
}

/// Works figures out by SQL. They equal those of a database file with the same clicks in every bit.
extension ClickHouseReader: ReportEngine {
    package func groups(of relation: Relation) throws -> [ClickGroup] { try relation.groups(from: self) }
    package func figures<Query: EngineQuery>(of query: Query) throws -> Query.Figures { try query.figures(from: self) }
}

extension ClickReader {
    /// The names that people gave to controls.
    package func labels() throws(StoreError) -> [ControlLabel] { [ControlLabel](kept: try setting(.labels)) }

    /// The names that there are, each once and in no order.
    ///
    /// - Parameter count: How many at most.
    package func names(of kind: SessionName, upTo count: Int) throws(StoreError) -> [String] {
        try access { connection in
            let column = kind.rawValue
            let rows = try connection.prepare(
                "SELECT DISTINCT \(column) FROM session WHERE \(column) NOT NULL LIMIT \(count)")
            var names: [String] = []
            while try rows.step() { names.append(rows.text(0) ?? "") }
            return names
        }
    }
}
