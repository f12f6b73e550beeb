import Basics

/// Looks for a match of a regular expression in texts.
///
/// The sets of places in the program that a text leads to are states, made when a text first leads there and kept for the
/// next ones: so a character mostly costs one look at a table. When the states take too much memory, they are made anew.
final class RegularExpressionMatcher {
    private let program: RegularExpression
    /// Characters that no set of the program tells apart are of one class; the first character of each.
    private let classStarts: [UInt32]
    /// The class of each ASCII character.
    private let classesOfASCII: [Int]
    /// Whether a set, by its number, has the characters of a class.
    private let members: [[Bool]]
    private let isWord: [Bool]

    private var states: [State] = []
    private var numbers: [State: Int] = [:]
    /// The state after each state and class: its number, `unknown` or `matched`. The last class is the end of the text.
    private var steps: [Int32] = []
    private var size = 0

    private struct State: Hashable {
        /// Ascending.
        let places: [Int32]
        let before: Before
    }

    private enum Before {
        case start, word, other
    }

    private static let unknown: Int32 = -1
    private static let matched: Int32 = -2
    private static let unmatched: Int32 = -3
    /// So many numbers the states may have in all: two megabytes of them.
    private static let maxSize = 500_000
    /// After so many bytes a long text asks whether to go on.
    private static let bytesBetweenLooks = 1 << 10

    init(_ program: RegularExpression) {
        self.program = program
        let ranges = (program.sets + [.word]).flatMap(\.ranges)
        let starts = Set([0] + ranges.map(\.lowerBound) + ranges.map { $0.upperBound + 1 }).sorted()
        classStarts = starts
        classesOfASCII = (0..<0x80 as Range<UInt32>).map { scalar in
            Self.place(of: program.ignoresCase ? ScalarSet.fold(scalar) : scalar, in: starts)
        }
        members = program.sets.map { set in starts.map(set.contains) }
        isWord = starts.map(ScalarSet.word.contains)
    }

    private static func place(of scalar: UInt32, in starts: [UInt32]) -> Int {
        max(0, starts.partitioningIndex { $0 > scalar } - 1)
    }

    /// Whether there is a match anywhere in a text of UTF-8; bytes that are none count as U+FFFD.
    ///
    /// - Parameter isOver: Asked now and then; a text that it stops has no match.
    func matches(_ text: UnsafeBufferPointer<UInt8>, isOver: () -> Bool = { false }) -> Bool {
        var state = number(of: State(places: [], before: .start))
        var (index, look) = (0, Self.bytesBetweenLooks)
        while index < text.count {
            let (scalar, length) = Self.scalar(of: text, at: index)
            let next = step(state, classOf(scalar))
            if next == Self.matched { return true }
            state = Int(next)
            index += length
            if index >= look {
                if isOver() { return false }
                look += Self.bytesBetweenLooks
            }
        }
        return step(state, classStarts.count) == Self.matched
    }

    /// The character at a place, and how many bytes it has.
    private static func scalar(of text: UnsafeBufferPointer<UInt8>, at index: Int) -> (UInt32, Int) {
        let first = text[index]
        if first < 0x80 { return (UInt32(first), 1) }
        let length = first < 0xC2 || first > 0xF4 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
        guard length > 1, index + length <= text.count else { return (0xFFFD, 1) }
        var value = UInt32(first) & (0x7F >> UInt32(length))
        for byte in text[index + 1..<index + length] {
            guard byte & 0xC0 == 0x80 else { return (0xFFFD, 1) }
            value = value << 6 | UInt32(byte & 0x3F)
        }
        let least: UInt32 = length == 2 ? 0x80 : length == 3 ? 0x800 : 0x1_0000
        return value >= least && Unicode.Scalar(value) != nil ? (value, length) : (0xFFFD, 1)
    }

    private func classOf(_ scalar: UInt32) -> Int {
        if scalar < 0x80 { return classesOfASCII[Int(scalar)] }
        return Self.place(of: program.ignoresCase ? ScalarSet.fold(scalar) : scalar, in: classStarts)
    }

    private func step(_ state: Int, _ characterClass: Int) -> Int32 {
        let index = state * (classStarts.count + 1) + characterClass
        let known = steps[index]
        guard known == Self.unknown else { return known }
        guard let next = next(states[state], characterClass) else {
            steps[index] = Self.matched
            return Self.matched
        }
        guard characterClass < classStarts.count else {
            steps[index] = Self.unmatched
            return Self.unmatched
        }
        if size > Self.maxSize {
            forget()
            return Int32(number(of: next))
        }
        let number = Int32(number(of: next))
        steps[index] = number
        return number
    }

    private func number(of state: State) -> Int {
        if let known = numbers[state] { return known }
        let number = states.count
        numbers[state] = number
        states.append(state)
        steps += repeatElement(Self.unknown, count: classStarts.count + 1)
        size += 2 * state.places.count + classStarts.count + 16
        return number
    }

    private func forget() {
        (states, numbers, steps, size) = ([], [:], [], 0)
    }
}

extension RegularExpressionMatcher {
    /// The state after a character, or the end; nil if there is a match before it.
    private func next(_ state: State, _ characterClass: Int) -> State? {
        let isEnd = characterClass == classStarts.count
        let isBeforeWord = !isEnd && isWord[characterClass]
        var isVisited = Array(repeating: false, count: program.instructions.count)
        // A match may begin at every character.
        var waiting: [Int] = [0] + state.places.map(Int.init)
        var places: [Int32] = []
        while let place = waiting.popLast() {
            guard !isVisited[place] else { continue }
            isVisited[place] = true
            switch program.instructions[place] {
            case .match: return nil
            case .jump(let target): waiting.append(target)
            case .split(let first, let second): waiting += [first, second]
            case .assert(let assertion):
                let isBoundary = (state.before == .word) != isBeforeWord
                let holds =
                    switch assertion {
                    case .start: state.before == .start
                    case .end: isEnd
                    case .wordBoundary: isBoundary
                    case .noWordBoundary: !isBoundary
                    }
                if holds { waiting.append(place + 1) }
            case .take(let set):
                if !isEnd, members[set][characterClass] { places.append(Int32(truncatingIfNeeded: place + 1)) }
            }
        }
        return State(places: places.sorted(), before: isBeforeWord ? .word : .other)
    }
}
