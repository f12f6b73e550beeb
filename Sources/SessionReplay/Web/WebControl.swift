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
}
