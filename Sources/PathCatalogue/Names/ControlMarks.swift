import ClickTracking
import ResponderChain

/// What one control alone of its screen has among the controls of a version: what tests find it by, its `name`, or where it leads,
/// whichever comes first. A lasting name is made of it, since redesigns change it least of all.
struct ControlMarks {
    private struct Mark: Hashable {
        let screen: ByteString?
        let text: ByteString

        init(_ text: String, on screen: String?) {
            (self.screen, self.text) = (screen.map(ByteString.init), ByteString(text))
        }
    }

    /// How many controls have each mark.
    private var counts: [Mark: Int] = [:]

    init(_ controls: [CatalogueControl]) {
        for control in controls {
            for mark in control.marks { counts[Mark(mark, on: control.screen), default: 0] += 1 }
        }
    }

    /// The control's name by such a mark, `a#target=example.org/help--click`; nil if it has none, or an identifier of its own that
    /// says as much.
    func name(of control: CatalogueControl) -> ControlPath? {
        guard let own = control.path.components.last, own.durableIdentifier == nil, own.index != .cell,
            let mark = control.marks.first(where: { counts[Mark($0, on: control.screen)] == 1 })
        else { return nil }
        return ControlPath([PathComponent(own.className, identifier: mark)], event: control.path.event)
    }
}

extension CatalogueControl {
    fileprivate var marks: [String] {
        [("testid", attributes.testID), ("name", attributes.name), ("target", attributes.target)].compactMap {
            kind, value in
            value.map { "\(kind)=\($0)" }
        }
    }
}
