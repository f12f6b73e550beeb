import Basics
import ClickStore
import ClickTracking
import ResponderChain

/// Parses selectors; `docs/selectors.md` has the grammar.
struct PathSelectorParser {
    /// So many `:not(…)` may stand inside one another.
    static let maxDepth = 32

    private let text: String
    private let bytes: [UInt8]
    private var position = 0
    private var depth = 0

    init(_ text: String) {
        self.text = text
        bytes = Array(text.utf8)
    }

    /// Parses all of the text.
    mutating func selector() throws(PathSelectorError) -> [[PathSelector.Step]] {
        let alternatives = try list()
        guard next == nil else { throw expected("'#', '[', ':', '>', ',', a space or the end") }
        return alternatives
    }

    /// Selectors with commas between them.
    private mutating func list() throws(PathSelectorError) -> [[PathSelector.Step]] {
        var alternatives = [try steps()]
        while take(",") { alternatives.append(try steps()) }
        return alternatives
    }

    private mutating func steps() throws(PathSelectorError) -> [PathSelector.Step] {
        skipSpaces()
        let isOutermost = takeWord(NameSign.below)
        var steps = [PathSelector.Step(isChild: isOutermost, isPart: isOutermost, tests: try tests())]
        while true {
            let isApart = skipSpaces()
            if isNextWord(NameSign.below) || isNextWord(NameSign.event) {
                guard steps.count == 1 else { throw expected("a space or '>': '›' and '·' stand in a name alone") }
                return try name(beginningWith: steps[0])
            }
            guard !isOutermost else { return steps }
            let isChild = take(">")
            if isChild { skipSpaces() }
            guard isChild || isApart && !isAtEndOfSteps else { return steps }
            steps.append(PathSelector.Step(isChild: isChild, tests: try tests()))
        }
    }

    /// The rest of a name as reports show it: ` › Button#send · tap`.
    private mutating func name(
        beginningWith first: PathSelector.Step
    ) throws(PathSelectorError) -> [PathSelector.Step] {
        var steps = [first]
        steps[0].isPart = true
        while takeWord(NameSign.below) {
            let isBelowAny = takeWord(NameSign.any)
            guard !isBelowAny || takeWord(NameSign.below) else { throw expected("'›' after '…'") }
            steps.append(PathSelector.Step(isChild: !isBelowAny, isPart: true, tests: try tests()))
            skipSpaces()
        }
        if takeWord(NameSign.event) {
            steps[steps.count - 1].tests.append(.event([try name(or: "an event")]))
            steps[steps.count - 1].tests += try furtherTests()
            skipSpaces()
        }
        guard isAtEndOfSteps else { throw expected("'›', '·', ',' or the end of the name") }
        return steps
    }

    private var isAtEndOfSteps: Bool { next == nil || isNext(",") || isNext(")") }

    /// The tests of one component, written without spaces between them.
    private mutating func tests() throws(PathSelectorError) -> [PathSelector.Test] {
        var tests: [PathSelector.Test] = []
        if !isNext("#"), !isNext("["), !isNext(":") {
            tests.append(.className(try name(or: "a class, '*', '#', '[' or ':'")))
        }
        return tests + (try furtherTests())
    }

    /// The tests that begin with a sign.
    private mutating func furtherTests() throws(PathSelectorError) -> [PathSelector.Test] {
        var tests: [PathSelector.Test] = []
        while true {
            if take("#") {
                tests.append(.identifier(try name(or: "an identifier")))
            } else if take("[") {
                tests.append(.index(try index()))
            } else if take(":") {
                tests.append(try pseudoClass())
            } else {
                return tests
            }
        }
    }

    private mutating func index() throws(PathSelectorError) -> PathComponent.Index {
        let start = position
        while let digit = next, UInt8(ascii: "0")...UInt8(ascii: "9") ~= digit { position += 1 }
        let digits = String(decoding: bytes[start..<position], as: UTF8.self)
        if digits.isEmpty {
            guard take("*") else { throw expected("a number, or '*' for a list's cell") }
            try require("]")
            return .cell
        }
        try require("]")
        guard let ordinal = Int(digits) else { throw error("expected a number below 2^63", at: start) }
        return .ordinal(ordinal)
    }

    private mutating func pseudoClass() throws(PathSelectorError) -> PathSelector.Test {
        let start = position
        while let letter = next, UInt8(ascii: "a")...UInt8(ascii: "z") ~= letter { position += 1 }
        switch String(decoding: bytes[start..<position], as: UTF8.self) {
        case "root": return .root
        case "event": return .event(try arguments { parser throws(PathSelectorError) in try parser.names("an event") })
        case "screen":
            return .screen(try arguments { parser throws(PathSelectorError) in try parser.names("a screen") })
        case "kind": return .kind(try arguments { parser throws(PathSelectorError) in try parser.kinds() })
        case "handled": return .handled(true)
        case "unhandled": return .handled(false)
        case "not":
            guard depth < Self.maxDepth else {
                throw error("expected at most \(Self.maxDepth) ':not(' inside one another", at: start)
            }
            depth += 1
            defer { depth -= 1 }
            return .not(try arguments { parser throws(PathSelectorError) in try parser.list() })
        default:
            throw error(
                "expected root, event(…), screen(…), kind(…), handled, unhandled or not(…) after ':'", at: start)
        }
    }

    private mutating func arguments<Value>(
        _ parse: (inout PathSelectorParser) throws(PathSelectorError) -> Value
    ) throws(PathSelectorError) -> Value {
        try require("(")
        let value = try parse(&self)
        try require(")")
        return value
    }

