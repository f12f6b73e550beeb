package import Basics
import ClickIndex
import ClickQuery
package import ClickStore
import ClickTracking
import ResponderChain

extension ClickReader {
    /// What a selection asks of the rows of the view `clicks`, as SQL that any SQLite runs; all of it must hold.
    ///
    /// Names with wildcards become GLOB, and selectors the paths of the controls that they match now.
    package func conditions(of selection: Selection) throws(StoreError) -> [SQLFragment] {
        let names = try resolve(selection)
        var conditions: [SQLFragment] = []
        if let since = selection.sinceMs { conditions.append("at_ms >= \(since)") }
        if let until = selection.untilMs { conditions.append("at_ms < \(until)") }
        for name in Selection.Name.allCases where !names[name].isEmpty {
            conditions.append(names[name].sql(name == .control ? ["control", "element"] : ["\(column: name)"]))
        }
        let kinds = selection.kinds.map(\.rawValue).sorted()
        if !kinds.isEmpty { conditions.append(SQLFragment.isOneOf(kinds, "kind")) }
        if !selection.countsDoubleClicks { conditions.append(DoubleClick.isNoneSQL) }
        if !selection.selectors.isEmpty || !selection.branches.isEmpty || selection.controlIDs != nil {
            conditions.append(try controlCondition(selection))
        }
        return try conditions + selection.handled.sql + segmentConditions(selection.segment)
    }

    /// Which sessions are meant. Clicks of names that controls had before stand in the table `named`.
    private func segmentConditions(_ segment: Segment) throws(StoreError) -> [SQLFragment] {
        guard !segment.isEmpty else { return [] }
        let clicks: SQLFragment = try renamings().isEmpty ? "clicks" : "named"
        var conditions: [SQLFragment] = []
        for part in segment.parts {
            let inner = try self.conditions(of: part.clicks).joined(separator: " AND ")
            let enough: SQLFragment = part.atLeast > 1 ? " GROUP BY 1 HAVING count(*) >= \(part.atLeast)" : ""
            conditions.append(
                part.isOfUser
                    ? "user IN (SELECT user FROM \(clicks) WHERE \(inner)\(enough))"
                    : Self.session(isOneOf: "\(clicks) WHERE \(inner)\(enough)", isWanted: part.isWanted))
        }
        for selection in segment.firstSessionsOf {
            let wanted = try ["user IS NOT NULL"] + self.conditions(of: selection)
            conditions.append(Self.session(isOneOf: Self.firsts(of: "\(clicks)\(wanted.whereClause)"), isWanted: true))
        }
        conditions += segment.properties.map { $0.names.sql([ReportSQL.property($0.key)]) }
        guard let visitors = segment.visitors else { return conditions }
        if visitors == .returning {
            conditions.append(Self.session(isOneOf: "clicks WHERE user IS NOT NULL", isWanted: true))
        }
        let firsts =
            try Self.firsts(of: "clicks WHERE user IS NOT NULL") + (prunedMs() == nil ? "" : Self.isNotLater)
        return conditions + [Self.session(isOneOf: firsts, isWanted: visitors == .new)]
    }

    /// The first of some clicks of each user in each app.
    private static func firsts(of clicks: SQLFragment) -> SQLFragment {
        "(SELECT *, min(at_ms) OVER (PARTITION BY user, app) AS first_of_user FROM \(clicks)) WHERE at_ms = first_of_user"
    }

    /// No click of the user in the app was pruned that came before.
    private static let isNotLater: SQLFragment = """
         AND NOT EXISTS (
                    SELECT 1 FROM (SELECT user AS of_user, app AS of_app, at_ms AS pruned_ms FROM first_click)
                    WHERE of_user = user AND of_app = ifnull(app, '') AND pruned_ms < at_ms)
        """

    private static func session(isOneOf clicks: SQLFragment, isWanted: Bool) -> SQLFragment {
        """
        quote(app) || quote(session) \(isWanted ? "" : "NOT ")IN (
                SELECT quote(app) || quote(session) FROM \(clicks))
        """
    }

