package import ClickReports

/// A ClickHouse database, open for reading. It answers the same reports as a database file, with the same figures.
package final class ClickHouseReader {
    package let client: ClickHouseClient
    package var address: ClickHouseAddress { client.address }
    /// The table of all clicks, wherever they are.
    package var clicks: String { client.address.clicks }
    /// The table of all controls.
    package var controls: String { client.address.controls }

    /// Opens a database: connects to its first node, and checks its schema.
    package init(_ address: ClickHouseAddress) throws {
        client = try ClickHouseClient(address)
        try ClickHouseSchema.check(client)
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
