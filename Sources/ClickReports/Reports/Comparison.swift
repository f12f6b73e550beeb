import Basics
package import ClickStore

/// How much each control was used before and after, and which differences are more than chance.
package struct Comparison: Sendable {
    package typealias Unit = ComparisonUnits.Unit
    package typealias Units = ComparisonUnits
    /// A control with its use on both sides.
    package typealias UsedControl = (control: ControlRow, use: ControlUse)

    package let units: Units
    /// The controls with a click before or after.
    ///
    /// Those that changed come first, then the largest difference, whatever its sign, then the most clicks in all, then by
    /// path, screen and kind.
    package let lines: [ControlChange]

    /// Judges the use of controls, each of which comes once.
    ///
    /// - Parameter sizes: The sessions of all who are compared; in none of them anything happened.
    package init(_ units: Units, sizes: Strata, _ controls: [UsedControl]) {
        self.units = units
        let sizes = StratumSizes(sizes)
        var lines = controls.filter { $0.use.before.clicks + $0.use.after.clicks > 0 }.map {
            ControlChange($0.control, $0.use, sizes)
        }
        // One family: of all that is reported, one in twenty may be chance.
        let uses = lines.map { $0.p ?? 1 }
        let judged = lines.indices.filter { lines[$0].unhandledP != nil }
        let significant = FalseDiscoveryRate.significant(uses + lines.compactMap(\.unhandledP))
        for index in lines.indices { lines[index].isSignificant = significant[index] }
        for (place, index) in judged.enumerated() {
            lines[index].isUnhandledSignificant = significant[uses.count + place]
        }
        self.lines = lines.sorted { $0.precedes($1) }
    }

    /// What changed of how many controls, in words: `1 appeared, 2 used less, 1 more often unhandled`.
    ///
    /// - Parameter areTimes: Whether one side came after the other; else `1 used on the second side alone`.
    package func listOfChanges(ofTimes areTimes: Bool) -> String {
        let place = areTimes ? "" : " on the second side"
        let uses = Change.allCases.filter { $0 != .same }.map { change in
            let text =
                switch change {
                case .appeared where !areTimes: "used\(place) alone"
                case .vanished where !areTimes: "used on the first side alone"
                case .more, .less: "used \(change)\(place)"
                case .appeared, .vanished, .same: "\(change)"
                }
            return (change: text, controls: lines.count { $0.change == change })
        }
        let outcomes = [Change.more, .less].map { (change: Change) in
            (change: "\(change) often unhandled\(place)", controls: lines.count { $0.unhandledChange == change })
        }
        return (uses + outcomes).filter { $0.controls > 0 }.map { "\(ChartText.count($0.controls)) \($0.change)" }
            .joined(separator: ", ")
    }

    /// Whether anything changed beyond chance.
    package var hasChange: Bool { lines.contains(where: \.isChange) }

    /// The answer in one clause: how many controls changed, of how many, judged by what.
    ///
    /// - Parameter areTimes: Whether one side came after the other; else controls differ, as those of two plans do.
    package func verdict(ofTimes areTimes: Bool) -> String {
        guard isPossible else {
            let (first, second) = areTimes ? ("before", "after") : ("on the first side", "on the second side")
            let side = units.before > 0 ? second : units.after > 0 ? first : "on either side"
            return "Nothing to compare: no \(units.unit) \(side)"
        }
        let all = ChartText.count(lines.count)
        let changed = lines.count(where: \.isChange)
        guard changed > 0 else {
            return
                "No control \(areTimes ? "changed" : "differs") beyond chance (\(all) compared, \(units.description))"
        }
        let controls = lines.count == 1 ? "control" : "controls"
        let verb = areTimes ? "changed" : changed == 1 ? "differs" : "differ"
        return
            "\(ChartText.count(changed)) of \(all) \(controls) \(verb) beyond chance: \(listOfChanges(ofTimes: areTimes)) (\(units.description))"
    }

    /// Whether anybody can be compared.
    package var isPossible: Bool { units.isPossible }
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
        /// What became of the clicks.
        package let before: Outcomes
        package let after: Outcomes
        /// How many users, or sessions, clicked it in the sessions that are counted.
        package let units: (before: Int, after: Int)
        /// The part of the sessions in which it was clicked; see ``StratifiedTest``.
        package let shareBefore: Double?
        package let shareAfter: Double?
        /// nil if one side has no session.
        package let difference: ShareDifference?
        /// How probable so large a difference is by chance alone; nil if one side has no session.
        package let p: Double?
        /// The same of the part of the sessions with a click on it that nobody handled, of those with a known outcome; nil if
        /// chance could not have divided them otherwise.
        package let unhandledP: Double?
        fileprivate(set) var isSignificant = false
        fileprivate(set) var isUnhandledSignificant = false
        let isUnhandledMore: Bool

        fileprivate init(_ control: ControlRow, _ use: ControlUse, _ sizes: StratumSizes) {
            let test = StratifiedTest(use.uses, sizes: sizes)
            let unhandled = StratifiedTest(use.unhandled, sizes: StratumSizes(use.unhandled))
            (self.control, before, after) = (control, use.before, use.after)
            units = use.uses.units
            (shareBefore, shareAfter) = (test.shareBefore, test.shareAfter)
            (difference, p) = (test.difference, test.p)
            unhandledP = unhandled.isInformative ? unhandled.p : nil
            isUnhandledMore = (unhandled.difference?.value ?? 0) > 0
        }

        /// nil if one side has no session.
        package var change: Change? {
            guard let difference else { return nil }
            guard isSignificant else { return .same }
            if before.clicks == 0 { return .appeared }
            if after.clicks == 0 { return .vanished }
            return difference.value > 0 ? .more : .less
        }

        /// What became of the clicks that nobody handled: more, less or the same; nil if that cannot be judged.
        package var unhandledChange: Change? {
            guard unhandledP != nil else { return nil }
            return !isUnhandledSignificant ? .same : isUnhandledMore ? .more : .less
        }

        /// The share after divided by that before, less 1; nil if there was none before, or one side has no session.
        package var relativeChange: Double? {
            guard difference != nil, let shareBefore, let shareAfter, shareBefore > 0 else { return nil }
            return shareAfter / shareBefore - 1
        }

        fileprivate var isChange: Bool { isSignificant || isUnhandledSignificant }

        fileprivate func precedes(_ other: ControlChange) -> Bool {
            rank != other.rank ? rank > other.rank : control < other.control
        }

        /// What the order depends on, the weightiest first; higher comes first.
        private var rank: (isChange: Int, size: Double, clicks: Int) {
            (isChange ? 1 : 0, abs(difference?.value ?? 0), before.clicks + after.clicks)
        }
    }
}