    /// The controls of a selection by their paths, by screen and kind too where others have the same path, each with the
    /// outcomes that selectors ask for.
    private func controlCondition(_ selection: Selection) throws(StoreError) -> SQLFragment {
        var (wanted, others) = (selection, selection)
        wanted.handled = .all
        (others.handled, others.selectors, others.branches, others.controlIDs) = (.all, [], [], nil)
        let (selected, all) = (try shownControls(wanted), try shownControls(others).map(\.row))
        let groups = Dictionary(grouping: selected, by: \.outcomes)
        let alternatives: [SQLFragment] = groups.sorted { $0.key.rawValue > $1.key.rawValue }.flatMap {
            outcomes, controls in
            Self.alternatives(controls.map(\.row), among: all).map { ([$0] + outcomes.sql).joined(separator: " AND ") }
        }
        // No control is selected, and so no click.
        if alternatives.isEmpty { return "0" }
        return alternatives.count == 1 ? alternatives[0] : "(\(alternatives.joined(separator: " OR ")))"
    }

    /// Conditions, one of which holds for the clicks on some of all controls.
    private static func alternatives(_ selected: [ControlRow], among all: [ControlRow]) -> [SQLFragment] {
        let ids = Set(selected.map(\.id))
        let left = Set(all.filter { !ids.contains($0.id) }.map { ByteString($0.path) })
        let paths = selected.filter { !left.contains(ByteString($0.path)) }.map(\.path)
        var seen: Set<ByteString> = []
        let distinct = paths.filter { seen.insert(ByteString($0)).inserted }
        let shared: [SQLFragment] = selected.filter { left.contains(ByteString($0.path)) }.map { control in
            "control = \(text: control.path) AND screen IS \(text: control.screen) AND kind = \(text: control.kind.rawValue)"
        }
        return (distinct.isEmpty ? [] : [SQLFragment.isOneOf(distinct, "control")]) + shared
    }
}

extension SQLFragment {
    fileprivate static func isOneOf(_ names: [String], _ column: SQLFragment) -> SQLFragment {
        let values: [SQLFragment] = names.map { "\(text: $0)" }
        return values.count == 1 ? "\(column) = \(values[0])" : "\(column) IN (\(values.joined(separator: ", ")))"
    }
}

extension HandledSet {
    /// The condition that a click has one of the outcomes; none if it may have any. The view has unknown ones as NULL.
    fileprivate var sql: [SQLFragment] {
        switch self {
        case .all: []
        case [HandledSet(.yes)]: ["handled = 1"]
        case [HandledSet(.no)]: ["handled = 0"]
        case [HandledSet(.unknown)]: ["handled IS NULL"]
        case HandledSet.all.subtracting(HandledSet(.unknown)): ["handled IS NOT NULL"]
        case HandledSet.all.subtracting(HandledSet(.no)): ["handled IS NOT 0"]
        case HandledSet.all.subtracting(HandledSet(.yes)): ["handled IS NOT 1"]
        default: ["0"]
        }
    }
}

extension SelectedNames {
    /// The condition that one of some columns has one of the names.
    fileprivate func sql(_ columns: [SQLFragment]) -> SQLFragment {
        let alternatives: [SQLFragment] = columns.flatMap { (column) -> [SQLFragment] in
            (names.isEmpty ? [] : [SQLFragment.isOneOf(names, column)])
                + patterns.map { "\(column) GLOB \(text: $0.glob)" }
        }
        return alternatives.count == 1 ? alternatives[0] : "(\(alternatives.joined(separator: " OR ")))"
    }
}

extension NamePattern {
    /// The pattern as GLOB reads it.
    fileprivate var glob: String {
        var bytes: [UInt8] = []
        for element in elements {
            switch element {
            case .anyText: bytes.append(Self.star)
            case .anyCharacter: bytes.append(Self.questionMark)
            case .byte(let byte) where byte == Self.star || byte == Self.questionMark || byte == UInt8(ascii: "["):
                bytes += [UInt8(ascii: "["), byte, UInt8(ascii: "]")]
            case .byte(let byte): bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
