import Basics
import ClickIndex
import ClickQuery
package import ClickStore
import ClickTracking
import ResponderChain

/// Why no click matches a selection: which of its conditions no click meets, and what there is instead.
package struct MissingClicks: ReportQuery {
    package var selection: Selection
    /// Whether the selection is that of a funnel's step, which no option names.
    package var isStep: Bool
    /// Whether a reason lists other names, however unlike they are.
    package var namesOthers = true

    /// So many names of a kind are looked through at most.
    private static let maxNames = 20_000
    /// So many are told.
    private static let shownNames = 5

    package init(_ selection: Selection, isStep: Bool = false) {
        self.selection = selection
        self.isStep = isStep
    }

    /// - Returns: Sentences without a full stop; none if a click matches, else one at least: one for each condition that leaves no click by itself; if
    ///   there is none, that the conditions together leave none.
    package func figures(by engine: any ReportEngine) throws -> [String] {
        let overview = try engine.overview()
        guard let times = overview.times else { return ["there are no clicks in the database"] }
        // A report may be empty although there are clicks: a transition needs two of them.
        guard try !engine.hasClicks(selection) else { return [] }
        let clicked = ClickedNames(overview.controls, try engine.labels())
        var reasons: [String] = []
        for condition in conditions {
            guard try !engine.hasClicks(condition.selection) else { continue }
            reasons.append(try reason(condition, among: clicked, from: times, engine))
        }
        guard reasons.isEmpty else { return reasons }
        let options = conditions.map(\.option)
        guard options.count > 1 else { return ["no click matches the selection"] }
        return [
            "\(Wording.list(options)) each match clicks, but no click matches \(options.count == 2 ? "both" : "all")"
        ]
    }
}

extension MissingClicks {
    /// One condition of the selection, by itself.
    private struct Condition {
        let parameter: SelectionParameter
        /// The condition as the command's option: `--app 'Shop'`.
        let option: String
        /// What it asks for: `'1.4'`.
        let text: String
        var values: [String] = []
        let selection: Selection
    }

    private var conditions: [Condition] {
        (timeCondition.map { [$0] } ?? []) + SelectionParameter.allCases.flatMap(conditions)
    }

    /// The conditions of a parameter other than the time; each selector that sessions must have, or not, is one.
    private func conditions(_ parameter: SelectionParameter) -> [Condition] {
        func condition(_ values: [String], _ selection: Selection) -> [Condition] {
            guard !values.isEmpty else { return [] }
            let quoted = values.map { "'\(Self.cut($0))'" }
            return [
                Condition(
                    parameter: parameter, option: quoted.map { "--\(parameter.rawValue) \($0)" }.joined(separator: " "),
                    text: quoted.joined(separator: " or "), values: values, selection: selection)
            ]
        }
        let only = selection.only(parameter)
        switch parameter {
        case .since, .until, .through, .tz, .atLeast: return []
        case .having, .without, .havingUser:
            let selectors =
                parameter == .having ? \Segment.having : parameter == .without ? \.without : \.havingUser
            return selection.segment[keyPath: selectors].flatMap { selector in
                var alone = only
                alone.segment[keyPath: selectors] = [selector]
                return condition([selector.description], alone)
            }
        case .visitors:
            guard let visitors = selection.segment.visitors else { return [] }
            let option = visitors == .new ? "--new-users" : "--returning"
            return [Condition(parameter: parameter, option: option, text: visitors.rawValue, selection: only)]
        default: return condition(selection.texts(parameter, ISOTime.text), only)
        }
    }

    private var timeCondition: Condition? {
        let since = selection.sinceMs.map(ISOTime.text)
        let until = selection.untilMs.map(ISOTime.text)
        let options = [since.map { "--since \($0)" }, until.map { "--until \($0)" }].compactMap(\.self)
        guard !options.isEmpty else { return nil }
        let texts = selection.texts(.since, ISOTime.text) + selection.texts(.until, ISOTime.text)
        return Condition(
            parameter: .since, option: options.joined(separator: " "), text: texts.joined(separator: " and "),
            selection: selection.only(.since))
    }

