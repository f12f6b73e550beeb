import Basics
import ClickStore

/// A report as SQL over the view `clicks`, which any SQLite of version 3.30 or later runs: the same rows and columns as the
/// report's own in formats for machines.
package struct ReportSQL {
    /// A table that a query makes, and what it is made by.
    typealias Table = (name: SQLFragment, query: SQLFragment)

    /// The tables that the query makes one of the other, the last of which is `report`: it has the report's columns, and
    /// those that it is sorted by.
    let tables: [Table]
    let columns: [Report.Column]
    /// What the rows are sorted by, unless somebody asks for another order.
    let order: [SQLFragment]
    /// Whether rows stand below others, so that no column sorts all of them.
    var isTree = false
    /// What the query leaves out of the report, and why, in a sentence that stands above it as a comment.
    var remark: String?

    /// The query, with a semicolon.
    ///
    /// - Parameters:
    ///   - sort: A column to sort by, and in which direction; nil for what suits the column.
    ///   - chosen: The columns to show; nil for all.
    ///   - limit: How many rows at most, 0 for all.
    /// - Throws: ``Report/UnknownColumn``, and ``NoSQL`` for a tree that is to be sorted.
    package func text(
        sort: (column: String, isDescending: Bool?)? = nil, choosing chosen: [String]? = nil, limit: Int = 0
    ) throws -> String {
        guard sort == nil || !isTree else { throw NoSQL("rows of a tree have no order in SQL; leave out --sort") }
        var table = Report(columns: columns, rows: [])
        if let chosen { try table.choose(chosen) }
        var order = order.map(\.sqlite)
        if let sort {
            let column = try Report(columns: columns, rows: []).column(named: sort.column)
            let isDescending = sort.isDescending ?? column.type.isSortedDescending
            order.insert(Self.name(column.name) + (isDescending ? " DESC" : "") + " NULLS LAST", at: 0)
        }
        let made = tables.map { name, query in "\(name.sqlite) AS (\n\(Self.indented(query.sqlite))\n)" }
        return (remark.map { "-- \($0)\n" } ?? "") + """
            WITH RECURSIVE \(made.joined(separator: ", "))
            SELECT \(table.columns.map { Self.name($0.name) }.joined(separator: ", "))
            FROM report
            ORDER BY \(order.joined(separator: ", "))\(limit > 0 ? "\nLIMIT \(limit)" : "");

            """
    }

    /// A column's name, in quotes if it is a word of SQL's.
    private static func name(_ name: String) -> String {
        ["end", "from", "to"].contains(name) ? "\"\(name)\"" : name
    }

    private static func indented(_ query: String) -> String {
        query.split(separator: "\n", omittingEmptySubsequences: false).map { "    " + $0 }.joined(separator: "\n")
    }
}

/// Plain SQL cannot give what was asked for.
package struct NoSQL: Error, CustomStringConvertible {
    package let description: String

    package init(_ description: String) {
        self.description = description
    }

    /// For reports whose days or hours depend on a time zone.
    static let timeZone = NoSQL("SQLite knows no time zones, so there is SQL for UTC alone; leave out --tz")
}
