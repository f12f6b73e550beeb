package import Basics
import ClickIndex
package import ClickStore
import ClickTracking

extension Selection {
    /// What is selected, in the words of people.
    ///
    /// - Parameter timeZone: That in which times are told.
    package func facts(in timeZone: TimeZoneRules) -> [ReportPage.Fact] {
        func time(_ ms: Int64) -> String { ISOTime.text(ms: ms, in: timeZone) }
        let times = texts(.since, time) + texts(.until, time)
        var facts = [ReportPage.Fact("clicks", kindsText)]
        if !times.isEmpty { facts.append(ReportPage.Fact("time", times.joined(separator: ", "))) }
        for parameter in SelectionParameter.allCases where ![.since, .until, .kind].contains(parameter) {
            let texts = texts(parameter, time)
            guard !texts.isEmpty else { continue }
            let name = parameter == .visitors ? "users" : parameter.rawValue
            facts.append(ReportPage.Fact(name, texts.joined(separator: parameter == .having ? " and " : " or ")))
        }
        return facts
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
