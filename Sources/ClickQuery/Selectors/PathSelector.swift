package import ClickIndex
package import ClickStore
package import ClickTracking
package import ResponderChain

/// Chooses controls by their paths, as CSS chooses elements of a page: `GiftPanel > Button#send:event(tap)`; and of these
/// controls the clicks with some outcome: `Button#send:unhandled`.
///
/// `docs/selectors.md` has the grammar. A selector is about the control, the last component of a path; what is left of it
/// must stand above. Tests of the event, the screen and the kind are about the whole control, and one of the outcome is about
/// the click, in whichever step they stand.
///
/// A name as reports show it, `GiftPanel › Button#send · tap`, is a selector, too: its steps are parts, which are exact.
package struct PathSelector: ControlSelector, Hashable {
    /// The selectors of a list with commas. One of them must match.
    private(set) var alternatives: [[Step]]

    /// A component of the path, and where it stands: below that of the step before, or directly below it.
    struct Step: Hashable, Sendable {
        /// Of the first step of a name: whether it is the outermost component, with nothing above it.
        var isChild = false
        /// Whether it is a part of a name: what is not written of the component is not there.
        var isPart = false
        /// At least one; all must hold.
        var tests: [Test]
    }

    /// A condition on a component.
    enum Test: Hashable, Sendable {
        case className(NamePattern)
        case identifier(NamePattern)
        case index(PathComponent.Index)
        case root
        /// Any of these.
        case event([NamePattern])
        case screen([NamePattern])
        case kind([ClickKind])
        /// That a responder handled the click, or that none did; neither holds where that is unknown.
        case handled(Bool)
        case not([[Step]])
    }

    /// Parses a selector.
    package init(parsing text: String) throws(PathSelectorError) {
        var parser = PathSelectorParser(text)
        alternatives = try parser.selector()
    }

    init(_ alternatives: [[Step]]) {
        self.alternatives = alternatives
    }

    /// The selector that matches the controls with a path, on whatever screen, and no others but for such whose classes
    /// or identifiers are the same with a package in front.
    package init(_ path: ControlPath) {
        self.init(path.components)
        alternatives[0][path.components.count - 1].tests.append(.event([NamePattern(exactly: path.event)]))
    }

    /// The selector that matches the controls at the end of some components, which are whole from the outermost one on, with
    /// any event.
    ///
    /// - Parameter components: At least one.
    package init(_ components: [PathComponent]) {
        let steps = components.map { component in
            let tests: [Test?] = [
                .className(NamePattern(exactly: component.className)),
                component.identifier.map { .identifier(NamePattern(exactly: $0)) },
                component.index == .ordinal(0) ? nil : .index(component.index),
            ]
            return Step(isChild: true, isPart: true, tests: tests.compactMap(\.self))
        }
        alternatives = [steps]
    }

    package func resolving(_ labels: String) -> PathSelector {
        guard !labels.isEmpty, let text = [ControlLabel](kept: labels).selector(named: description) else { return self }
        return (try? PathSelector(parsing: text)) ?? self
    }

    package var branch: PathSelector {
        let below = Step(tests: [.className(NamePattern([.anyText]))])
        return PathSelector(alternatives + alternatives.map { $0 + [below] })
    }

    package var asksForKind: Bool {
        Self.tests(alternatives).contains { if case .kind = $0 { true } else { false } }
    }

    package var asksForOutcome: Bool {
        Self.tests(alternatives).contains { if case .handled = $0 { true } else { false } }
    }

    package var names: [(role: SelectedNameRole, pattern: NamePattern)] {
        alternatives.joined().flatMap(\.tests).flatMap { test -> [(SelectedNameRole, NamePattern)] in
            switch test {
            case .className(let pattern): [(.className, pattern)]
            case .identifier(let pattern): [(.identifier, pattern)]
            case .event(let patterns): patterns.map { (.event, $0) }
            case .screen(let patterns): patterns.map { (.screen, $0) }
            case .index, .root, .kind, .handled, .not: []
            }
        }
    }

    private static func tests(_ alternatives: [[Step]]) -> [Test] {
        alternatives.joined().flatMap(\.tests).flatMap { test in
            if case .not(let others) = test { [test] + tests(others) } else { [test] }
        }
    }
}

extension PathSelector {
    /// This takes at most as many steps as the path has components and the selector tests, multiplied, but for names; three
    /// times as many if the selector asks for outcomes.
    package func outcomes(_ path: ControlPath, screen: String?, kind: ClickKind) -> HandledSet {
        func matches(_ handled: Handled) -> Bool {
            Subject(path: path, screen: screen, kind: kind, handled: handled).places(of: alternatives).last ?? false
        }
        guard asksForOutcome else { return matches(.unknown) ? .all : [] }
        return HandledSet(HandledSet.all.outcomes.filter(matches).map(HandledSet.init))
    }

