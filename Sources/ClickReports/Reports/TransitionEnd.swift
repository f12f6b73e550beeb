package import ClickQuery
import ClickStore
import ClickTracking
import ResponderChain

/// What a transition that is asked for begins at, or leads to.
package enum TransitionEnd: Sendable {
    /// The start or the end of a session.
    case edge
    /// A control or an element that any of these matches.
    case control([PathSelector])
    /// A class, or a screen as tables show it.
    case name(String)

    /// Reads an end as people give it: a selector or a path of a control, a class, a screen, `(start)` or `(end)`.
    package init(_ text: String, of unit: TransitionsReport.Unit, isStart: Bool) throws(SelectionError) {
        if text == (isStart ? SequenceEdges.start : SequenceEdges.end) {
            self = .edge
            return
        }
        guard text != (isStart ? SequenceEdges.end : SequenceEdges.start) else {
            throw .misplacedStep(text, isStart: !isStart)
        }
        switch unit {
        case .class, .screen: self = .name(text)
        case .control, .element:
            let selectors = try SelectionText.named(text)
            guard !selectors.contains(where: \.asksForOutcome) else { throw .outcomeOfEnd(text) }
            self = .control(selectors)
        }
    }

    /// The end with what labels stand for in place of them.
    func resolving(_ labels: [ControlLabel]) throws(SelectionError) -> TransitionEnd {
        guard case .control(let selectors) = self else { return self }
        let meant = selectors.map { $0.resolving(labels.text) }
        guard !meant.contains(where: \.asksForOutcome) else {
            throw .outcomeOfEnd(selectors.map(\.description).joined(separator: ", "))
        }
        return .control(meant)
    }

    package var isEdge: Bool { if case .edge = self { true } else { false } }

    /// Whether a node is meant.
    func includes(_ node: TransitionsReport.Node) -> Bool {
        switch (self, node) {
        case (.edge, .end): return true
        case (.control(let selectors), .control(let control)):
            return Self.matches(selectors, control.path, on: control.screen, control.kind)
        case (.control(let selectors), .name(let element?)):
            return Self.matches(selectors, element + "--activation", on: nil, .activation)
        case (.name(let text), .name(let name?)):
            return text.hasSameBytes(as: name) || ScreenName.isName(text, of: name)
        default: return false
        }
    }

    private static func matches(
        _ selectors: [PathSelector], _ path: String, on screen: String?, _ kind: ClickKind
    ) -> Bool {
        guard let path = try? ControlPath(parsing: path) else { return false }
        return selectors.contains { !$0.outcomes(path, screen: screen, kind: kind).isEmpty }
    }
}

/// A report of what begins at some ends, or leads to some.
protocol BetweenEnds {
    var from: [TransitionEnd] { get set }
    var to: [TransitionEnd] { get set }
}

extension BetweenEnds {
    /// The report with what labels stand for in place of them.
    func resolving(_ labels: [ControlLabel]) throws(SelectionError) -> Self {
        var report = self
        report.from = try from.map { end throws(SelectionError) in try end.resolving(labels) }
        report.to = try to.map { end throws(SelectionError) in try end.resolving(labels) }
        return report
    }
}

/// Which transitions are shown, by the places of their nodes.
struct ShownTransitions {
    /// Whether all of them are.
    let areAll: Bool
    private let own: [Bool]
    private let from: [Bool]
    private let to: [Bool]

    init(_ report: TransitionsReport, _ nodes: [TransitionsReport.Node]) {
        areAll = report.controlIDs == nil && report.from.isEmpty && report.to.isEmpty
        func areMeant(by ends: [TransitionEnd]) -> [Bool] {
            nodes.map { node in ends.isEmpty || ends.contains { $0.includes(node) } }
        }
        (from, to) = (areMeant(by: report.from), areMeant(by: report.to))
        own = nodes.map { node in
            guard let ids = report.controlIDs else { return true }
            return if case .control(let control) = node { ids.contains(control.id) } else { false }
        }
    }

    func include(from first: Int, to second: Int) -> Bool {
        (own[first] || own[second]) && from[first] && to[second]
    }
}
