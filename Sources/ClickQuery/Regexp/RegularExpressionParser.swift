/// Reads a regular expression.
struct RegularExpressionParser {
    /// What a part of an expression matches.
    indirect enum Node {
        case set(ScalarSet)
        case assertion(RegularExpression.Assertion)
        case sequence([Node])
        case choice([Node])
        /// At least and at most so often; nil: without an end.
        case repeated(Node, Int, Int?)
    }

    /// Whether the case of letters counts.
    private(set) var ignoresCase = false
    private let scalars: [Unicode.Scalar]
    private var index = 0
    private var depth = 0

    /// So often a quantifier may repeat.
    private static let maxRepetitions = 1_000
    /// So deep groups may stand in groups.
    private static let maxDepth = 100

    init(_ pattern: String) {
        scalars = Array(pattern.unicodeScalars)
    }

    mutating func parse() throws(RegularExpressionError) -> Node {
        if takes("(?i)") { ignoresCase = true }
        let node = try choice()
        guard index == scalars.count else { throw error("there is a ')' without its '('") }
        return node
    }

    private mutating func choice() throws(RegularExpressionError) -> Node {
        var nodes = [try sequence()]
        while takes("|") { nodes.append(try sequence()) }
        return nodes.count == 1 ? nodes[0] : .choice(nodes)
    }

    private mutating func sequence() throws(RegularExpressionError) -> Node {
        var nodes: [Node] = []
        while let next = peek, next != "|", next != ")" { nodes.append(try quantified()) }
        return .sequence(nodes)
    }

    private mutating func quantified() throws(RegularExpressionError) -> Node {
        let node = try atom()
        let start = index
        guard let (least, most) = try quantifier() else { return node }
        if case .assertion = node { throw error("there is nothing to repeat", at: start) }
        // Whether a quantifier takes as little as it can is the same to somebody who asks if there is a match.
        _ = takes("?")
        let second = index
        guard !takes("+"), try quantifier() == nil else {
            throw error("a quantifier cannot follow another one", at: second)
        }
        return .repeated(node, least, most)
    }

    private mutating func quantifier() throws(RegularExpressionError) -> (Int, Int?)? {
        if takes("*") { return (0, nil) }
        if takes("+") { return (1, nil) }
        if takes("?") { return (0, 1) }
        let start = index
        guard takes("{"), let least = number() else {
            // A brace by itself.
            index = start
            return nil
        }
        var most: Int? = least
        if takes(",") { most = number() }
        guard takes("}") else {
            index = start
            return nil
        }
        guard least <= most ?? least else { throw error("the least is more than the most", at: start) }
        guard max(least, most ?? 0) <= Self.maxRepetitions else {
            throw error("a part is repeated \(Self.maxRepetitions) times at most", at: start)
        }
        return (least, most)
    }

    private mutating func atom() throws(RegularExpressionError) -> Node {
        guard let scalar = next() else { throw error("something is missing") }
        switch scalar {
        case "(": return try group()
        case "[": return .set(try bracket())
        case ".": return .set(ScalarSet.newline.inverted)
        case "^": return .assertion(.start)
        case "$": return .assertion(.end)
        case "*", "+", "?": throw error("there is nothing to repeat", at: index - 1)
        case "\\":
            if takes("b") { return .assertion(.wordBoundary) }
            if takes("B") { return .assertion(.noWordBoundary) }
            return .set(cased(try escape()))
        default: return .set(cased(set(scalar.value)))
        }
    }

    private mutating func group() throws(RegularExpressionError) -> Node {
        let start = index - 1
        if takes("?"), !takes(":") {
            throw error(
                takes("i)")
                    ? "(?i) must be at the beginning"
                    : "groups are (…) and (?:…); what looks ahead or back cannot be matched in linear time", at: start)
        }
        depth += 1
        guard depth <= Self.maxDepth else { throw error("groups are nested deeper than \(Self.maxDepth)", at: start) }
        let node = try choice()
        depth -= 1
        guard takes(")") else { throw error("its ')' is missing", at: start) }
        return node
    }

