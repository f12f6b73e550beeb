package import Basics
package import ClickStore
import ClickTracking
import ResponderChain

/// What most reports ask for: which clicks are counted, by what they are grouped, and what is measured of each group.
package struct Relation: Sendable {
    package var selection: Selection
    package var key: Key
    package var measures: Measures

    package init(_ selection: Selection, by key: Key, _ measures: Measures) {
        (self.selection, self.key, self.measures) = (selection, key, measures)
    }

    /// What clicks are grouped by. A part of a session in another group is a session of its own.
    package enum Key: Sendable {
        /// All clicks are one group.
        case all
        case control
        /// What clicks have of any grouping but days.
        case name(Grouping)
        /// The day that clocks of a zone show.
        case day(TimeZoneRules)
        /// The same of any unit, from the first period with a click to the last one, also those without.
        case period(CalendarUnit, TimeZoneRules)
        /// The 168 hours of a week, over all weeks.
        case hourOfWeek(TimeZoneRules)
    }

    /// What is measured of a group, beside its clicks, their outcomes, the first and the last one.
    package struct Measures: OptionSet, Hashable, Sendable {
        package let rawValue: Int

        package init(rawValue: Int) {
            self.rawValue = rawValue
        }

        /// Distinct sessions and users.
        package static let visitors = Measures(rawValue: 1)
        package static let rage = Measures(rawValue: 2)
        /// Quantiles of the time between one session's consecutive clicks on a control.
        package static let intervals = Measures(rawValue: 4)
        /// The clicks in equal parts of the time.
        package static let trend = Measures(rawValue: 8)
        /// Distinct controls and screens, of groups by what is the control's own.
        package static let controls = Measures(rawValue: 16)
    }

    /// The most periods that there may be from the first click to the last one.
    package static let maxPeriods = 10_000
}

/// What the names of clicks' groups are.
package enum Grouping: Hashable, CaseIterable, Sendable {
    case app, version, screen, event, `class`, user, element, day
    /// What sessions have said of themselves under a key.
    case property(String)

    /// All but properties, of which each database has its own.
    package static let allCases: [Grouping] = [.app, .version, .screen, .event, .class, .user, .element, .day]
}

extension Grouping: PropertyNaming {
    package var property: String? { if case .property(let key) = self { key } else { nil } }
}

/// What people name by words, or by the key of a property: whatever is no word is one.
package protocol PropertyNaming: RawRepresentable<String>, CaseIterable {
    static func property(_ key: String) -> Self
    /// The key of a property; nil for what has a word.
    var property: String? { get }
}

extension PropertyNaming {
    package init?(rawValue: String) {
        let named = Self.allCases.first { $0.rawValue.hasSameBytes(as: rawValue) }
        let isOther = Grouping.allCases.contains { "\($0)".hasSameBytes(as: rawValue) }
        guard named != nil || !isOther && SessionProperties.isKey(rawValue) else { return nil }
        self = named ?? .property(rawValue)
    }

    package var rawValue: String { property ?? "\(self)" }
}

extension ControlRow {
    /// What a control has of a grouping; nil for nothing.
    package func name(_ grouping: Grouping) -> String? {
        switch grouping {
        case .screen: screen
        case .event: event
        case .class: className
        case .element: element
        case .app, .version, .user, .day, .property: nil
        }
    }
}

/// There are more periods between the first and the last click than a report has.
package struct TooManyPeriods: Error {
    /// The times of the first and the last click.
    package let times: ClosedRange<Int64>

    package init(_ times: ClosedRange<Int64>) {
        self.times = times
    }
}
