import ClickQuery
import ClickStore
import ClickTracking
import ResponderChain

/// The labels that a report shows in place of control paths: those that name one of its controls alone.
///
/// A label of several of them would say of each row what is true of all; these rows keep their names. So does a row whose label
/// is about some outcome, as the row counts all.
struct LabelledControls: Sendable {
    private var names: [ByteString: String] = [:]

    init() {}

    /// - Parameter controls: The paths of all controls of the report, with their events or without, and the screens that are
    ///   known of them; some may be the same.
    init(_ labels: [ControlLabel], of controls: [(path: String, screen: String?)]) {
        let selectors = labels.compactMap { label in
            (try? PathSelector(parsing: label.selector)).map { (name: label.name, selector: $0) }
        }.filter { !$0.selector.asksForOutcome && !$0.selector.asksForKind }
        guard !selectors.isEmpty else { return }
        for hasEvent in [true, false] {
            let read = controls.compactMap { control -> (key: ByteString, path: ControlPath, screen: String?)? in
                let path = try? ControlPath(parsing: hasEvent ? control.path : control.path + "--tap")
                return path.map { (ByteString(control.path), $0, control.screen) }
            }
            for (name, selector) in selectors {
                let named = read.filter { selector.matches($0.path, screen: $0.screen, kind: .activation) }
                let paths = Set(named.map(\.key))
                if paths.count == 1, let path = paths.first, names[path] == nil { names[path] = name }
            }
        }
    }

    var isEmpty: Bool { names.isEmpty }

    /// The label of a control; nil without one.
    subscript(path: String) -> String? { names.isEmpty ? nil : names[ByteString(path)] }
}
