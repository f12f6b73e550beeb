import ClickReports
import ClickTracking
import PathCatalogue
import ResponderChain

/// What became of controls, as a table.
enum CatalogueDiffReport {
    /// All changes, with plain values for machines.
    static func whole(_ diff: CatalogueDiff) -> Report { Report(diff.changes, plain) }

    /// What differs or is doubtful, for people; of all controls if they ask for it.
    static func forPeople(_ diff: CatalogueDiff, all: Bool) -> Report {
        Report(diff.differences + (all ? diff.changes.filter { $0.word == "same" } : []), readable)
    }

    /// How many controls became what: `3 moved, 1 gone, 2 new, 1 doubtful, 40 same`.
    static func summary(_ diff: CatalogueDiff) -> String {
        let words = diff.changes.reduce(into: [String: Int]()) { $0[$1.word, default: 0] += 1 }
        return CatalogueChange.words.map { "\(words[$0, default: 0]) \($0)" }.joined(separator: ", ")
    }

    private static var plain: [Report.Field<CatalogueChange>] {
        [
            .init("kind", .text, "same, moved, gone or new") { .text($0.kind.rawValue) },
            .init("old", .count, "the line of the older file, from 0, or the control's id in the database") {
                Cell($0.old?.number)
            },
            .init("new", .count, "the line of the newer file, or the control's id") { Cell($0.new?.number) },
            .init("old_path", .path, "the control's path before") { Cell($0.old?.path.description) },
            .init("new_path", .path, "the control's path now") { Cell($0.new?.path.description) },
            .init("confidence", .share, "how likely this is true, from 0 to 1") { .real($0.confidence) },
            .init("causes", .text, "why path or position are others") { .texts($0.causes.map(\.rawValue)) },
            .init("doubtful", .text, "whether the path is the same and evidence contradicts: yes or no") {
                .text($0.isDoubtful ? "yes" : "no")
            },
            .init("speaks_for", .text, "what speaks for both being one control") {
                .texts($0.evidence.map(\.rawValue))
            },
            .init("speaks_against", .text, "what speaks against it") { .texts($0.contradictions.map(\.rawValue)) },
            .init("old_screen", .text, "the screen before, if it is known") { Cell($0.old?.screen) },
            .init("new_screen", .text, "the screen now") { Cell($0.new?.screen) },
            .init("old_position", .text, "the row of a list before, where the list has fixed rows") {
                Cell($0.old?.position)
            },
            .init("new_position", .text, "the row now") { Cell($0.new?.position) },
        ]
    }

    private static var readable: [Report.Field<CatalogueChange>] {
        [
            .init("status", .text, "moved, gone, new, or doubtful: the path is the same, and evidence contradicts") {
                .text($0.word)
            },
            .init("control", .path, "the control's path; where it is another one, {before => now}") {
                .text($0.control)
            },
            .init("confidence", .share, "how likely this is true") { .real($0.confidence) },
            .init("causes", .text, "why path or position are others") { .texts($0.causes.map(\.rawValue)) },
            .init("speaks for", .text, "what speaks for both being one control") {
                .texts($0.evidence.map(\.rawValue))
            },
            .init("against", .text, "what speaks against it") { .texts($0.contradictions.map(\.rawValue)) },
        ]
    }
}

extension CatalogueDiff {
    /// What is not simply the same, doubtful ones first, then what moved, what is gone and what is new.
    var differences: [CatalogueChange] {
        let wanted = CatalogueChange.words.dropLast()
        let byWord = Dictionary(grouping: changes, by: \.word)
        return wanted.flatMap { byWord[$0] ?? [] }
    }
}

extension CatalogueChange {
    /// What ``word`` may be, in the order in which people are told.
    static let words = ["doubtful", "moved", "gone", "new", "same"]

    /// What became of the control, in one word.
    var word: String { isDoubtful ? "doubtful" : kind.rawValue }

    /// The control's path with its row in a list. Of what differs both are told.
    var control: String {
        let path =
            if let old, let new { PathChange(from: old.path, to: new.path).text } else {
                (old ?? new)?.path.description ?? ""
            }
        let (before, now) = (old?.position, new?.position)
        if old != nil, new != nil, before != now { return "\(path) at {\(before ?? "") => \(now ?? "")}" }
        return path + ((before ?? now).map { " at \($0)" } ?? "")
    }
}
