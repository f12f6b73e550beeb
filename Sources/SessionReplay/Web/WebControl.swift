/// Which elements of web pages are made to be clicked.
enum WebControl {
    private static let tags: Set<String> = [
        "a", "button", "input", "select", "textarea", "option", "label", "summary", "area",
    ]

    /// The elements that a label can stand for, by the standard of HTML.
    private static let labelable: Set<String> = [
        "button", "input", "meter", "output", "progress", "select", "textarea",
    ]

    /// The attributes that make an element a control.
    static let attributes: Set = ["role", "onclick", "contenteditable"]

    private static let roles: Set<String> = [
        "button", "link", "checkbox", "radio", "switch", "tab", "menuitem", "menuitemcheckbox", "menuitemradio",
        "option",
        "textbox", "searchbox", "combobox", "slider", "spinbutton", "treeitem",
    ]

    /// Whether an element is a control: by its tag, its role, or an attribute that lets it take clicks or input.
    static func isControl(_ tag: String, _ attribute: (String) -> String?) -> Bool {
        if tags.contains(tag) { return true }
        if let role = attribute("role"), roles.contains(role) { return true }
        return attribute("onclick") != nil || attribute("contenteditable").map { $0 != "false" } ?? false
    }

    /// The tag of an element that MiniWoB names together with its type: `input_radio` is an `input`.
    static func tag(ofMiniWoB name: String) -> String {
        name.hasPrefix("input_") ? "input" : name
    }

    /// Whether a label can stand for an element.
    ///
    /// - Parameter type: The element's attribute; nil if it has none.
    static func isLabelable(_ tag: String, type: String? = nil) -> Bool {
        labelable.contains(tag) && !(tag == "input" && type?.lowercased() == "hidden")
    }
    /// The types of input fields in which text is edited; an unknown type is one, too.
    private static let buttonTypes: Set<String> = [
        "button", "checkbox", "color", "date", "datetime-local", "file", "hidden", "image", "month", "radio", "range",
        "reset", "submit", "time", "week",
    ]
    /// The types of input fields that open a window of the browser's own.
    private static let pickerTypes: Set<String> = ["color", "date", "datetime-local", "file", "month", "time", "week"]
    /// What draws or leads elsewhere without a change that a recording of the page has.
    private static let opaque: Set<String> = [
        "select", "option", "audio", "video", "canvas", "embed", "object", "iframe",
    ]

    /// Whether text is edited in an element.
    static func takesText(_ tag: String, _ attribute: (String) -> String?) -> Bool {
        if tag == "textarea" { return true }
        if tag == "input" { return !(attribute("type").map { buttonTypes.contains($0.lowercased()) } ?? false) }
        if let role = attribute("role"), ["textbox", "searchbox"].contains(role) { return true }
        return attribute("contenteditable").map { $0 != "false" } ?? false
    }

    /// Whether the browser answers a click on an element without the page's doing: it sets a caret, opens a list, follows a
    /// link, plays.
    static func answersByItself(_ tag: String, _ attribute: (String) -> String?) -> Bool {
        switch tag {
        case "a", "area": attribute("href") != nil
        case "input": pickerTypes.contains(attribute("type")?.lowercased() ?? "") || takesText(tag, attribute)
        default: opaque.contains(tag) || takesText(tag, attribute)
        }
    }
}

extension DOMNode {
    /// Whether something holds for an element's tag and attributes: this node's, or one's around it in the same document.
    func isWithin(_ holds: (_ tag: String, _ attribute: (String) -> String?) -> Bool) -> Bool {
        let found = nearest { node in
            switch node.kind {
            case .document: true
            case .element(let tag): holds(tag) { node.attributes?[$0] }
            case .shadowRoot, .other: false
            }
        }
        return found.map { $0.kind != .document } ?? false
    }
}