    /// Why no click meets a condition.
    private func reason(
        _ condition: Condition, among clicked: ClickedNames, from times: ClosedRange<Int64>, _ engine: any ReportEngine
    ) throws -> String {
        func missingName(_ kind: SessionName) throws -> String {
            missing(condition, among: try engine.names(of: kind, upTo: Self.maxNames))
        }
        let (option, segment) = (condition.option, condition.selection.segment)
        let some = segment.atLeast > 1 ? "\(segment.atLeast) clicks" : "a click"
        switch condition.parameter {
        case .since, .until, .through, .tz, .atLeast:
            return "no click \(condition.text); clicks are from \(Self.text(times))"
        case .app: return try missingName(.app)
        case .version: return try missingName(.version)
        case .user: return try missingName(.user)
        case .session: return try missingName(.session)
        case .event: return missing(condition, among: clicked.events)
        case .screen: return missing(condition, among: clicked.screens)
        case .kind: return missing(condition, among: clicked.kinds)
        case .control where condition.selection.selectors.isEmpty:
            return Self.missingPath(condition, among: clicked)
        case .handled: return try outcomes(condition, engine)
        case .havingUser:
            return "no user has \(some) for \(option)" + Self.hint(for: segment.havingUser, among: clicked)
        case .having: return "no session has \(some) for \(option)" + Self.hint(for: segment.having, among: clicked)
        case .without: return "every session has \(some) on what \(option) names"
        case .property: return try missingProperty(condition, engine)
        case .visitors:
            if try engine.names(of: .user, upTo: 1).isEmpty { return "\(option) asks for users, and no click has one" }
            return segment.visitors == .new
                ? "no session has a user's first click"
                : "no user has a later session than the first one; \(option) asks for those"
        case .control, .where, .under:
            let subject = isStep || condition.parameter == .control ? condition.text : option
            return clicked.areMatched(by: condition.selection)
                ? "\(subject) matches controls, but none of their clicks has the outcome that it asks for"
                : "no control matches \(subject)"
                    + Self.hint(for: condition.selection.selectors + condition.selection.branches, among: clicked)
        }
    }
}

extension MissingClicks {
    private func missingProperty(_ condition: Condition, _ engine: any ReportEngine) throws -> String {
        let keys = try engine.propertyKeys()
        for property in condition.selection.segment.properties {
            guard keys.contains(where: { $0.hasSameBytes(as: property.key) }) else {
                let others =
                    keys.isEmpty ? "none has any" : "there \(keys.count == 1 ? "is" : "are") \(Wording.list(keys))"
                return
                    "no session has the property '\(property.key)'; \(others); \(Grouping.remedy(property.key))"
            }
            let groups = try engine.groups(of: Relation(Selection(), by: .name(.property(property.key)), []))
            let values = groups.sortedAsReported().compactMap(\.name)
            guard values.contains(where: property.names.include) else {
                return "no session has \(property.key) \(Wording.list(property.values.map { "'\($0)'" }))"
                    + "; there are \(Wording.list(values.prefix(Self.shownNames).map(\.self)))"
            }
        }
        return "no session has all of \(condition.option)"
    }

    /// `no version '1.4'; there are 1.4.0, 1.3.2 and 1.0`: the nearest first.
    private func missing(_ condition: Condition, among names: [String]) -> String {
        let others = names.filter { name in !condition.values.contains { $0.utf8.elementsEqual(name.utf8) } }
        guard !others.isEmpty else { return "no \(condition.parameter) \(condition.text); no click has one" }
        guard namesOthers else {
            let suggestion = NearestName.suggestion(for: condition.values[0], among: others.sorted())
            return "no \(condition.parameter) \(condition.text)\(suggestion)"
        }
        let near = NearestName.sorted(others.sorted(), byNearnessTo: condition.values[0]).prefix(Self.shownNames)
        let hidden = others.count - near.count
        let more = hidden == 0 ? [] : [others.count >= Self.maxNames - 1 ? "many more" : "\(hidden) more"]
        let list = Wording.list(near.map(Self.cut) + more)
        return "no \(condition.parameter) \(condition.text); there \(others.count == 1 ? "is" : "are") \(list)"
    }

