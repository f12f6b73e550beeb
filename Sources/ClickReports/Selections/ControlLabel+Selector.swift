import ClickIndex
package import ClickQuery
package import ClickStore
import ClickTracking
import ResponderChain

extension ControlLabel {
    /// Checks that the selector is one, and that the name can be given wherever a selector can.
    package func check() throws(SelectionError) {
        let meant = try parsed(selector)
        guard !meant.asksForKind else {
            throw .notALabel(
                name, "its selector asks for a kind of clicks: leave :kind(…) out, and give the kind with the label")
        }
        guard !selector.utf8.contains(where: { $0 < 0x20 }) else {
            throw .notALabel(name, "its selector has a line end or a control character: write %0A for it")
        }
        let signs = ":[]>,*?\"'\\%\(NameSign.below)\(NameSign.event)".unicodeScalars
        guard (try? PathSelector(parsing: name))?.description.hasSameBytes(as: name) ?? false,
            !name.unicodeScalars.contains(where: signs.contains)
        else {
            throw .notALabel(
                name,
                "a label has letters, digits and single spaces; other signs have a meaning in selectors, where labels stand"
            )
        }
    }

    private func parsed(_ text: String) throws(SelectionError) -> PathSelector {
        do throws(PathSelectorError) {
            return try PathSelector(parsing: text)
        } catch {
            throw .notALabel(name, "its selector cannot be read: \(error.message)")
        }
    }
}

extension ControlLabel {
    /// The label of a control that goes by another name now, too; nil if it is none of its controls, or has the new name already.
    package func following(_ alias: Alias) -> ControlLabel? {
        guard alias.roots == nil, let meant = try? PathSelector(parsing: selector),
            let old = try? ControlPath(parsing: alias.old.element + "--tap"),
            let new = try? ControlPath(parsing: alias.new.element + "--tap"),
            !meant.matches(new, screen: alias.new.screen, kind: .activation)
        else { return nil }
        let outcomes = meant.outcomes(old, screen: alias.old.screen, kind: .activation)
        let test: String? =
            outcomes == .all
            ? "" : outcomes == HandledSet(.yes) ? ":handled" : outcomes == HandledSet(.no) ? ":unhandled" : nil
        return test.map { ControlLabel(name: name, selector: "\(selector), \(PathSelector(new.components))\($0)") }
    }
}