    /// Names with commas between them.
    private mutating func names(_ what: String) throws(PathSelectorError) -> [NamePattern] {
        var names: [NamePattern] = []
        repeat {
            skipSpaces()
            names.append(try name(or: what))
            skipSpaces()
        } while take(",")
        return names
    }

    private mutating func kinds() throws(PathSelectorError) -> [ClickKind] {
        var kinds: [ClickKind] = []
        repeat {
            skipSpaces()
            let start = position
            guard let kind = try name(or: Self.kindNames).name.flatMap(ClickKind.init) else {
                throw error("expected \(Self.kindNames)", at: start)
            }
            kinds.append(kind)
            skipSpaces()
        } while take(",")
        return kinds
    }

    private static let kindNames = "activation, control or routed"
}

extension PathSelectorParser {
    /// A name: plain characters, wildcards, and what is escaped or quoted.
    ///
    /// - Parameter what: What is expected where no name begins.
    private mutating func name(or what: String) throws(PathSelectorError) -> NamePattern {
        let start = position
        var elements: [NamePattern.Element] = []
        while let byte = next {
            if take("*") {
                elements.append(.anyText)
            } else if take("?") {
                elements.append(.anyCharacter)
            } else if isNext("\"") || isNext("'") {
                elements += try quoted()
            } else if isNext("\\") || isNext("%") {
                elements.append(try escaped())
            } else if NamePattern.isPlain(byte, afterDash: elements.last == .byte(NamePattern.dash)) {
                guard byte != UInt8(ascii: ".") || position > start else { break }
                elements.append(.byte(byte))
                position += 1
            } else {
                break
            }
        }
        guard !elements.isEmpty else {
            throw position > start ? error("expected a name that is not empty", at: start) : expected(what)
        }
        // Wildcards are ASCII, so all of the name is UTF-8 if the parts between them are.
        let text = elements.map { if case .byte(let byte) = $0 { byte } else { NamePattern.star } }
        guard String(utf8: text) != nil else {
            throw error("expected a name whose escaped bytes are UTF-8", at: start)
        }
        return NamePattern(elements)
    }

    private mutating func quoted() throws(PathSelectorError) -> [NamePattern.Element] {
        let start = position
        let quote = bytes[position]
        position += 1
        var elements: [NamePattern.Element] = []
        while let byte = next {
            if byte == quote {
                position += 1
                return elements
            }
            if isNext("\\") || isNext("%") {
                elements.append(try escaped())
            } else {
                elements.append(.byte(byte))
                position += 1
            }
        }
        throw error("expected a closing quote for this one", at: start)
    }

    /// A character after a backslash, of which the first byte is taken, or a byte as two digits after `%`, as in paths.
    private mutating func escaped() throws(PathSelectorError) -> NamePattern.Element {
        let start = position
        if take("\\") {
            guard let byte = next else { throw expected("a character after '\\'") }
            position += 1
            return .byte(byte)
        }
        position += 1
        let digits = bytes[position...].prefix(2)
        position += 2
        guard digits.count == 2, !digits.contains(UInt8(ascii: "+")), !digits.contains(NamePattern.dash),
            let byte = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
        else { throw error("expected two hexadecimal digits after '%'; for the sign itself write \\%", at: start) }
        return .byte(byte)
    }
}

extension PathSelectorParser {
    private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    private func isNext(_ sign: Unicode.Scalar) -> Bool { next == UInt8(ascii: sign) }

    private mutating func take(_ sign: Unicode.Scalar) -> Bool {
        guard isNext(sign) else { return false }
        position += 1
        return true
    }

    /// Whether a sign of names is next, as a word of its own.
    private func isNextWord(_ sign: Unicode.Scalar) -> Bool {
        let end = position + sign.utf8.count
        return bytes[position...].starts(with: sign.utf8) && (end == bytes.count || Self.isSpace(bytes[end]))
    }

    /// Takes a sign of names with the spaces after it.
    private mutating func takeWord(_ sign: Unicode.Scalar) -> Bool {
        guard isNextWord(sign) else { return false }
        position += sign.utf8.count
        skipSpaces()
        return true
    }

    private mutating func require(_ sign: Unicode.Scalar) throws(PathSelectorError) {
        guard take(sign) else { throw expected("'\(sign)'") }
    }

    /// Skips spaces, tabs and line ends.
    ///
    /// - Returns: Whether there were any.
    @discardableResult
    private mutating func skipSpaces() -> Bool {
        let start = position
        while let byte = next, Self.isSpace(byte) { position += 1 }
        return position > start
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || 9...13 ~= byte }

    /// An error at this place that tells what was expected instead, and a way out of what somebody may have meant.
    private func expected(_ what: String) -> PathSelectorError {
        let remedy =
            switch next.map({ Unicode.Scalar($0) }) {
            case nil, ",", ">", "(", ")", "[", "]", "#", ":", " ": ""
            case ".": "; a class is written without a dot before it"
            case "-": "; separate parts of a path by a space or '>', and quote names with '--'"
            case "+", "~": "; siblings of a control are not in its path"
            case let sign?: sign.isASCII ? "; quote names with characters other than letters and digits" : ""
            }
        return error("expected \(what)\(remedy)", at: position)
    }

    private func error(_ reason: String, at offset: Int) -> PathSelectorError {
        PathSelectorError(selector: text, offset: offset, reason: reason)
    }
}

/// Why a text is not a selector, and where.
package struct PathSelectorError: Error, Hashable {
    /// The whole text.
    package let selector: String
    /// How many UTF-8 bytes stand before the place that is wrong.
    package let offset: Int
    /// What was expected there: `expected ')'`.
    package let reason: String
}
