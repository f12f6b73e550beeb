import ClickStore

/// A SELECT that counts clicks, and what it needs to know of their groups.
struct GroupedSelect {
    let select: ClicksSelect
    private(set) var grouping = ClickGrouping()
    /// What stands in the place of calls of aggregates and of beginnings of times.
    private var values: [SQLEdit] = []
    /// The conditions, as the table of the groups compares them.
    private var conditions: [String] = []

    private var tokens: SQLTokens { select.tokens }

    private static let rowNumbers: Set<String> = ["rowid", "oid", "_rowid_"]

    /// - Returns: nil if the SELECT does not count, or says something that a grouping does not know.
    init?(_ select: ClicksSelect, _ parameters: SQLParameters, _ connection: Connection) throws(StoreError) {
        self.select = select
        let hasInner = select.ownTokens.count < select.range.count
        guard select.isPlain, !hasInner, addKeys(), try addValues(connection), saysNothingElse else { return nil }
        let counts = values.contains { ClickAggregate.names.contains(tokens.word($0.tokens.lowerBound)) }
        if select.groups == nil, !counts {
            // Different rows are groups.
            guard select.isDistinct, select.having == nil else { return nil }
            for item in select.items {
                guard let key = column(select.named(item).value) else { return nil }
                grouping.add(key)
            }
        }
        guard namesKeysAlone, addConditions(parameters) else { return nil }
    }

    /// The column that a range is, as it stands or as the beginning of a time.
    private func column(_ range: Range<Int>) -> ClicksColumn? {
        if let time = select.beginningOfTime(at: range.lowerBound), time.end == range.upperBound { return time.column }
        return select.column(range)
    }

    private mutating func addKeys() -> Bool {
        guard let groups = select.groups else { return true }
        for term in tokens.divide(groups, where: { select.tokens.word($0) == "," }) {
            guard let key = column(term) ?? column(named: term), GroupedColumn.canBeOf(key) else { return false }
            grouping.add(key)
        }
        return true
    }

    /// The column of the item that a term names by its number or its name.
    private func column(named term: Range<Int>) -> ClicksColumn? {
        guard term.count == 1 else { return nil }
        let token = tokens[term.lowerBound]
        if token.kind == .number {
            guard let number = Int(token.text), select.items.indices.contains(number - 1) else { return nil }
            return column(select.named(select.items[number - 1]).value)
        }
        let items = select.items.map { select.named($0) }.filter { $0.name == token.text }
        return items.count == 1 ? column(items[0].value) : nil
    }

    /// The places where values stand: those of items without their names, of HAVING and of ORDER BY.
    private var valueRanges: [Range<Int>] {
        let terms = select.order.map { tokens.divide($0) { select.tokens.word($0) == "," } } ?? []
        return select.items.map { select.named($0).value } + [select.having].compactMap(\.self)
            + terms.filter { !isName($0) }
    }

    /// Whether a term of ORDER BY is the name of an item.
    private func isName(_ term: Range<Int>) -> Bool {
        let ends: Set<String> = ["asc", "desc", "nulls", "first", "last", "collate", "nocase", "binary", "rtrim"]
        guard !term.isEmpty, term.dropFirst().allSatisfy({ ends.contains(tokens.word($0)) }) else { return false }
        return select.items.contains { select.named($0).name == tokens[term.lowerBound].text }
    }

    private mutating func addValues(_ connection: Connection) throws(StoreError) -> Bool {
        for range in valueRanges {
            var index = range.lowerBound
            while index < range.upperBound {
                if let time = select.beginningOfTime(at: index) {
                    values.append(SQLEdit(tokens: index..<time.end, text: select.named(time.column)))
                    index = time.end
                } else if let call = ClickAggregate(select, at: index) {
                    guard let value = try call.value(&grouping, connection) else { return false }
                    values.append(SQLEdit(tokens: call.range, text: "(\(value))"))
                    index = call.range.upperBound
                } else {
                    index += 1
                }
            }
        }
        return true
    }

    /// Whether nothing asks for all columns, or for the number of a row.
    private var saysNothingElse: Bool {
        let isAll = select.items.contains { item in
            tokens.word(item.upperBound - 1) == "*" && [1, 3].contains(item.count)
        }
        return !isAll && !select.range.contains { Self.rowNumbers.contains(tokens[$0].text) }
    }

    /// Whether the columns that values name beside aggregates are those that all clicks of a group share.
    private var namesKeysAlone: Bool {
        valueRanges.joined().allSatisfy { index in
            if values.contains(where: { $0.tokens.contains(index) }) { return true }
            return select.column(at: index).map { grouping.keys.contains($0.column) } ?? true
        }
            && values.allSatisfy { value in
                select.beginningOfTime(at: value.tokens.lowerBound).map { grouping.keys.contains($0.column) } ?? true
            }
    }

    private mutating func addConditions(_ parameters: SQLParameters) -> Bool {
        var (controls, spans, outcomes) = ([Range<Int>](), [Range<Int>](), [Range<Int>]())
        for term in select.terms {
            let kind = select.kind(of: term) { token in
                let text = token.kind == .text ? String(token.text.dropFirst().dropLast()) : parameters.text(token)
                return text.map { TimePrefix(Array($0.utf8)) != nil } ?? false
            }
            switch kind {
            case .controls: controls.append(term)
            case .spans: spans.append(term)
            case .outcomes: outcomes.append(term)
            case .time(let column, let comparison, let name):
                add(column, comparison, isList: false, tokens.text(name.upperBound..<term.upperBound))
            case .other: return false
            }
        }
        let lists: [([Range<Int>], String, ClicksColumn)] = [
            (controls, "controls", .controlID), (spans, "spans", .spanID), (outcomes, "outcomes", .handled),
        ]
        for (terms, view, column) in lists where !terms.isEmpty {
            let number = column == .handled ? nil : column
            add(column, .equal, isList: true, "IN (\(select.numbers(view, number, terms)))")
        }
        // SQLite looks again at what comes behind so many.
        return conditions.count < 16
    }

    private mutating func add(
        _ column: ClicksColumn, _ comparison: ClicksPlan.Comparison, isList: Bool, _ rest: String
    ) {
        conditions.append("\"\(ClickGroupsTable.condition(conditions.count))\" \(rest)")
        grouping.conditions.append(ClicksPlan.Condition(column: column, comparison: comparison, isList: isList))
    }

    /// The SELECT over a table of its groups.
    func edits(table: String) -> [SQLEdit] {
        let clauses = [select.condition, select.groups, select.having].compactMap(\.self)
        let end = clauses.map(\.upperBound).max() ?? select.table.upperBound
        var text = "\"\(table)\" AS \(select.qualifier)"
        let having = select.having.map { ["(\(tokens.text($0, values)))"] } ?? []
        let conditions = conditions + having
        if !conditions.isEmpty { text += " WHERE " + conditions.joined(separator: " AND ") }
        let source = SQLEdit(tokens: select.table.lowerBound..<end, text: text)
        let outside = values.filter { !source.tokens.contains($0.tokens.lowerBound) }
        return outside + select.nameEdits(after: outside) + [source]
    }
}

extension SQLParameters {
    /// The value of a parameter that is a text.
    fileprivate func text(_ parameter: SQLTokens.Token) -> String? {
        guard parameter.kind == .parameter, case .text(let text) = self[Self.bare(parameter.text)] else { return nil }
        return text
    }
}
