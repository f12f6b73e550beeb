/// What the terms of a condition, with AND between them, decide about.
enum ClicksTerm {
    /// All clicks of a control have the same answer, or all of a session span, or all with an outcome.
    case controls, spans, outcomes
    /// A time is compared with values that are known before; the tokens that name its column.
    case time(ClicksColumn, ClicksPlan.Comparison, name: Range<Int>)
    case other
}

extension ClicksSelect {
    /// The terms of its condition.
    var terms: [Range<Int>] {
        guard let condition else { return [] }
        // The AND of a BETWEEN divides nothing, and that of a CASE stands within it.
        var (betweens, cases) = (0, 0)
        let isEither = tokens.divide(condition) { index in
            switch tokens.word(index) {
            case "case": cases += 1
            case "end": cases -= 1
            case "or": return cases == 0
            default: break
            }
            return false
        }
        guard isEither.count == 1 else { return [condition] }
        return tokens.divide(condition) { index in
            switch tokens.word(index) {
            case "case": cases += 1
            case "end": cases -= 1
            case "between": betweens += cases == 0 ? 1 : 0
            case "and" where cases == 0:
                if betweens == 0 { return true }
                betweens -= 1
            default: break
            }
            return false
        }
    }

    /// What a term decides about.
    func kind(of term: Range<Int>, isKnown: (SQLTokens.Token) -> Bool) -> ClicksTerm {
        if let time = time(term, isKnown: isKnown) { return time }
        guard let columns = columns(ofPure: term), let first = columns.first else { return .other }
        let kinds: [(ClicksTerm, (ClicksColumn) -> Bool)] = [
            (.controls, { $0.isOfControl && $0 != .controlNow }), (.spans, { $0.isNameOfSpan || $0 == .spanID }),
            (.outcomes, { $0 == .handled }),
        ]
        return kinds.first { $0.1(first) && columns.allSatisfy($0.1) }?.0 ?? .other
    }

    /// Whether the table looks at a term itself: a column compared with a value, or with values by IN.
    func isSimple(_ term: Range<Int>) -> Bool {
        guard let column = column(at: term.lowerBound) else { return false }
        let operation = term.lowerBound + column.count
        let isValue = term.upperBound == operation + 2
        switch tokens.word(operation) {
        case "=", "==": return isValue
        case "is": return isValue && tokens.word(operation + 1) != "not"
        case "in": return tokens.word(operation + 1) == "(" && tokens.end(ofBracket: operation + 1) == term.upperBound
        default: return false
        }
    }

    /// The columns of `clicks` that a range names, if it says nothing else but values and what is worked out of them alone;
    /// nil if it may say more.
    func columns(ofPure range: Range<Int>) -> [ClicksColumn]? {
        var columns: [ClicksColumn] = []
        var index = range.lowerBound
        while index < range.upperBound {
            let token = tokens[index]
            if let column = column(at: index) {
                columns.append(column.column)
                index += column.count
                continue
            }
            switch token.kind {
            case .text, .number: break
            case .parameter: if token.text.utf8.count < 2 { return nil }
            case .quotedName: return nil
            case .word:
                let isFunction = tokens.word(index + 1) == "("
                guard Self.words.contains(token.text) || isFunction && Self.functions.contains(token.text) else {
                    return nil
                }
            case .symbol: if !Self.symbols.contains(token.text) { return nil }
            }
            index += 1
        }
        return columns
    }

    private static let words: Set<String> = [
        "and", "or", "not", "like", "glob", "regexp", "in", "is", "null", "isnull", "notnull", "between", "escape",
        "case",
        "when", "then", "else", "end", "collate", "nocase", "binary", "rtrim", "cast", "as", "text", "integer", "real",
        "true", "false", "distinct", "from",
    ]
    private static let functions: Set<String> = [
        "lower", "upper", "length", "substr", "substring", "instr", "trim", "ltrim", "rtrim", "replace", "like", "glob",
        "regexp", "coalesce", "ifnull", "nullif", "iif", "unicode", "hex", "quote", "typeof", "abs", "in", "not", "and",
        "or",
    ]
    private static let symbols: Set<String> = [
        "(", ")", ",", ".", "=", "==", "<>", "!=", "<", "<=", ">", ">=", "||", "+", "-", "*", "/", "%",
    ]
    private static let comparisons: [String: ClicksPlan.Comparison] = [
        "=": .equal, "==": .equal, "<": .less, "<=": .atMost, ">": .greater, ">=": .atLeast,
    ]

    /// A comparison of a time with one value.
    private func time(_ term: Range<Int>, isKnown: (SQLTokens.Token) -> Bool) -> ClicksTerm? {
        guard let column = column(at: term.lowerBound), column.column.timeUnit != nil || column.column == .atMs else {
            return nil
        }
        let operation = term.lowerBound + column.count
        let value = operation + 1
        guard let comparison = Self.comparisons[tokens.word(operation)], term.upperBound == value + 1,
            [.text, .number, .parameter].contains(tokens[value].kind),
            column.column == .atMs || isKnown(tokens[value])
        else { return nil }
        return .time(column.column, comparison, name: term.lowerBound..<operation)
    }
}
