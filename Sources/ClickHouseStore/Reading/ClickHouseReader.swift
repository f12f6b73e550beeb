package import ClickReports

/// A ClickHouse database, open for reading. It answers the same reports as a database file, with the same figures.
package final class ClickHouseReader {
    package let address: ClickHouseAddress
    let client: ClickHouseClient
    /// The table to read the clicks of all nodes from.
    package var clicks: String { address.cluster == nil ? "click" : "click_all" }
    /// The same of controls. A control may be in it several times.
    package var controlTable: String { address.cluster == nil ? "control" : "control_all" }

    /// Opens a database: connects to the first node that answers, and checks its schema.
    package init(_ address: ClickHouseAddress) throws(ClickHouseError) {
        self.address = address
        client = try ClickHouseClient(address)
    }
}

extension ClickHouseReader: ReportEngine {
    package func figures<Query: ReportQuery>(of query: Query) throws -> Query.Figures {
        guard let asked = query as? any ClickHouseQuery, let figures = try asked.figures(from: self) as? Query.Figures
        else { throw ClickHouseError.unsupported("\(Query.self)") }
        return figures
    }
}

/// A question about the selected clicks that ClickHouse answers, too.
package protocol ClickHouseQuery: ReportQuery {
    /// Works the figures out by SQL. They equal those of a database file with the same clicks in every bit.
    func figures(from reader: ClickHouseReader) throws -> Figures
}
