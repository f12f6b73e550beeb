import ClickStore

/// A call of an aggregate in a SELECT over `clicks`.
struct ClickAggregate {
    private let select: ClicksSelect
    /// Its tokens, with its FILTER.
    let range: Range<Int>
    private let arguments: Range<Int>
    /// The condition of its FILTER.
    private let filter: Range<Int>?

    private var tokens: SQLTokens { select.tokens }
    private var name: String { tokens.word(range.lowerBound) }

    static let names: Set<String> = [
        "count", "sum", "total", "avg", "min", "max", "group_concat", "string_agg", "median", "percentile",
        "json_group_array", "json_group_object",
    ]

    init?(_ select: ClicksSelect, at index: Int) {
        self.select = select
        let tokens = select.tokens
        guard Self.names.contains(tokens.word(index)), tokens.word(index + 1) == "(" else { return nil }
        let end = tokens.end(ofBracket: index + 1)
        arguments = index + 2..<max(index + 2, end - 1)
        let count = tokens.divide(arguments) { tokens.word($0) == "," }.count
        // The least of several values of a row is no aggregate.
        if count > 1, ["min", "max"].contains(tokens.word(index)) { return nil }
        if tokens.word(end) == "filter", tokens.word(end + 1) == "(" {
            let last = tokens.end(ofBracket: end + 1)
            filter = end + 3..<max(end + 3, last - 1)
            range = index..<last
        } else {
            filter = nil
            range = index..<end
        }
    }

    /// The call's value, by the figures of a group; nil if they do not say it.
    func value(_ grouping: inout ClickGrouping, _ connection: Connection) throws(StoreError) -> String? {
        let first = arguments.isEmpty ? "" : tokens[arguments.lowerBound].text
        let isOfAll = arguments.isEmpty || arguments.count == 1 && ["*", "1"].contains(first)
        if let filter {
            guard name == "count", isOfAll, let holds = try outcomes(filter, connection) else { return nil }
            return sum(holds.map { $0.map { $0 == 0 ? 0 : 1 } ?? 0 }, &grouping)
        }
        switch name {
        case "count":
            if isOfAll { return figure(.clicks, &grouping) }
            let isDistinct = tokens.word(arguments.lowerBound) == "distinct"
            if let column = select.column(isDistinct ? arguments.dropFirst() : arguments) {
                return figure(isDistinct ? .distinct(column) : .known(column), &grouping)
            }
            let values = try isDistinct ? nil : outcomes(arguments, connection)
            return values.flatMap { values in sum(values.map { $0 == nil ? 0 : 1 }, &grouping) }
        case "min", "max":
            let column = select.column(arguments) ?? beginning(arguments)
            return column.flatMap { figure(name == "min" ? .least($0) : .greatest($0), &grouping) }
        case "sum", "total", "avg": return try sumOfOutcomes(&grouping, connection)
        default: return nil
        }
    }

    private func beginning(_ range: Range<Int>) -> ClicksColumn? {
        let time = select.beginningOfTime(at: range.lowerBound)
        return time?.end == range.upperBound ? time?.column : nil
    }

    /// A sum or mean of numbers that the outcome decides.
    private func sumOfOutcomes(
        _ grouping: inout ClickGrouping, _ connection: Connection
    ) throws(StoreError) -> String? {
        guard let values = try outcomes(arguments, connection), let sum = sum(values.map { $0 ?? 0 }, &grouping),
            let count = self.sum(values.map { $0 == nil ? 0 : 1 }, &grouping)
        else { return nil }
        return switch name {
        case "total": "1.0 * (\(sum))"
        case "avg": "CASE WHEN \(count) > 0 THEN 1.0 * (\(sum)) / (\(count)) END"
        default: "CASE WHEN \(count) > 0 THEN \(sum) END"
        }
    }

    private func figure(_ figure: ClickGrouping.Figure, _ grouping: inout ClickGrouping) -> String? {
        // A sign makes it an expression, which like an aggregate has no affinity.
        grouping.place(of: figure).map { "+\"\(ClickGroupsTable.figure($0))\"" }
    }

    /// The sum of a number for each click, by its outcome.
    private func sum(_ numbers: [Int64], _ grouping: inout ClickGrouping) -> String? {
        var terms: [String] = []
        for (outcome, number) in numbers.enumerated() where number != 0 {
            guard let clicks = figure(.outcome(outcome), &grouping) else { return nil }
            terms.append(number == 1 ? clicks : "\(number) * \(clicks)")
        }
        return terms.isEmpty ? "0" : "(\(terms.joined(separator: " + ")))"
    }

    /// What an expression of `handled` alone is for each outcome: unknown, no, yes.
    private func outcomes(_ range: Range<Int>, _ connection: Connection) throws(StoreError) -> [Int64?]? {
        guard let columns = select.columns(ofPure: range), !columns.isEmpty, columns.allSatisfy({ $0 == .handled }),
            !range.contains(where: { tokens[$0].kind == .parameter })
        else { return nil }
        let sql = """
            SELECT value, typeof(value) IN ('integer', 'null') FROM (
                SELECT number, \(tokens.text(range)) AS value FROM "clicks: outcomes" AS \(select.qualifier))
            ORDER BY number
            """
        // What SQLite does not take is told of the whole statement.
        guard let rows = try? connection.prepare(sql) else { return nil }
        var values: [Int64?] = []
        while try rows.step() {
            guard rows.int(1) == 1, rows.optionalInt(0).map({ abs($0) < 1_000 }) ?? true else { return nil }
            values.append(rows.optionalInt(0))
        }
        return values.count == 3 ? values : nil
    }
}
