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
    ///   - top: How many rows of each group with the same value in a column; nil for all.
    ///   - chosen: The columns to show; nil for all.
    ///   - limit: How many rows at most, 0 for all.
    /// - Throws: ``Report/UnknownColumn``, and ``NoSQL`` for a tree that is to be sorted.
    package func text(
        sort: (column: String, isDescending: Bool?)? = nil, top: (count: Int, column: String)? = nil,
        choosing chosen: [String]? = nil, limit: Int = 0
    ) throws -> String {
        guard sort == nil || !isTree else { throw NoSQL("rows of a tree have no order in SQL; leave out --sort") }
        var table = Report(columns: columns, rows: [])
        if let top { try table.keep(top: top.count, ofEach: top.column) }
        if let chosen { try table.choose(chosen) }
        var order = order.map(\.sqlite)
        if let sort {
            let column = try Report(columns: columns, rows: []).column(named: sort.column)
            let isDescending = sort.isDescending ?? column.type.isSortedDescending
            order.insert(Self.name(column.name) + (isDescending ? " DESC" : "") + " NULLS LAST", at: 0)
        }
        var made = tables.map { name, query in Self.table(name.sqlite, query.sqlite) }
        var rows = "report"
        if let top {
            made += try self.ranked(top, order)
            (rows, order) = ("of_each WHERE place <= \(top.count)", ["first", "place"])
        }
        return (remark.map { "-- \($0)\n" } ?? "") + """
            WITH RECURSIVE \(made.joined(separator: ", "))
            SELECT \(table.columns.map { Self.name($0.name) }.joined(separator: ", "))
            FROM \(rows)
            ORDER BY \(order.joined(separator: ", "))\(limit > 0 ? "\nLIMIT \(limit)" : "");

            """
    }

    /// The rows with their places in their groups, and the place of each group's first row among all.
    private func ranked(_ top: (count: Int, column: String), _ order: [String]) throws -> [String] {
        let column = Self.name(try Report(columns: columns, rows: []).column(named: top.column).name)
        let ranked = "SELECT *, row_number() OVER (ORDER BY \(order.joined(separator: ", "))) AS number FROM report"
        let best = """
            SELECT *, row_number() OVER (PARTITION BY \(column) ORDER BY number) AS place,
                min(number) OVER (PARTITION BY \(column)) AS first
            FROM of_all
            """
        return [Self.table("of_all", ranked), Self.table("of_each", best)]
    }

    private static func table(_ name: String, _ query: String) -> String { "\(name) AS (\n\(indented(query))\n)" }

    /// A column's name, in quotes if it is a word of SQL's or may be one, as the key of a property.
    static func name(_ name: String) -> String {
        let isPlain =
            name != "end"
            && name.utf8.allSatisfy { (0x61...0x7A).contains($0) || $0 == 0x5F || (0x30...0x39).contains($0) }
        return isPlain ? name : "\"\(name)\""
    }

    /// What a click's session has said of itself under a key; a key has no quotes.
    static func property(_ key: String) -> SQLFragment { "json_extract(properties, \(text: "$.\"\(key)\""))" }

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
