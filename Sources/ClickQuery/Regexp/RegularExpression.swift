/// A regular expression as a program that tells in linear time whether a text has a match anywhere.
///
/// It is the machine of Thompson: all ways in which a text may match are followed at once, so no pattern makes it go back.
/// What would need that, looking ahead and referring back to a group, is refused.
struct RegularExpression {
    /// One step of the program. Each goes on with the one behind it, unless it says otherwise.
    enum Instruction {
        /// Takes a character of a set, by the set's number.
        case take(Int)
        /// Goes on at two places.
        case split(Int, Int)
        case jump(Int)
        case assert(Assertion)
        case match
    }

    /// What holds between two characters.
    enum Assertion {
        case start, end, wordBoundary, noWordBoundary
    }

    private(set) var instructions: [Instruction] = []
    private(set) var sets: [ScalarSet] = []
    let ignoresCase: Bool

    /// So many instructions a program may have: each character of a text may need as many steps.
    static let maxInstructions = 5_000

    /// - Throws: ``RegularExpressionError``
    init(_ pattern: String) throws(RegularExpressionError) {
        guard pattern.utf8.count <= 4 * Self.maxInstructions else { throw Self.tooLong(pattern) }
        var parser = RegularExpressionParser(pattern)
        let node = try parser.parse()
        ignoresCase = parser.ignoresCase
        guard append(node), append(.match) else { throw Self.tooLong(pattern) }
    }

    private static func tooLong(_ pattern: String) -> RegularExpressionError {
        RegularExpressionError(reason: "it is too long, or repeats too much", pattern: pattern, place: 0)
    }

    private mutating func append(_ instruction: Instruction) -> Bool {
        instructions.append(instruction)
        return instructions.count <= Self.maxInstructions
    }

    /// - Returns: Whether the program is still short enough.
    private mutating func append(_ node: RegularExpressionParser.Node) -> Bool {
        switch node {
        case .set(let set):
            let number = sets.firstIndex(of: set) ?? sets.count
            if number == sets.count { sets.append(set) }
            return append(.take(number))
        case .assertion(let assertion): return append(.assert(assertion))
        case .sequence(let nodes): return nodes.allSatisfy { append($0) }
        case .choice(let nodes): return append(choice: nodes)
        case .repeated(let node, let least, let most): return append(node, least: least, most: most)
        }
    }

    private mutating func append(choice nodes: [RegularExpressionParser.Node]) -> Bool {
        var jumps: [Int] = []
        for node in nodes.dropLast() {
            let split = instructions.count
            guard append(.match), append(node) else { return false }
            jumps.append(instructions.count)
            guard append(.match) else { return false }
            instructions[split] = .split(split + 1, instructions.count)
        }
        guard let last = nodes.last, append(last) else { return false }
        for jump in jumps { instructions[jump] = .jump(instructions.count) }
        return true
    }

    private mutating func append(_ node: RegularExpressionParser.Node, least: Int, most: Int?) -> Bool {
        for _ in 0..<least {
            let start = instructions.count
            guard append(node) else { return false }
            // What takes nothing takes nothing however often.
            if instructions.count == start { return true }
        }
        guard let most else {
            let split = instructions.count
            guard append(.match), append(node), append(.jump(split)) else { return false }
            instructions[split] = .split(split + 1, instructions.count)
            return true
        }
        for _ in least..<most {
            let split = instructions.count
            guard append(.match), append(node) else { return false }
            if instructions.count == split + 1 {
                instructions.removeLast()
                return true
            }
            instructions[split] = .split(split + 1, instructions.count)
        }
        return true
    }
}
