package import Basics
import ClickIndex
import ClickQuery
package import ClickStore
package import ClickTracking
import ResponderChain

/// Which clicks are meant, as people say it on the command line and in SQL; see ``Selection`` for what that means.
package struct SelectionText: Sendable {
    package var since: GivenTime?
    package var until: GivenTime?
    package var through: GivenDay?
    /// What is given for conditions that are names.
    package var names: [Selection.Name: [String]] = [:]
    /// Selectors of controls.
    package var selectors: [String] = []
    /// Selectors of the components whose branches are meant.
    package var branches: [String] = []
    /// Selectors of controls that sessions have a click on, and of those that they have none on.
    package var having: [String] = []
    package var without: [String] = []
    /// Selectors of controls that users have a click on.
    package var havingUser: [String] = []
    /// How many clicks count as some, of ``having``, ``without`` and ``havingUser``.
    package var atLeast: Int?
    package var visitors: Segment.Visitors?
    /// Properties of sessions: `plan=pro`.
    package var properties: [String] = []
    package var kinds: [KindChoice] = []
    package var outcomes: [OutcomeChoice] = []

    package init() {}

    /// Adds what is given for a parameter, wherever they are read as texts. A time zone selects nothing.
    mutating func add(_ value: String, of parameter: SelectionParameter) throws(SelectionError) {
        switch parameter {
        case .since: since = try GivenTime(value)
        case .until: until = try GivenTime(value)
        case .through: through = try GivenDay(value)
        case .app, .version, .user, .session, .event, .screen, .control:
            if let name = parameter.name { names[name, default: []].append(value) }
        case .where: selectors.append(value)
        case .under: branches.append(value)
        case .having: having.append(value)
        case .without: without.append(value)
        case .kind:
            guard let kind = KindChoice(rawValue: value) else { throw .notAKind(value) }
            kinds.append(kind)
        case .handled:
            guard let outcome = OutcomeChoice(rawValue: value) else { throw .notAnOutcome(value) }
            outcomes.append(outcome)
        case .visitors:
            guard let visitors = Segment.Visitors(rawValue: value) else { throw .notVisitors(value) }
            self.visitors = visitors
        case .property: properties.append(value)
        case .havingUser: havingUser.append(value)
        case .atLeast:
            guard let count = Int(value), count > 0 else { throw .notACount(value) }
            atLeast = count
        case .tz: break
        }
    }

    /// The selection, at a time in milliseconds since the Unix epoch.
    ///
    /// - Parameters:
    ///   - kinds: The kinds of clicks if neither ``kinds`` nor a selector names any; empty for all.
    ///   - timeZone: That of dates, and of times without an offset.
    package func selection(
        nowMs: Int64, kinds: Set<ClickKind> = [], in timeZone: TimeZoneRules = .utc
    ) throws(SelectionError) -> Selection {
        var selection = try ofNames()
        selection.sinceMs = since?.ms(nowMs: nowMs, in: timeZone)
        selection.untilMs = until?.ms(nowMs: nowMs, in: timeZone)
        if let through {
            guard until == nil else { throw .twoEnds }
            selection.untilMs = through.endMs(nowMs: nowMs, in: timeZone)
        }
        if let since = selection.sinceMs, let until = selection.untilMs, since >= until {
            throw through == nil ? .noTime(areSame: since == until) : .noDay
        }
        selection.kinds =
            isKindOpen ? kinds : self.kinds.contains(.all) ? [] : Set(self.kinds.compactMap(\.kind))
        // What counts all kinds shows the double clicks, too.
        selection.countsDoubleClicks =
            kinds.isEmpty || self.kinds.contains(.all) || selection.namesDoubleClicks
        return selection
    }

    /// The selection but for its times and kinds.
    package func ofNames() throws(SelectionError) -> Selection {
        var selection = Selection()
        for name in Selection.Name.allCases {
            let texts = names[name] ?? []
            if texts.contains("") { throw .empty(option: name.rawValue) }
            if name != .control { selection[keyPath: name.texts] = texts }
        }
        if !outcomes.isEmpty { selection.handled = HandledSet(outcomes.map(\.handled).map(HandledSet.init)) }
        let others = try Self.parsed(selectors, option: "where")
        selection.selectors = others
        let controls = names[.control] ?? []
        if controls.contains(where: Self.isName) {
            var named: [PathSelector] = []
            for text in controls {
                guard Self.isPath(text) || Self.isName(text) else { throw .patternAmongNames(text) }
                named += try Self.named(text)
            }
            selection.selectors = named.map { NamedControl($0, and: others) }
        } else {
            selection.controls = try Self.paths(controls)
        }
        selection.branches = try Self.parsed(branches, option: "under")
        selection.segment.having = try Self.parsed(having, option: "having")
        selection.segment.without = try Self.parsed(without, option: "without")
        selection.segment.visitors = visitors
        selection.segment.havingUser = try Self.parsed(havingUser, option: "having-user")
        if let atLeast {
            guard atLeast > 0 else { throw .notACount("\(atLeast)") }
            guard !(having + without + havingUser).isEmpty else { throw .nothingCounted }
            selection.segment.atLeast = atLeast
        }
        for text in properties {
            let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard parts.count == 2, SessionProperties.isKey(parts[0]), !parts[1].isEmpty else {
                throw .notAProperty(text)
            }
            selection.segment.properties.add(parts[1], of: parts[0])
        }
        return selection
    }

    /// Whether a text names a control as tables do: every path has two dashes, and a list's cell is no wildcard.
    private static func isName(_ text: String) -> Bool {
        !isPath(text) && NamePattern(globbing: text.replacing("[*]", with: "")) == nil
    }

    /// Whether a text has the two dashes of a path, byte by byte: a mark may follow the second one.
    static func isPath(_ text: String) -> Bool { text.utf8.firstRange(of: "--".utf8) != nil }

    /// The controls that a text names: as tables do, by a selector, or by a path without wildcards.
    static func named(_ text: String) throws(SelectionError) -> [PathSelector] {
        // No selector has two dashes outside quotes, and every path has them.
        if let selector = try? PathSelector(parsing: text) { return [selector] }
        if let pattern = NamePattern(globbing: text), pattern.name == nil { throw .patternAmongNames(text) }
        let path = (try? ControlPath(parsing: text)).map { PathSelector($0) }
        let element = (try? ControlPath(parsing: text + "--event")).map { PathSelector($0.components) }
        guard isPath(text), path != nil || element != nil else { throw .notAControl(text) }
        return [path, element].compactMap(\.self)
    }

    private static func paths(_ texts: [String]) throws(SelectionError) -> [String] {
        var paths: [String] = []
        for text in texts {
            let canonical = canonical(text)
            guard !canonical.isEmpty else { throw .notAControl(text) }
            paths += canonical
        }
        return paths
    }

    /// Whether nothing says which kinds of clicks are meant.
    package var isKindOpen: Bool {
        let parsed = (selectors + branches).compactMap { try? PathSelector(parsing: $0) }
        return kinds.isEmpty && !parsed.contains(where: \.asksForKind)
    }

    /// The controls that a step of a funnel names: by a selector, or by a path as the option for controls has it.
    package static func step(_ text: String) throws(SelectionError) -> Selection {
        var selection = Selection()
        do throws(PathSelectorError) {
            selection.selectors = [try PathSelector(parsing: text)]
        } catch {
            // No selector has two dashes outside quotes, and every path has them.
            if isPath(text) { selection.controls = canonical(text) }
            guard !selection.controls.isEmpty else { throw .notAStep(text, error) }
        }
        return selection
    }

    /// The path as the store writes it, read once as a path with its event and once without; as it is, if it has wildcards.
    private static func canonical(_ path: String) -> [String] {
        if let pattern = NamePattern(globbing: path), pattern.name == nil { return [path] }
        let whole = (try? ControlPath(parsing: path))?.description
        let element = (try? ControlPath(parsing: path + "--event"))?.element
        guard let whole, let element, whole.hasSameBytes(as: element) else {
            return [whole, element].compactMap(\.self)
        }
        return [whole]
    }

    private static func parsed(_ texts: [String], option: String) throws(SelectionError) -> [PathSelector] {
        var selectors: [PathSelector] = []
        for text in texts {
            do throws(PathSelectorError) {
                selectors.append(try PathSelector(parsing: text))
            } catch {
                throw .notASelector(option: option, error)
            }
        }
        return selectors
    }
}

/// A kind of clicks as people name it, or all of them.
package enum KindChoice: String, CaseIterable, Sendable {
    case activation, control, routed, all

    /// The kind; nil for all.
    var kind: ClickKind? { ClickKind(rawValue: rawValue) }
}

/// What became of clicks, as people name it.
package enum OutcomeChoice: String, CaseIterable, Sendable {
    case yes, no, unknown

    var handled: Handled {
        switch self {
        case .yes: .yes
        case .no: .no
        case .unknown: .unknown
        }
    }
}
