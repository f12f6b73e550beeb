import ClickStore

/// A statement in other words, which give the same rows and are read faster.
///
/// What of a condition depends on a control alone is looked at once for each control, and not for each click; the beginning
/// of a time is a column; and a SELECT that counts reads its groups from a ``ClickGroupsTable``. All else stays as it is
/// written, and so does a SELECT that says something unknown here.
struct ClicksRewriting {
    let sql: String
    /// The tables that the statement reads beside those of the session.
    let tables: [ClickGroupsTable]
    /// Views of the names that conditions are about, each by the number that clicks have in their place.
    private static let views = [
        """
        CREATE TEMP VIEW "clicks: controls" AS
        SELECT id AS control_id, path AS control, element, event, class, screen, CAST(kind AS TEXT) AS kind FROM control
        """,
        """
        CREATE TEMP VIEW "clicks: spans" AS
        SELECT id AS session_id, name AS session, user, app, version FROM main.session
        """,
        """
        CREATE TEMP VIEW "clicks: outcomes" AS
        SELECT 0 AS number, NULL AS handled UNION ALL SELECT 1, 0 UNION ALL SELECT 2, 1
        """,
    ]

    /// - Returns: nil if nothing of the statement is faster in other words.
    init?(
        _ sql: String, _ clicks: ClicksTable, _ parameters: SQLParameters, _ session: QuerySession
    ) throws(StoreError) {
        let tokens = SQLTokens(sql)
        // The places of parameters without a name would change.
        let hasPlaces = tokens.indices.contains { tokens[$0].kind == .parameter && tokens[$0].text.hasPrefix("?") }
        let selects = hasPlaces ? [] : ClicksSelect.all(in: tokens)
        guard !selects.isEmpty else { return nil }
        for view in Self.views { try session.connection.run(view) }
        var (edits, tables) = ([SQLEdit](), [ClickGroupsTable]())
        for select in selects {
            let grouped = try GroupedSelect(select, parameters, session.connection)
            if let grouped, let counter = try ClickGroupCounter(grouped.grouping, of: clicks) {
                let name = "clicks: groups \(tables.count)"
                tables.append(ClickGroupsTable(name: name, counter, on: session.connection))
                edits += grouped.edits(table: name)
            } else {
                edits += select.timeEdits + select.conditionEdits
            }
        }
        guard !edits.isEmpty else { return nil }
        self.tables = tables
        self.sql = tokens.text(0..<tokens.indices.upperBound, edits)
    }
}

/// Other words for some tokens.
struct SQLEdit {
    /// None: the words come before the first one.
    let tokens: Range<Int>
    let text: String
}

extension SQLTokens {
    /// What the statement says from a token to another one, with other words for some.
    func text(_ range: Range<Int>, _ edits: [SQLEdit]) -> String {
        var text = ""
        var index = range.lowerBound
        let within = edits.filter {
            range.lowerBound <= $0.tokens.lowerBound && $0.tokens.upperBound <= range.upperBound
        }
        for edit in within.sorted(by: { $0.tokens.lowerBound < $1.tokens.lowerBound })
        where edit.tokens.lowerBound >= index {
            if edit.tokens.lowerBound > index { text += self.text(index..<edit.tokens.lowerBound) + " " }
            text += edit.text + " "
            index = edit.tokens.upperBound
        }
        return text + (index < range.upperBound ? self.text(index..<range.upperBound) : "")
    }
}

extension ClicksSelect {
    /// A column, which no other name of the statement hides.
    func named(_ column: ClicksColumn) -> String { "\(qualifier).\(column.name)" }

    /// The places of the SELECT's own tokens, without those of SELECTs within it.
    var ownTokens: [Int] {
        var own: [Int] = []
        var index = range.lowerBound
        while index < range.upperBound {
            let isInner = tokens.word(index) == "(" && ["select", "with", "values"].contains(tokens.word(index + 1))
            if !isInner { own.append(index) }
            index = isInner ? tokens.end(ofBracket: index) : index + 1
        }
        return own
    }

    /// The beginning of a time that a function call at a place takes, and where the call ends.
    func beginningOfTime(at index: Int) -> (column: ClicksColumn, end: Int)? {
        guard ["substr", "substring"].contains(tokens.word(index)), tokens.word(index + 1) == "(",
            let time = column(at: index + 2), time.column == .at
        else { return nil }
        let rest = index + 2 + time.count
        guard tokens.word(rest) == ",", tokens.indices.contains(rest + 4), tokens[rest + 1].text == "1",
            tokens.word(rest + 2) == ",", tokens[rest + 3].kind == .number, tokens.word(rest + 4) == ")",
            let column = Int(tokens[rest + 3].text).flatMap(ClicksColumn.beginningOfTime)
        else { return nil }
        return (column, rest + 5)
    }

    /// Columns in the place of `substr(at, 1, 13)` and the like.
    var timeEdits: [SQLEdit] {
        // The order of several SELECTs is one of columns of their result.
        let clauses = items + [condition, groups, having].compactMap(\.self)
        let last = order == nil ? clauses.map(\.upperBound).max() ?? range.lowerBound : range.upperBound
        let edits = ownTokens.compactMap { index in
            beginningOfTime(at: index).flatMap { time in
                time.end <= last ? SQLEdit(tokens: index..<time.end, text: named(time.column)) : nil
            }
        }
        return edits + nameEdits(after: edits)
    }

    /// The names that items have by their words, where those change.
    func nameEdits(after edits: [SQLEdit]) -> [SQLEdit] {
        items.compactMap { item in
            let changes = edits.contains { item.contains($0.tokens.lowerBound) }
            guard changes, named(item).name == nil else { return nil }
            let name = tokens.text(item).replacing("\"", with: "\"\"")
            return SQLEdit(tokens: item.upperBound..<item.upperBound, text: "AS \"\(name)\"")
        }
    }

    /// Numbers of controls in the place of terms that are about nothing else.
    var conditionEdits: [SQLEdit] {
        terms.compactMap { term in
            guard case .controls = kind(of: term, isKnown: { _ in false }), !isSimple(term) else { return nil }
            return SQLEdit(tokens: term, text: "\(named(.controlID)) IN (\(numbers("controls", .controlID, [term])))")
        }
    }

    /// The numbers for which some terms hold.
    func numbers(_ view: String, _ column: ClicksColumn?, _ terms: [Range<Int>]) -> String {
        let condition = terms.map { "(\(tokens.text($0)))" }.joined(separator: " AND ")
        return "SELECT \(column?.name ?? "number") FROM \"clicks: \(view)\" AS \(qualifier) WHERE \(condition)"
    }
}
