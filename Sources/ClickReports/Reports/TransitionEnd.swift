package import ClickQuery
import ClickStore
import ClickTracking
import ResponderChain

/// What a transition that is asked for begins at, or leads to.
package enum TransitionEnd: Sendable {
    /// The start or the end of a session.
    case edge
    /// A control or an element that a selector matches.
    case control(PathSelector)
    /// A class, or a screen as tables show it.
    case name(String)

    /// Reads an end as people give it: a selector or a path of a control, a class, a screen, `(start)` or `(end)`.
    package init(_ text: String, of unit: TransitionsReport.Unit, isStart: Bool) throws(SelectionError) {
        if text == (isStart ? SequenceEdges.start : SequenceEdges.end) {
            self = .edge
            return
        }
        switch unit {
        case .class, .screen: self = .name(text)
        case .control, .element:
            if SelectionText.isPath(text) {
                let path = unit == .control ? text : text + "--event"
                guard let path = try? ControlPath(parsing: path) else { throw .notAControl(text) }
                self = .control(unit == .control ? PathSelector(path) : PathSelector(path.components))
                return
            }
            do throws(PathSelectorError) {
                self = .control(try PathSelector(parsing: text))
            } catch {
                throw .notAControl(text)
            }
        }
    }

    package var isEdge: Bool { if case .edge = self { true } else { false } }
    /// What it is matched by; nil for what no selector matches.
    package var selector: PathSelector? { if case .control(let selector) = self { selector } else { nil } }

    /// Whether a node is meant.
    func includes(_ node: TransitionsReport.Node) -> Bool {
        switch (self, node) {
        case (.edge, .end): return true
        case (.control(let selector), .control(let control)):
            guard let path = try? ControlPath(parsing: control.path) else { return false }
            return !selector.outcomes(path, screen: control.screen, kind: control.kind).isEmpty
        case (.control(let selector), .name(let element?)):
            guard let path = try? ControlPath(parsing: element + "--activation") else { return false }
            return !selector.outcomes(path, screen: nil, kind: .activation).isEmpty
        case (.name(let text), .name(let name?)):
            return text.hasSameBytes(as: name) || ScreenName.isName(text, of: name)
        default: return false
        }
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
