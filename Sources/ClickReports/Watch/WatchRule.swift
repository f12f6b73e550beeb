import Basics

/// What is watched, as a line of a file says it: `Button#send: people a day below −30 % of its usual weekday`.
package struct WatchRule: Sendable {
    /// The number of its line, from 1.
    package let line: Int
    /// What is said of the subject.
    package let text: String
    let subject: Subject
    let test: Test

    enum Subject: Sendable {
        /// Each control by itself.
        case any
        /// The clicks on all controls together.
        case all
        /// A control, or all that a selector matches.
        case control(OverlapReport.Named)
    }

    enum Test: Sendable {
        /// A daily count is further from its usual value than this part of it.
        case usual(Figure, isBelow: Bool, part: Double)
        /// A larger part of the clicks than this is dead, of so many at least.
        case dead(part: Double, atLeast: Int, days: Int64)
        case change(Change, days: Int64)
    }

    enum Figure: String, Sendable { case people, sessions, clicks }

    enum Change: String, Sendable {
        case less = "used less"
        case more = "used more"
        case dead = "dead taps more"
    }

    /// Why a line is no rule.
    package struct Problem: Error, CustomStringConvertible {
        /// The number of the line, from 1.
        package let line: Int
        package let description: String
    }
}

extension WatchRule {
    /// The rules of a file. Empty lines and those that begin with `#` are none.
    package static func rules(in text: String) throws(Problem) -> [WatchRule] {
        var rules: [WatchRule] = []
        for (index, line) in TextLines(text).enumerated() {
            let words = line.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            guard !words.isEmpty, !words.hasPrefix("#") else { continue }
            rules.append(try WatchRule(words, line: index + 1))
        }
        guard !rules.isEmpty else {
            throw Problem(line: 1, description: "there is no rule; write one such as \(example)")
        }
        return rules
    }

    private init(_ words: String, line: Int) throws(Problem) {
        // A selector may have colons, as `:event(tap)`, and none of them stands before a space.
        guard let colon = words.firstRange(of: ": "), let test = Test(words[colon.upperBound...]) else {
            throw Problem(line: line, description: "'\(words)' is not a rule; write one such as \(Self.example)")
        }
        (self.line, self.test, text) = (line, test, String(words[colon.upperBound...]))
        let name = String(words[..<colon.lowerBound])
        switch name.lowercased() {
        case "any control": subject = .any
        case "all controls": subject = .all
        default:
            do throws(SelectionError) {
                subject = .control(try OverlapReport.Named(name))
            } catch {
                // Behind its first line stands a mark below the place.
                throw Problem(line: line, description: String("\(error)".prefix { !$0.isNewline }))
            }
        }
        switch (subject, test) {
        case (.any, .usual):
            throw Problem(
                line: line,
                description:
                    "a usual weekday is that of one control, or of all; name it, or write 'any control: used less beyond chance'"
            )
        case (.all, .dead), (.all, .change):
            throw Problem(line: line, description: "this is asked of each control by itself; write 'any control'")
        default: break
        }
    }

    private static let example = "'Button#send: people a day below −30 % of its usual weekday'"
}

extension WatchRule.Test {
    /// Reads what a rule says of its subject; nil for what no rule says.
    fileprivate init?(_ text: Substring) {
        let usual = /(people|sessions|clicks) a day (below|above) [−+\-]?(\d{1,4}) ?% of its usual weekday/
        let dead = /dead taps over (\d{1,2}) ?% of at least (\d{1,9})(?:, last (\d{1,2}) days?)?/
        let change = /(used less|used more|dead taps more) beyond chance(?:, last (\d{1,2}) days?)?/
        if let match = text.wholeMatch(of: usual), let figure = WatchRule.Figure(rawValue: String(match.1)) {
            self = .usual(figure, isBelow: match.2 == "below", part: Self.part(match.3))
        } else if let match = text.wholeMatch(of: dead), let count = Int(match.2), let days = Self.days(match.3) {
            self = .dead(part: Self.part(match.1), atLeast: count, days: days)
        } else if let match = text.wholeMatch(of: change), let change = WatchRule.Change(rawValue: String(match.1)),
            let days = Self.days(match.2)
        {
            self = .change(change, days: days)
        } else {
            return nil
        }
    }

    private static func part(_ percent: Substring) -> Double { Double(Int(percent) ?? 0) / 100 }

    /// A week, unless a rule says another time.
    private static func days(_ text: Substring?) -> Int64? {
        guard let text else { return 7 }
        return Int64(text).flatMap { $0 > 0 ? $0 : nil }
    }
}
