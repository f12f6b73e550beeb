internal import ClickTracking
internal import ResponderChain

/// What identifies an element beside its path, as numbers; 0 where it is not known.
struct DiffAttributes {
    /// Where it leads, as far as that lasts.
    let target: Int
    /// The target's part behind the host.
    let targetPath: Int
    let name: Int
    let testID: Int
    let type: Int
    let role: Int
    /// Its classes, sorted; and the number of all of them.
    let classes: [Int]
    let classList: Int

    init(_ attributes: ElementAttributes, names: inout DiffNames) {
        let known = attributes.lastingTarget ?? ""
        target = names.number(known)
        targetPath = names.number(known.split(separator: "/").dropFirst().joined(separator: "/"))
        name = names.number(attributes.name ?? "")
        testID = names.number(attributes.testID ?? "")
        type = names.number(attributes.type ?? "")
        role = names.number(attributes.role ?? "")
        classes = (attributes.classes ?? "").split(separator: " ").map { names.number(String($0)) }.sorted()
        classList = classes.isEmpty ? 0 : names.number(classes) + 1
    }

    /// Whether both are the same in all that is known.
    func isSame(as other: DiffAttributes) -> Bool {
        target == other.target && classList == other.classList && !contradicts(other)
    }

    /// Whether both lead elsewhere, or have other names of which two different ones are two elements.
    func contradicts(_ other: DiffAttributes) -> Bool {
        target != other.target || name != other.name || testID != other.testID || type != other.type
            || role != other.role
    }
}

/// What people do with a control, whatever its platform calls it.
enum ControlKind: Int {
    case other, link, button, field, toggle

    init(_ part: PathComponent, _ attributes: ElementAttributes) {
        let name = part.className.lowercased()
        switch (name, attributes.type ?? "", attributes.role ?? "") {
        case (_, "checkbox", _), (_, "radio", _), (_, _, "checkbox"), (_, _, "radio"), (_, _, "switch"): self = .toggle
        case _ where attributes.traits?.split(separator: " ").contains("checkable") ?? false: self = .toggle
        case (_, _, "button"), ("input", "submit", _), ("input", "button", _), ("input", "image", _),
            ("input", "reset", _),
            ("button", _, _), ("summary", _, _):
            self = .button
        case ("a", _, _), ("area", _, _), (_, _, "link"), (_, _, "menuitem"): self = .link
        case ("input", _, _), ("textarea", _, _), ("select", _, _): self = .field
        default:
            let endings: [(ControlKind, [String])] = [
                (.toggle, ["switch", "switchcompat", "checkbox", "radiobutton", "togglebutton"]),
                (.button, ["button", "buttonitem"]),
                (.field, ["textfield", "textview", "searchbar", "edittext"]),
            ]
            self = endings.first { $0.1.contains(where: name.hasSuffix) }?.0 ?? .other
        }
    }
}
