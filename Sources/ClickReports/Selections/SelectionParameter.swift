import ClickIndex
import ClickQuery
import ClickStore
import ClickTracking

/// What selects clicks, by the names that people give: options of the command line, names in addresses, parameters of SQL's tables.
/// Whatever reads a selection, or shows one, has its list from here.
///
/// SQL's tables take them in this order, so a new one comes last.
package enum SelectionParameter: String, CaseIterable, Sendable {
    case since, until, app, version, user, session, event, screen, control
    case `where`, under, kind
    /// The time zone in which times are read and shown.
    case tz
    case handled, having, without, visitors
    /// The last day of the time.
    case through
    /// A property of sessions and its value.
    case property
    /// What users have clicked, in whatever sessions.
    case havingUser = "having-user"
    /// How many clicks those must have that other parameters ask for.
    case atLeast = "at-least"

    /// The name in SQL, where some are words of the language.
    package var sqlName: String {
        switch self {
        case .where: "selector"
        case .having: "sessions_with"
        case .without: "sessions_without"
        case .havingUser: "users_with"
        case .atLeast: "at_least"
        default: rawValue
        }
    }

    /// What a form calls it.
    package var label: String {
        switch self {
        case .where: "where the control is"
        case .having: "sessions having"
        case .without: "sessions without"
        case .visitors: "sessions of users"
        case .havingUser: "users having"
        case .atLeast: "at least so many of these"
        case .tz: "time zone"
        default: rawValue
        }
    }

    /// What can be given.
    package var example: String {
        switch self {
        case .since: "7d"
        case .until: "2026-02-01"
        case .app: "LiveRoom"
        case .version: "1.4.*"
        case .user: "u-00042"
        case .session: "s-000123"
        case .event: "tap"
        case .screen: "RoomViewController"
        case .control: "App--Button#send--tap"
        case .where: "GiftPanel > Button"
        case .under: "GiftPanel"
        case .kind: "all"
        case .tz: "Europe/Berlin"
        case .handled: "no"
        case .having: "Button#buy"
        case .without: "Button#cancel"
        case .visitors: "new"
        case .through: "2026-01-31"
        case .property: "plan=pro"
        case .havingUser: "Button#buy"
        case .atLeast: "3"
        }
    }

    /// All that can be given; empty for any text.
    package var choices: [String] {
        switch self {
        case .kind: KindChoice.allCases.map(\.rawValue)
        case .handled: OutcomeChoice.allCases.map(\.rawValue)
        case .visitors: Segment.Visitors.allCases.map(\.rawValue)
        default: []
        }
    }

    /// The names that it selects by; nil for what is no list of names.
    var name: Selection.Name? { Selection.Name(rawValue: rawValue) }

    /// Whether several can be given.
    package var isRepeated: Bool { ![.since, .until, .through, .tz, .visitors, .atLeast].contains(self) }
}

extension Selection {
    /// What is given for a parameter, as texts; none for what is not set. Times are those of both parameters, in words.
    ///
    /// - Parameter time: Writes a time.
    func texts(_ parameter: SelectionParameter, _ time: (Int64) -> String) -> [String] {
        switch parameter {
        case .since: sinceMs.map { ["since \(time($0))"] } ?? []
        case .until: untilMs.map { ["before \(time($0))"] } ?? []
        case .app, .version, .user, .session, .event, .screen: parameter.name.map { self[keyPath: $0.texts] } ?? []
        case .control: controls + namedControls.map(\.description)
        case .where: otherSelectors.map(\.description)
        case .under: branches.map(\.description)
        case .kind: kinds.map(\.rawValue).sorted()
        // It shows as the end of the time.
        case .through, .tz: []
        case .handled: handled == .all ? [] : handled.outcomes.map { "\($0)" }
        case .having: segment.having.map(\.description)
        case .without: segment.without.map(\.description)
        case .visitors: segment.visitors.map { [$0.rawValue] } ?? []
        case .havingUser: segment.havingUser.map(\.description)
        case .atLeast: segment.atLeast > 1 ? ["\(segment.atLeast)"] : []
        case .property: segment.properties.flatMap { condition in condition.values.map { "\(condition.key)=\($0)" } }
        }
    }

    /// Which clicks a parameter's value selects alone; of times, that of both ends.
    func only(_ parameter: SelectionParameter) -> Selection {
        var only = Selection()
        switch parameter {
        case .since, .until, .through: (only.sinceMs, only.untilMs) = (sinceMs, untilMs)
        case .app, .version, .user, .session, .event, .screen:
            if let name = parameter.name { only[keyPath: name.texts] = self[keyPath: name.texts] }
        case .control: (only.controls, only.selectors) = (controls, namedControls.map(\.alone))
        case .where: only.selectors = otherSelectors
        case .under: only.branches = branches
        case .kind: only.kinds = kinds
        case .tz: break
        case .handled: only.handled = handled
        case .having: (only.segment.having, only.segment.atLeast) = (segment.having, segment.atLeast)
        case .havingUser: (only.segment.havingUser, only.segment.atLeast) = (segment.havingUser, segment.atLeast)
        case .atLeast: break
        case .without: (only.segment.without, only.segment.atLeast) = (segment.without, segment.atLeast)
        case .visitors: only.segment.visitors = segment.visitors
        case .property: only.segment.properties = segment.properties
        }
        return only
    }

    /// The controls that are named as tables show them, and what selectors say besides.
    private var namedControls: [NamedControl] { selectors.compactMap { $0 as? NamedControl } }
    private var otherSelectors: [any ControlSelector] {
        namedControls.first?.others ?? selectors
    }
}
