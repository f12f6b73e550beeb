package import ClickReports
import ResponderChain

/// Tells findings, as tables and pages.
package struct LintReport {
    private let findings: [LintFinding]

    package init(_ findings: [LintFinding]) { self.findings = findings }

    /// A finding a row. Tables for people leave out problems and remedies, which ``summary`` tells of each rule.
    package var table: Report { Report(findings, fields(hasRules: true)) }

    /// How many findings there are of each rule, what is wrong and what to do, a line each.
    package var summary: [String] {
        byRule.map { rule, found in "\(rule.rawValue) (\(found.count)): \(rule.problem); \(found[0].remedy)" }
    }

    /// The findings with a section for each rule that has any.
    ///
    /// - Parameter name: What the catalogue is called.
    package func page(of name: String) -> ReportPage {
        let sections = byRule.map { rule, found in
            ReportPage.Section(
                rule.rawValue, rule.rawValue,
                "\(rule.problem.prefix(1).uppercased() + rule.problem.dropFirst()): "
                    + "\(found[0].remedy).", empty: "", Report(found, LintReport(found).fields(hasRules: false)))
        }
        let facts = [("controls", name), ("findings", String(findings.count))]
        return ReportPage(
            title: "Names that will not last, or are not private", facts: facts.map { ReportPage.Fact($0.0, $0.1) },
            sections: sections)
    }

    private var byRule: [(rule: LintRule, findings: [LintFinding])] {
        let found = Dictionary(grouping: findings, by: \.rule)
        return LintRule.allCases.compactMap { rule in found[rule].map { (rule, $0) } }
    }

    /// - Parameter hasRules: Whether tables for people tell the rule of each finding.
    private func fields(hasRules: Bool) -> [Report.Field<LintFinding>] {
        // Most paths name their screen.
        let hasScreens = findings.contains { finding in finding.screen.map { !finding.part.contains($0) } ?? false }
        let hasTranslations = findings.contains { $0.translation != nil }
        return [
            .init("rule", .text, "the name of the rule", isDetail: !hasRules) { .text($0.rule.rawValue) },
            .init("part", .path, "what to change: a component, the path up to it, a path or a screen") {
                .text($0.part)
            },
            .init("controls", .count, "how many controls it names") { Cell($0.controls.count) },
            .init(
                "screen", .text, "the screen, where the rule compares the controls of one", isDetail: !hasScreens
            ) { Cell($0.screen) },
            .init("translation", .text, "its counterpart in the other language", isDetail: !hasTranslations) {
                Cell($0.translation)
            },
            .init("first", .count, "the line of the file of the first of them, from 0, or its id", isDetail: true) {
                Cell($0.controls.first?.number)
            },
            .init("path", .path, "the path of the first of them", isDetail: true) {
                Cell($0.controls.first?.path.description)
            },
            .init("problem", .text, "what is wrong", isDetail: true) { .text($0.rule.problem) },
            .init("remedy", .text, "what to do about it", isDetail: true) { .text($0.remedy) },
        ]
    }
}
