import Basics
package import ClickStore
import ClickTracking

/// What statements of users can ask: tables and views, their columns, and what these mean.
package enum SchemaDescription {
    package struct Table: Sendable {
        package let name: String
        package let kind: Kind
        package let meaning: String
        package let columns: [Column]
    }

    package enum Kind: String, Sendable {
        /// A table in the file.
        case table
        /// A view in the file, or what stands for it.
        case view
        /// A report, worked out when it is asked.
        case report
    }

    package struct Column: Sendable {
        package let name: String
        /// SQLite's name of the type; empty for a view.
        package let type: String
        /// Whether it is not shown unless it is named; those of a report say what the report is about.
        package let isOption: Bool
        package let meaning: String
    }

    /// The tables of a database and those that stand beside them: `clicks` first, then reports, then the others.
    ///
    /// - Parameters:
    ///   - computed: The tables that a statement reads beside those of the database.
    ///   - meanings: What these and their columns mean, by their names; a table's own meaning goes by an empty name.
    package static func tables(
        of reader: ClickReader, beside computed: [any ComputedTable] = [], meanings: [String: [String: String]] = [:]
    ) throws -> [Table] {
        let stored = try rows(
            """
            SELECT name, type, sql FROM sqlite_schema
            WHERE type IN ('table', 'view') AND name NOT GLOB 'index_*' AND name NOT GLOB 'sqlite_*'
                AND name NOT GLOB 'grdb_*'
            ORDER BY name <> 'clicks', rowid
            """, reader)
        var tables = try stored.map { row in
            let (name, isView) = (row[0].text, row[1].text == "view")
            let ofClicks = ClicksColumn.allCases.map { ($0.name, $0.meaning) }
            var meanings = isView ? Dictionary(uniqueKeysWithValues: ofClicks) : comments(in: row[2].text)
            meanings.merge(SchemaMeanings.added[name] ?? [:]) { own, _ in own }
            let columns = try rows(
                "SELECT name, type, hidden FROM pragma_table_xinfo(\(SQLLiteral.text(name)))", reader)
            return Table(
                name: name, kind: isView ? .view : .table, meaning: SchemaMeanings.tables[name] ?? "",
                columns: columns.map { column in
                    Column(
                        name: column[0].text, type: column[1].text, isOption: column[2] == .integer(1),
                        meaning: meanings[column[0].text] ?? "")
                })
        }
        let reports = computed.map { table in
            let meanings = meanings[table.name] ?? [:]
            return Table(
                name: table.name, kind: .report, meaning: meanings[""] ?? "",
                columns: table.columns.map { column in
                    Column(
                        name: column.name, type: column.type.rawValue, isOption: false,
                        meaning: meanings[column.name] ?? "")
                }
                    + table.parameters.map { parameter in
                        Column(
                            name: parameter.name, type: "", isOption: true,
                            meaning: (parameter.isRequired ? "needed; " : "")
                                + "such as \(parameter.name) = \(parameter.example)")
                    })
        }
        tables.insert(contentsOf: reports, at: min(1, tables.count))
        return tables
    }

    private static func rows(_ sql: String, _ reader: ClickReader) throws -> [[SQLQuery.Value]] {
        let query = try SQLQuery(sql, on: reader, timeout: 60)
        var rows: [[SQLQuery.Value]] = []
        while let row = try query.next() { rows.append(row) }
        return rows
    }

    /// What the comments in a table's definition, one behind each column, say of the columns.
    package static func comments(in definition: String) -> [String: String] {
        var comments: [String: String] = [:]
        for line in TextLines(definition) {
            guard let start = line.firstRange(of: "--") else { continue }
            let words = line[..<start.lowerBound].split(separator: " ")
            guard let name = words.first else { continue }
            comments[String(name)] = String(line[start.upperBound...].drop { $0 == " " })
        }
        return comments
    }
}

extension SQLQuery.Value {
    fileprivate var text: String {
        if case .text(let text) = self { text } else { "" }
    }
}

/// What the tables mean, and columns without a comment in their definition; ``ClicksColumn`` has those of the view `clicks`.
enum SchemaMeanings {
    static let tables = [
        "clicks": "one row a click, with names instead of numbers",
        "control": "what a screen and a path identify, with the kind of its clicks",
        "session": "a session span: the part of a session with one user, one version and one window size",
        "click": "one row a click, with numbers of controls and sessions; coordinates in tenths of a point",
        "click_detail": "what only some clicks have",
        "screen_view": "when a screen was shown",
        "layout": "what a screen showed in a window of one size, once however often it did so",
        "layout_control": "where the controls of a layout were, from back to front; tenths of a point",
        "session_layout": "which layouts a session showed, and when first and last",
        "alias": "the name that a control of one version has from another version on",
        "alias_step": "aliases with the places of the versions that they hold for",
        "app_version": "the versions of apps in their order, where there are aliases",
        "catalogue": "a version of an app whose controls an imported file lists",
        "catalogue_control": "the controls that the file lists, clicked or not; tenths of a point",
        "property_set": "what sessions have said of themselves, each text once",
        "session_properties": "which of these a session has said, and when first",
        "setting": "what holds for the whole database, such as how addresses of pages name screens",
        "recording": "where clicks came from, and how far each source has been read",
        "first_click": "when users clicked first in an app, of the clicks that were pruned",
        "sender_clock": "sessions whose senders' clocks were wrong when their first clicks came to a collector",
        "rejected": "records that could not be used",
    ]

    /// Columns that a later version added to tables, which leaves comments out.
    static let added = [
        "session": [
            "width": "of the window, tenths of a point; NULL: unknown",
            "height": "of the window, tenths of a point; NULL: unknown",
        ],
        "click_detail": [
            "hit": "path below the control of what was hit in it", "tab": "the browser's tab or window",
            "scroll_x": "how far the page was scrolled to the right, tenths of a point; NULL: unknown",
            "scroll_y": "how far the page was scrolled down, tenths of a point; NULL: unknown",
        ],
        "layout_control": ElementAttributes.columnMeanings,
        "catalogue_control": ElementAttributes.columnMeanings,
    ]
}