    /// A set of characters in brackets, after the first one.
    private mutating func bracket() throws(RegularExpressionError) -> ScalarSet {
        let start = index - 1
        let isInverted = takes("^")
        var ranges: [ClosedRange<UInt32>] = []
        var isFirst = true
        while isFirst || peek != "]" {
            isFirst = false
            guard peek != nil else { throw error("its ']' is missing", at: start) }
            if peek == "[", index + 1 < scalars.count, scalars[index + 1] == ":" {
                throw error("[:…:] is not known; write [A-Za-z], \\d, \\w or \\s")
            }
            let first = try member()
            guard peek == "-", index + 1 < scalars.count, scalars[index + 1] != "]" else {
                ranges += first.ranges
                continue
            }
            let place = index
            index += 1
            guard let low = first.single, let high = try member().single, low <= high else {
                throw error("a range leads from a character to a later one", at: place)
            }
            ranges.append(low...high)
        }
        index += 1
        return cased(ScalarSet(ranges), isInverted: isInverted)
    }

    private mutating func member() throws(RegularExpressionError) -> ScalarSet {
        guard let scalar = next() else { throw error("something is missing") }
        return scalar == "\\" ? try escape() : ScalarSet([scalar.value...scalar.value])
    }
}

extension RegularExpressionParser {
    /// What stands after a backslash.
    private mutating func escape() throws(RegularExpressionError) -> ScalarSet {
        let start = index - 1
        guard let scalar = next() else { throw error("something must follow the backslash", at: start) }
        switch scalar {
        case "d": return .digits
        case "D": return ScalarSet.digits.inverted
        case "w": return .word
        case "W": return ScalarSet.word.inverted
        case "s": return .space
        case "S": return ScalarSet.space.inverted
        case "t": return set(0x09)
        case "n": return set(0x0A)
        case "v": return set(0x0B)
        case "f": return set(0x0C)
        case "r": return set(0x0D)
        case "x": return set(try hexadecimal(2, from: start))
        case "u": return set(try hexadecimal(4, from: start))
        case "1"..."9": throw error("what refers back to a group cannot be matched in linear time", at: start)
        case "0", "A"..."Z", "a"..."z": throw error("\\\(scalar) is not known", at: start)
        default: return set(scalar.value)
        }
    }

    private mutating func hexadecimal(_ count: Int, from start: Int) throws(RegularExpressionError) -> UInt32 {
        var value: UInt32 = 0
        for _ in 0..<count {
            guard let digit = next().flatMap({ Character($0).hexDigitValue }) else {
                throw error("\(count) hexadecimal digits must follow", at: start)
            }
            value = value << 4 | UInt32(digit)
        }
        return value
    }

    private func set(_ scalar: UInt32) -> ScalarSet { ScalarSet([scalar...scalar]) }

    /// A set as texts are compared with it.
    private func cased(_ set: ScalarSet, isInverted: Bool = false) -> ScalarSet {
        let cased = ignoresCase ? set.folded : set
        return isInverted ? cased.inverted : cased
    }

    private mutating func number() -> Int? {
        let start = index
        var value = 0
        while let digit = peek, "0"..."9" ~= digit {
            // So many digits are too many repetitions in any case.
            value = min(value * 10 + Int(digit.value - 0x30), Self.maxRepetitions + 1)
            index += 1
        }
        return index > start ? value : nil
    }

    private var peek: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

    private mutating func next() -> Unicode.Scalar? {
        guard let scalar = peek else { return nil }
        index += 1
        return scalar
    }

    private mutating func takes(_ text: String) -> Bool {
        let text = Array(text.unicodeScalars)
        guard scalars[index...].starts(with: text) else { return false }
        index += text.count
        return true
    }

    private func error(_ reason: String, at place: Int? = nil) -> RegularExpressionError {
        RegularExpressionError(
            reason: reason, pattern: String(String.UnicodeScalarView(scalars)), place: place ?? index)
    }
}

/// Why a regular expression is none.
struct RegularExpressionError: Error, CustomStringConvertible {
    let reason: String
    let pattern: String
    /// How many characters stand before the place.
    let place: Int

    var description: String {
        let rest = String(String.UnicodeScalarView(Array(pattern.unicodeScalars)[place...].prefix(30)))
        return "regexp: \(reason), at character \(place + 1)" + (rest.isEmpty ? ", the end" : ": '\(rest)'")
    }
}
