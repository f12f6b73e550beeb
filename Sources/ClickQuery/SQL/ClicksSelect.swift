/// A SELECT of a statement that reads the table `clicks` and nothing else, by the places of its tokens.
struct ClicksSelect {
    let tokens: SQLTokens
    /// Where the SELECT begins and ends; its last brackets and semicolon are not in it.
    let range: Range<Int>
    private(set) var isDistinct = false
    /// What it selects, between commas.
    private(set) var items: [Range<Int>] = []
    /// The table's name, and its alias.
    private(set) var table = 0..<0
    /// What stands before columns: the alias, or the table's name without one.
    let qualifier: String
    private(set) var condition: Range<Int>?
    private(set) var groups: Range<Int>?
    private(set) var having: Range<Int>?
    /// What it is ordered by; nil also where that is the order of several SELECTs.
    private(set) var order: Range<Int>?
    /// Whether it is one of several, with UNION, EXCEPT or INTERSECT between them, or has windows.
    private(set) var isPlain = true

    private static let compounds: Set<String> = ["union", "except", "intersect"]
    private static let clauses: Set<String> = ["from", "where", "group", "having", "window", "order", "limit"]

    /// The SELECTs over `clicks` in a statement; none where that name may mean something else.
    static func all(in tokens: SQLTokens) -> [ClicksSelect] {
        let isElse = tokens.indices.contains { index in
            guard tokens[index].text == "clicks" else { return false }
            let next = tokens.word(index + 1)
            return next == "(" || next == "as" && ["(", "not", "materialized"].contains(tokens.word(index + 2))
        }
        if isElse { return [] }
        return tokens.indices.compactMap { tokens.word($0) == "select" ? ClicksSelect(tokens, from: $0) : nil }
    }

    private init?(_ tokens: SQLTokens, from start: Int) {
        self.tokens = tokens
        let (end, starts) = Self.clauses(tokens, from: start)
        guard let from = starts["from"] else { return nil }
        range = start..<end
        let ends = starts.values.sorted() + [end]
        func clause(_ name: String, skipping words: Int) -> Range<Int>? {
            guard let start = starts[name], let end = ends.first(where: { $0 > start }) else { return nil }
            return min(start + words, end)..<end
        }
        let table = clause("from", skipping: 1) ?? 0..<0
        let alias = tokens.word(table.lowerBound + 1) == "as" ? table.lowerBound + 2 : table.lowerBound + 1
        guard tokens.word(table.lowerBound) == "clicks", table.count == 1 || alias == table.upperBound - 1,
            table.count == 1 || tokens[alias].kind == .word
        else { return nil }
        self.table = table
        qualifier = table.count == 1 ? "clicks" : tokens[alias].text
        isDistinct = tokens.word(start + 1) == "distinct"
        let first = isDistinct || tokens.word(start + 1) == "all" ? start + 2 : start + 1
        items = tokens.divide(first..<max(first, from)) { tokens.word($0) == "," }
        condition = clause("where", skipping: 1)
        groups = clause("group", skipping: 2)
        having = clause("having", skipping: 1)
        let before = tokens.word(start - 1) == "all" ? tokens.word(start - 2) : tokens.word(start - 1)
        let isPart = Self.compounds.contains(before) || Self.compounds.contains(tokens.word(end))
        order = isPart ? nil : clause("order", skipping: 2)
        let hasWindows = (start..<end).contains { ["over", "window"].contains(tokens.word($0)) }
        isPlain = !isPart && !hasWindows
    }

    /// Where a SELECT ends, and where its clauses begin.
    private static func clauses(_ tokens: SQLTokens, from start: Int) -> (end: Int, starts: [String: Int]) {
        var starts: [String: Int] = [:]
        var depth = 0
        for index in start + 1..<max(start + 1, tokens.indices.upperBound) {
            depth += tokens.depthChange(index)
            let word = tokens.word(index)
            if depth < 0 || depth == 0 && (word == ";" || compounds.contains(word)) { return (index, starts) }
            let isComparison = word == "from" && tokens.word(index - 1) == "distinct"
            if depth == 0, clauses.contains(word), !isComparison, starts[word] == nil { starts[word] = index }
        }
        return (tokens.indices.upperBound, starts)
    }

    /// A column of `clicks` that is named at a place, and how many tokens name it.
    func column(at index: Int) -> (column: ClicksColumn, count: Int)? {
        let isQualified = tokens.word(index + 1) == "."
        guard tokens.indices.contains(index), tokens.word(index - 1) != ".",
            [.word, .quotedName].contains(tokens[index].kind), !isQualified || tokens[index].text == qualifier,
            tokens.word(isQualified ? index + 3 : index + 1) != "("
        else { return nil }
        let name = isQualified ? index + 2 : index
        guard tokens.indices.contains(name), [.word, .quotedName].contains(tokens[name].kind) else { return nil }
        return ClicksColumn.byName[tokens[name].text].map { ($0, isQualified ? 3 : 1) }
    }

    /// The only thing that a range says, if it is a column of `clicks`.
    func column(_ range: Range<Int>) -> ClicksColumn? {
        guard let column = column(at: range.lowerBound), column.count == range.count else { return nil }
        return column.column
    }

    /// An item without the name that it is given, and that name.
    func named(_ item: Range<Int>) -> (value: Range<Int>, name: String?) {
        let last = item.upperBound - 1
        guard item.count > 1, [.word, .quotedName].contains(tokens[last].kind) else { return (item, nil) }
        if tokens.word(last - 1) == "as" { return (item.lowerBound..<last - 1, tokens[last].text) }
        let follows = tokens[last - 1]
        let isValue = follows.kind != .symbol && !Self.beforeValues.contains(follows.text) || follows.text == ")"
        guard isValue, !Self.afterValues.contains(tokens.word(last)) else { return (item, nil) }
        return (item.lowerBound..<last, tokens[last].text)
    }

    /// Words after which a value stands, and not the name of one.
    private static let beforeValues: Set<String> = [
        "and", "or", "not", "like", "glob", "regexp", "match", "in", "is", "between", "escape", "collate", "case",
        "when", "then",
        "else", "from", "distinct",
    ]
    private static let afterValues: Set<String> = ["null", "isnull", "notnull", "end"]
}

extension ClicksColumn {
    /// All columns by their names.
    static let byName = Dictionary(uniqueKeysWithValues: allCases.map { ($0.name, $0) })
}
