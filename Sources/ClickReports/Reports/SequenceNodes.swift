package import ClickStore
import ClickTracking

// What sessions are sequences of, in the reports on what people do one after the other.

extension TransitionsReport {
    /// What leads to what.
    package enum Unit: String, CaseIterable, Sendable {
        case control, element, `class`, screen
    }

    /// A control or a group of controls; or where sessions start and end.
    package enum Node: Sendable {
        case end
        case control(ControlRow)
        /// nil for an unknown screen.
        case name(String?)
    }

    /// The nodes that controls belong to, and the number of each control's node, from 1. Number 0 is the end.
    package static func nodes(_ controls: [ControlRow], by unit: Unit) -> ([Node], numbers: [Int32]) {
        guard unit != .control else {
            return ([.end] + controls.map(Node.control), controls.indices.map { Int32(truncatingIfNeeded: $0 + 1) })
        }
        let names = controls.map { control in
            switch unit {
            case .element, .control: control.element
            case .class: control.className
            case .screen: control.screen
            }
        }
        // By bytes, as equal strings may be different names.
        let bytes = names.map { name in name.map { Array($0.utf8) } }
        let sorted = controls.indices.sorted { a, b in
            guard let b = bytes[b] else { return false }
            return bytes[a]?.lexicographicallyPrecedes(b) ?? true
        }
        var (nodes, numbers) = ([Node.end], Array(repeating: Int32(0), count: controls.count))
        for (place, index) in sorted.enumerated() {
            if place == 0 || bytes[index] != bytes[sorted[place - 1]] { nodes.append(.name(names[index])) }
            numbers[index] = Int32(truncatingIfNeeded: nodes.count - 1)
        }
        return (nodes, numbers)
    }
}

extension TransitionsReport.Unit {
    /// What the names of nodes are.
    fileprivate var type: Report.ValueType {
        switch self {
        case .control: .control
        case .element: .element
        case .screen: .screen
        case .class: .text
        }
    }

    /// The columns that name a node.
    ///
    /// - Parameters:
    ///   - isAmbiguous: Whether controls of one path are on several screens or of several kinds.
    ///   - withKind: Whether clicks of several kinds are selected.
    ///   - isStart: Whether the edge of a session is its start.
    ///   - node: The node of a line; nil for none.
    func fields<Item>(
        _ name: String, heading: String? = nil, _ meaning: String, isAmbiguous: Bool, withKind: Bool, isStart: Bool,
        _ node: @escaping (Item) -> TransitionsReport.Node?
    ) -> [Report.Field<Item>] {
        let names = [
            Report.Field<Item>(name, heading: heading, type, meaning) { Cell(node($0)?.text(isStart: isStart)) }
        ]
        guard self == .control else { return names }
        return names + [
            .init("\(name)_screen", .screen, "the screen of this control; empty if unknown", isDetail: !isAmbiguous) {
                Cell(node($0)?.control?.screen)
            },
            .init("\(name)_kind", .text, "activation, control or routed", isDetail: !withKind) {
                Cell(node($0)?.control?.kind.rawValue)
            },
        ]
    }
}

extension TransitionsReport.Node {
    var control: ControlRow? {
        if case .control(let control) = self { control } else { nil }
    }

    /// What the node goes by: nil for an unknown screen.
    func text(isStart: Bool) -> String? {
        switch self {
        case .end: isStart ? SequenceEdges.start : SequenceEdges.end
        case .control(let control): control.path
        case .name(let name): name
        }
    }

    /// The path of a control; nil for others.
    var bytes: [UInt8]? { control.map { Array($0.path.utf8) } }
}