    /// Whether the selector matches a control, for clicks with any outcome.
    package func matches(_ path: ControlPath, screen: String?, kind: ClickKind) -> Bool {
        !outcomes(path, screen: screen, kind: kind).isEmpty
    }
}

/// A control with the outcome of a click on it, which selectors are matched with. All places of a step in the path are found at once, so that nothing is
/// tried again.
private struct Subject {
    let path: ControlPath
    let screen: String?
    let kind: ClickKind
    let handled: Handled

    /// Whether one of some selectors matches the path down to each component.
    func places(of alternatives: [[PathSelector.Step]]) -> [Bool] {
        var places = Array(repeating: false, count: path.components.count)
        for steps in alternatives {
            for (index, isPlace) in self.places(of: steps).enumerated() where isPlace { places[index] = true }
        }
        return places
    }

    private func places(of steps: [PathSelector.Step]) -> [Bool] {
        var places = Array(repeating: true, count: path.components.count)
        for (number, step) in steps.enumerated() {
            guard places.contains(true) else { return places }
            if number > 0 {
                step.isChild ? Self.moveDown(&places) : Self.spreadDown(&places)
            } else if step.isChild {
                keep(&places) { $0 == 0 }
            }
            for test in step.tests {
                guard places.contains(true) else { return places }
                narrow(&places, by: test)
            }
            if step.hasNoIdentifier { keep(&places) { path.components[$0].identifier == nil } }
            if step.isFirstOfItsKind { keep(&places) { path.components[$0].index == .ordinal(0) } }
        }
        return places
    }

    /// Replaces each place by the one directly below it.
    private static func moveDown(_ places: inout [Bool]) {
        places.removeLast()
        places.insert(false, at: 0)
    }

    /// Replaces the places by all those below the outermost one.
    private static func spreadDown(_ places: inout [Bool]) {
        var isBelow = false
        for index in places.indices {
            (places[index], isBelow) = (isBelow, isBelow || places[index])
        }
    }

    private func narrow(_ places: inout [Bool], by test: PathSelector.Test) {
        switch test {
        case .className(let pattern):
            keep(&places) { pattern.matches(path.components[$0].className, or: PathComponent.withoutPackage(class:)) }
        case .identifier(let pattern):
            keep(&places) { place in
                path.components[place].identifier.map {
                    pattern.matches($0, or: PathComponent.withoutPackage(identifier:))
                } ?? false
            }
        case .index(let wanted): keep(&places) { path.components[$0].index == wanted }
        case .root: keep(&places) { $0 == 0 }
        case .event(let patterns): if !patterns.contains(where: { $0.matches(path.event) }) { clear(&places) }
        case .screen(let patterns):
            let matches = screen.map { screen in patterns.contains { $0.matches(screen) } } ?? false
            if !matches { clear(&places) }
        case .kind(let kinds): if !kinds.contains(kind) { clear(&places) }
        case .handled(let isHandled): if handled != (isHandled ? .yes : .no) { clear(&places) }
        case .not(let others):
            let excluded = self.places(of: others)
            keep(&places) { !excluded[$0] }
        }
    }

    private func keep(_ places: inout [Bool], where isMatch: (Int) -> Bool) {
        for index in places.indices where places[index] { places[index] = isMatch(index) }
    }

    private func clear(_ places: inout [Bool]) {
        keep(&places) { _ in false }
    }
}

extension PathSelector.Step {
    /// Whether the component has no identifier, as a part says by naming a class alone.
    fileprivate var hasNoIdentifier: Bool {
        isExact && names { if case .className = $0 { true } else { false } }
            && !names { if case .identifier = $0 { true } else { false } }
    }

    /// Whether the component has the ordinal 0, as a part says by naming none.
    fileprivate var isFirstOfItsKind: Bool { isExact && !names { if case .index = $0 { true } else { false } } }

    /// Whether it is a part that says all of the component; one with wildcards leaves it open.
    private var isExact: Bool {
        isPart
            && !names {
                switch $0 {
                case .className(let pattern), .identifier(let pattern): pattern.name == nil
                default: false
                }
            }
    }

    private func names(_ isMeant: (PathSelector.Test) -> Bool) -> Bool { tests.contains(where: isMeant) }
}

extension NamePattern {
    /// Whether the pattern matches a name; if it has no wildcards, also whether it matches the name without a package.
    fileprivate func matches(_ name: String, or withoutPackage: (String) -> String?) -> Bool {
        if matches(name) { return true }
        guard let only = self.name, name.utf8.count > only.utf8.count else { return false }
        return withoutPackage(name)?.hasSameBytes(as: only) ?? false
    }
}
