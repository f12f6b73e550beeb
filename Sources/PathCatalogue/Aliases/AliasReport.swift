package import ClickReports
package import ClickStore

/// Tables of aliases.
package enum AliasReport {
    /// Accepted aliases, with the ids by which they are undone.
    package static func list(_ aliases: [(id: Int64, alias: Alias)]) -> Report {
        Report(
            aliases.map { ShownAlias(id: $0.id, alias: $0.alias) },
            [.init("id", .count, "the number by which it is undone") { Cell($0.id.map(Int.init)) }]
                + versions + names + reasons + [
                    .init("accepted", .time, "when it was accepted", isDetail: true) { .integer($0.alias.acceptedMs) },
                    .init("by", .text, "who accepted it, if it is known") { Cell($0.alias.acceptedBy) },
                ])
    }

    /// What became of the moves of a diff.
    package static func outcome(_ lines: [Outcome]) -> Report {
        Report(
            lines.map { ShownAlias(outcome: $0, alias: $0.alias) },
            [
                .init(
                    "status", .text,
                    "joined: its clicks have one history now; known: they had before; conflict: the old name has another new "
                        + "one; uncertain: it may be another control; ambiguous: its clicks would be mixed with those of others"
                ) { Cell($0.outcome?.status) }
            ] + names + versions + reasons + [
                .init("reason", .text, "why it is uncertain or ambiguous; else empty", isDetail: true) {
                    Cell($0.outcome?.reason?.rawValue)
                }
            ])
    }

    /// What became of a move.
    package struct Outcome {
        package let status: String
        package let alias: Alias
        /// Why it was not accepted; nil if the database decided.
        let reason: AliasProposal.Reason?

        package init(_ outcome: Acceptance.Outcome, _ alias: Alias) {
            (status, self.alias, reason) = (outcome.rawValue, alias, nil)
        }

        package init(refused alias: Alias, _ reason: AliasProposal.Reason) {
            (status, self.alias, self.reason) = (reason.status, alias, reason)
        }
    }

    private struct ShownAlias {
        var id: Int64?
        var outcome: Outcome?
        let alias: Alias
    }

    private static var versions: [Report.Field<ShownAlias>] {
        [
            .init("app", .text, "the app, if it is known", isDetail: true) { Cell($0.alias.app) },
            .init(
                "since", .text, "the first version with the old name; empty for all before the new one", isDetail: true
            ) {
                if case .since(let since) = $0.alias.range { Cell(since) } else { .null }
            },
            .init("before", .text, "the first version with the new name") { .text($0.alias.version) },
            .init("unversioned", .text, "whether the old name is that of clicks without a version", isDetail: true) {
                .text($0.alias.range == .unversioned ? "yes" : "no")
            },
        ]
    }

    private static var names: [Report.Field<ShownAlias>] {
        [
            .init("old", .path, "the control's path without its event, as it was") {
                .text($0.alias.roots.map { "\($0.old)--*" } ?? $0.alias.old.element)
            },
            .init("new", .path, "its path now") {
                .text($0.alias.roots.map { "\($0.new)--*" } ?? $0.alias.new.element)
            },
            .init("old_screen", heading: "screen", .text, "the screen that it was on, if it is known") {
                Cell($0.alias.old.screen)
            },
            .init("new_screen", heading: "new screen", .text, "the screen that it is on") { Cell($0.alias.new.screen) },
            .init("event", .text, "an event whose name changed, too", isDetail: true) { Cell($0.alias.event?.old) },
            .init("new_event", .text, "the event's name now", isDetail: true) { Cell($0.alias.event?.new) },
        ]
    }

    private static var reasons: [Report.Field<ShownAlias>] {
        [
            .init("confidence", .share, "the probability that both are one control; empty if joined by hand") {
                Cell($0.alias.confidence)
            },
            .init("causes", .text, "why the path changed") { .text($0.alias.causes.joined(separator: "; ")) },
        ]
    }
}
