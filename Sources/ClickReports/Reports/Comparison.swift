import Basics
package import ClickStore

/// How much each control was used before and after, and which differences are more than chance.
package struct Comparison: Sendable {
    package typealias Unit = ComparisonUnits.Unit
    package typealias Units = ComparisonUnits
    /// A control with its use in one of the two selections.
    package typealias CountedControl = (control: ControlRow, use: ControlUse)

    package let units: Units
    /// The controls with a click before or after.
    ///
    /// Those that changed come first, then the largest difference, whatever its sign, then the most clicks in all, then by
    /// path, screen and kind.
    package let lines: [ControlChange]

    /// Puts the counts of two selections together.
    ///
    /// - Parameters:
    ///   - before: The clicked controls, each once.
    ///   - after: The same of the other selection.
    package init(_ units: Units, before: [CountedControl], after: [CountedControl]) {
        var uses: [Int64: (control: ControlRow, before: ControlUse, after: ControlUse)] = [:]
        for (control, use) in before { uses[control.id] = (control, use, ControlUse()) }
        for (control, use) in after { uses[control.id] = (control, uses[control.id]?.before ?? ControlUse(), use) }
        self.units = units
        var lines = uses.values.map { ControlChange($0, $1, $2, units) }
        let significant = FalseDiscoveryRate.significant(lines.map { $0.p ?? 1 })
        for index in lines.indices { lines[index].isSignificant = significant[index] }
        self.lines = lines.sorted { $0.precedes($1) }
    }

    /// How many controls each change happened to, `same` left out, in the order in which changes are declared.
    package var changes: [(change: Change, controls: Int)] {
        Change.allCases.filter { $0 != .same }.map { change in (change, lines.count { $0.change == change }) }
            .filter { $0.1 > 0 }
    }

    /// The answer in one clause: how many controls changed, of how many, judged by what.
    package var verdict: String {
        let sides = [("before", units.before), ("after", units.after)]
        if let (side, _) = sides.first(where: { $0.1 == 0 }) {
            return "Nothing to compare: no \(units.unit) \(side)\(leftOut(before: "; "))"
        }
        let judged = """
            \(units.isOneSession ? "the first sessions of " : "")\
            \(ChartText.count(units.before)) and \(ChartText.count(units.after)) \(units.unit)s\(leftOut(before: "; "))
            """
        let changed = changes.reduce(0) { $0 + $1.controls }
        let all = ChartText.count(lines.count)
        guard changed > 0 else { return "No control changed beyond chance (\(all) compared, \(judged))" }
        let controls = lines.count == 1 ? "control" : "controls"
        return "\(ChartText.count(changed)) of \(all) \(controls) changed beyond chance: \(listOfChanges) (\(judged))"
    }

    /// `1 appeared, 2 used more`.
    package var listOfChanges: String {
        changes.map { change, controls in
            let isUsed = [.more, .less].contains(change)
            return "\(ChartText.count(controls)) \(isUsed ? "used " : "")\(change)"
        }.joined(separator: ", ")
    }

    /// Whether both sides have units to compare.
    package var isPossible: Bool { units.before > 0 && units.after > 0 }

    private func leftOut(before separator: String) -> String {
        var parts: [String] = []
        if units.onBoth > 0 { parts.append(Wording.count(units.onBoth, "\(units.unit)") + " on both sides") }
        if units.withoutUser > 0 { parts.append(Wording.count(units.withoutUser, "session") + " without a user") }
        return parts.isEmpty ? "" : "\(separator)left out: \(Wording.list(parts))"
    }
}

extension Comparison {
    /// What became of a control's use. All but `same` are more than chance; see ``FalseDiscoveryRate``.
    package enum Change: String, CaseIterable, Sendable {
        /// There was no click on it before.
        case appeared
        /// There was no click on it after.
        case vanished
        /// A larger share of units clicked it.
        case more
        /// A smaller share of units clicked it.
        case less
        /// Chance alone may explain the difference.
        case same
    }

    /// A control that was clicked before or after.
    package struct ControlChange: Sendable {
        package let control: ControlRow
        package let before: ControlUse
        package let after: ControlUse
        /// The part of all units that clicked the control.
        package let shareBefore: Double?
        package let shareAfter: Double?
        /// nil if there was no unit before or none after.
        package let difference: ShareDifference?
        /// How probable so large a difference is by chance alone; nil if there was no unit before or none after.
        package let p: Double?
        fileprivate(set) var isSignificant = false

        fileprivate init(_ control: ControlRow, _ before: ControlUse, _ after: ControlUse, _ units: Units) {
            let earlier = ShareDifference.Share(before.units, of: units.before)
            let later = ShareDifference.Share(after.units, of: units.after)
            (self.control, self.before, self.after) = (control, before, after)
            (shareBefore, shareAfter) = (earlier.value, later.value)
            difference = ShareDifference(from: earlier, to: later)
            p = ExactTest.p(earlier, later)
        }

        /// nil if there was no unit before or none after.
        package var change: Change? {
            guard let difference else { return nil }
            guard isSignificant else { return .same }
            if before.clicks == 0 { return .appeared }
            if after.clicks == 0 { return .vanished }
            return difference.value > 0 ? .more : .less
        }

        fileprivate func precedes(_ other: ControlChange) -> Bool {
            if rank != other.rank { return rank > other.rank }
            return control.precedes(other.control)
        }

        /// What the order depends on, the weightiest first; higher comes first.
        private var rank: (isChange: Int, size: Double, clicks: Int) {
            (isSignificant ? 1 : 0, abs(difference?.value ?? 0), before.clicks + after.clicks)
        }
    }
}
