internal import Basics
internal import ClickTracking
internal import Input
internal import ResponderChain

/// The findings that a team accepts, kept in a file: a JSON object a line with `rule`, `part` and `screen`.
///
/// Other keys are not looked at, so findings written as JSON Lines are a baseline.
public struct LintBaseline: Sendable {
    private let accepted: Set<LintFinding.Key>

    /// Accepts findings.
    public init(accepting findings: some Sequence<LintFinding>) { accepted = Set(findings.map(\.key)) }

    /// Reads a file.
    ///
    /// - Throws: An error whose description names the file, the line (from 1) and what to do.
    public init(readingFile path: String) throws {
        var accepted: Set<LintFinding.Key> = []
        try JSONLinesFile.read(path) { line in
            guard let name = try line.text("rule"), let part = try line.text("part") else {
                throw line.failure("'rule' or 'part' is missing; write the baseline with --baseline FILE --update")
            }
            guard let rule = LintRule(rawValue: name) else {
                let rules = LintRule.allCases.map(\.rawValue).joined(separator: ", ")
                throw line.failure("no rule is named '\(name)'; remove the line, or name one of \(rules)")
            }
            accepted.insert(LintFinding.Key(rule, part, screen: try line.text("screen")))
        }
        self.accepted = accepted
    }

    /// Whether a finding is accepted, whichever controls it is about.
    public func accepts(_ finding: LintFinding) -> Bool { accepted.contains(finding.key) }

    /// How many accepted findings are not among these any more.
    public func outdated(in findings: some Sequence<LintFinding>) -> Int {
        accepted.subtracting(findings.map(\.key)).count
    }

    /// The text of a file, in a stable order, so that a change of it is easy to review.
    public var text: String {
        accepted.map { key in
            let screen = key.screen.map { ",\"screen\":" + JSONText.string($0.text) } ?? ""
            return
                "{\"rule\":\(JSONText.string(key.rule.rawValue)),\"part\":\(JSONText.string(key.part.text))\(screen)}\n"
        }.sortedByBytes().joined()
    }
}
