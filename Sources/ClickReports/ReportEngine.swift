package import ClickStore

/// Works out the figures of reports. The columnar index of a database is one engine; a server may be another.
///
/// A report asks for figures by a query, a value that says what is to be counted. So it knows no engine, and an engine
/// knows no report.
package protocol ReportEngine {
    /// Works out the figures that a query asks for.
    func figures<Query: ReportQuery>(of query: Query) throws -> Query.Figures
}

/// A question about the selected clicks that an engine answers with figures.
package protocol ReportQuery: Sendable {
    associatedtype Figures: Sendable

    /// Works the figures out from the clicks of a database: from its index, and from the rows that it does not cover.
    func figures(from reader: ClickReader) throws(StoreError) -> Figures
}

/// The engine of a database file.
extension ClickReader: ReportEngine {
    package func figures<Query: ReportQuery>(of query: Query) throws(StoreError) -> Query.Figures {
        try query.figures(from: self)
    }
}