    /// `no click has the outcome 'no'; there are yes and unknown`.
    private func outcomes(_ condition: Condition, _ engine: any ReportEngine) throws -> String {
        var found: [String] = []
        for outcome in HandledSet.all.subtracting(condition.selection.handled).outcomes {
            var other = Selection()
            other.handled = HandledSet(outcome)
            if try engine.hasClicks(other) { found.append("\(outcome)") }
        }
        return "no click has the outcome \(condition.text); "
            + "there \(found.count == 1 ? "is" : "are") \(Wording.list(found))"
    }

    private static func missingPath(_ condition: Condition, among names: ClickedNames) -> String {
        // From the end: there paths differ, and only the first letters are compared.
        let paths = Dictionary(names.paths.map { (String($0.reversed()), $0) }) { first, _ in first }
        let wanted = String(condition.values[0].reversed())
        let near = NearestName.nearest(to: wanted, among: paths.keys.sorted()).flatMap { paths[$0] }
        return "no control \(condition.text)" + (near.map { "; the nearest is '\($0)'" } ?? "")
    }

    /// Names the first name in selectors that is not there, and the nearest one.
    private static func hint(for selectors: [any ControlSelector], among known: ClickedNames) -> String {
        for selector in selectors {
            if let meant = known.labels.selector(named: selector.description) { return "; it is a label of \(meant)" }
            if let near = NearestName.nearest(to: selector.description, among: known.labels.map(\.name)) {
                return "; the nearest label is '\(cut(near))'"
            }
        }
        for (role, pattern) in selectors.flatMap({ $0.names }) {
            let names = known.names(role)
            guard !names.contains(where: pattern.matches) else { continue }
            guard let name = pattern.name else { return "; no \(role.rawValue) matches \(pattern.selectorText)" }
            let near = NearestName.nearest(to: name, among: names).map { ", the nearest is '\(cut($0))'" } ?? ""
            if role == .className, ["handled", "unhandled"].contains(name) {
                return "; for outcomes write :\(name), or --handled \(name == "handled" ? "yes" : "no")"
            }
            return "; there is no \(role.rawValue) '\(cut(name))'\(near)"
        }
        return ""
    }

    private static func text(_ times: ClosedRange<Int64>) -> String {
        "\(ISOTime.text(ms: times.lowerBound)) to \(ISOTime.text(ms: times.upperBound))"
    }

    /// A name short enough for a message.
    private static func cut(_ name: String) -> String {
        name.unicodeScalars.count <= 80 ? name : String(String.UnicodeScalarView(name.unicodeScalars.prefix(79))) + "…"
    }
}

/// The names that the clicked controls of a store have, each once.
private struct ClickedNames {
    let paths: [String]
    let events: [String]
    let screens: [String]
    let kinds: [String]
    let labels: [ControlLabel]
    private let controls: [ControlRow]

    init(_ controls: [ControlRow], _ labels: [ControlLabel]) {
        (self.controls, self.labels) = (controls, labels)
        paths = Self.distinct(controls.flatMap { [$0.path, $0.element] })
        events = Self.distinct(controls.map(\.event))
        screens = Self.distinct(controls.compactMap(\.screen))
        kinds = Self.distinct(controls.map(\.kind.rawValue))
    }

    /// Whether a selection of these controls takes any, whatever became of their clicks.
    func areMatched(by selection: Selection) -> Bool {
        let selected = ResolvedSelection(selection, labels: labels.text) { _, _ in
            false
        } screens: {
            screens
        }
        return controls.contains(where: selected.includes)
    }

    func names(_ role: SelectedNameRole) -> [String] {
        switch role {
        case .event: events
        case .screen: screens
        case .className: Self.distinct(components.map(\.className), PathComponent.withoutPackage(class:))
        case .identifier:
            Self.distinct(components.compactMap(\.identifier), PathComponent.withoutPackage(identifier:))
        }
    }

    private var components: [PathComponent] {
        controls.flatMap { (try? ControlPath(parsing: $0.path))?.components ?? [] }
    }

    /// - Parameter shorter: The other name that selectors know some of them by.
    private static func distinct(_ names: [String], _ shorter: (String) -> String? = { _ in nil }) -> [String] {
        Set((names + names.compactMap(shorter)).map(ByteString.init)).map(\.text).sortedByBytes()
    }
}
