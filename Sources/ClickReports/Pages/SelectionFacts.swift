package import Basics
import ClickIndex
package import ClickStore
import ClickTracking

extension Selection {
    /// What is selected, in the words of people.
    ///
    /// - Parameter timeZone: That in which times are told.
    package func facts(in timeZone: TimeZoneRules) -> [ReportPage.Fact] {
        let times = [
            sinceMs.map { "since \(ISOTime.text(ms: $0, in: timeZone))" },
            untilMs.map { "before \(ISOTime.text(ms: $0, in: timeZone))" },
        ].compactMap(\.self)
        let sessions = [
            ("having", segment.having.map(\.description)), ("without", segment.without.map(\.description)),
            ("users", segment.visitors.map { [$0.rawValue] } ?? []),
        ]
        let names =
            [("time", times.isEmpty ? [] : [times.joined(separator: ", ")])]
            + Name.allCases.map { ($0.rawValue, self[keyPath: $0.texts]) } + [
                ("handled", handled == .all ? [] : handled.outcomes.map { "\($0)" }),
                ("where", selectors.map(\.description)), ("under", branches.map(\.description)),
            ] + sessions
        return [ReportPage.Fact("clicks", kindsText)]
            + names.filter { !$0.1.isEmpty }.map { name, texts in
                ReportPage.Fact(name, texts.joined(separator: name == "having" ? " and " : " or "))
            }
    }

    private var kindsText: String {
        let names = kinds.map(\.rawValue).sorted()
        return switch names {
        case []: "of all kinds"
        case ["activation"]:
            "activations: what users tapped, chose or changed"
                + (countsDoubleClicks ? "" : "; a double click is its two clicks")
        default: "of the kind " + names.joined(separator: " or ")
        }
    }
}
