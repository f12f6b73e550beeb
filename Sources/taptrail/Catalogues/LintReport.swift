import Basics
import ClickReports
import ClickTracking
import PathCatalogue
import ResponderChain

/// Findings of a catalogue's check as a table.
enum LintReport {
    /// - Parameter tellsRemedies: Whether each finding is told with its remedy; ``summary(_:)`` tells those of all.
    static func report(_ findings: [LintFinding], tellsRemedies: Bool) -> Report {
        // Most paths name their screen.
        let tellsScreens = findings.contains { finding in finding.screen.map { !finding.part.contains($0) } ?? false }
        return Report(findings, fields(tellsRemedies: tellsRemedies, tellsScreens: tellsScreens))
    }

    /// How many findings there are of each rule, what is wrong and what to do, a line each.
    static func summary(_ findings: [LintFinding]) -> [String] {
        LintRule.allCases.compactMap { rule in
            let found = findings.filter { $0.rule == rule }
            return found.first.map { "\(rule.rawValue) (\(found.count)): \(rule.problem); \($0.remedy)" }
        }
    }

    private static func fields(tellsRemedies: Bool, tellsScreens: Bool) -> [Report.Field<LintFinding>] {
        [
            .init("rule", .text, "the name of the rule") { .text($0.rule.rawValue) },
            .init("part", .path, "what is to be changed: a component, the path up to it, a whole path or a screen") {
                .text($0.part)
            },
            .init("controls", .count, "how many controls it names") { Cell($0.controls.count) },
            .init("screen", .text, "the screen, where the rule compares the controls of one", isDetail: !tellsScreens) {
                Cell($0.screen)
            },
            .init("translation", .text, "what the other language has in its place", isDetail: true) {
                Cell($0.translation)
            },
            .init("first", .count, "the line of the file of the first of them, from 0, or its id", isDetail: true) {
                Cell($0.controls.first?.number)
            },
            .init("path", .path, "the path of the first of them", isDetail: true) {
                Cell($0.controls.first?.path.description)
            },
            .init("problem", .text, "what is wrong", isDetail: true) { .text($0.rule.problem) },
            .init("remedy", .text, "what to do about it", isDetail: !tellsRemedies) { .text($0.remedy) },
        ]
    }
}
