import ClickTracking
import ResponderChain
import SimulatedUI

extension LayoutNode {
    /// The node as a JSON object. What is as usual is left out.
    var text: String {
        var object = JSONObjectText()
        object.add("node", number)
        object.add("kind", kind.rawValue)
        object.add("class", className)
        object.add("identifier", identifier)
        addPlace(to: &object)
        if !isEnabled { object.add("enabled", false) }
        if let isScreen { object.add("screen", isScreen) }
        if !decoratesPath { object.add("in_path", false) }
        if isSecure { object.add("secure", true) }
        if !isTracked { object.add("tracked", false) }
        object.add("controller", controller)
        object.add("presenter", presenter)
        if !actions.isEmpty { object.add("actions", json: Self.text(of: actions)) }
        if !gestures.isEmpty { object.add("gestures", json: JSONText.array(gestures.map(\.text))) }
        object.add("main_event", mainEvent)
        addContent(to: &object)
        if !children.isEmpty { object.add("children", json: JSONText.array(children.map(String.init))) }
        return object.description
    }

    private func addPlace(to object: inout JSONObjectText) {
        if kind != .application, kind != .controller {
            object.add(
                "frame", json: Self.numbers(frame.origin.x, frame.origin.y, frame.size.width, frame.size.height))
        }
        if boundsOrigin != .zero { object.add("scrolled", json: Self.numbers(boundsOrigin.x, boundsOrigin.y)) }
        if isHidden { object.add("hidden", true) }
        if alpha != 1 { object.add("alpha", json: JSONText.number(alpha)) }
        if !isTouchable { object.add("touchable", false) }
        if isMultipleTouch { object.add("multitouch", true) }
        if level != 0 { object.add("level", level) }
    }

    private func addContent(to object: inout JSONObjectText) {
        if let contentSize { object.add("content", json: Self.numbers(contentSize.width, contentSize.height)) }
        if !allowsSelection { object.add("selection", false) }
        if let cell {
            object.add("section", cell.section)
            object.add("row", cell.row)
            object.add("item", cell.item)
        }
        if kind == .segments {
            object.add("segments", segments)
            object.add("selected", selectedSegment)
        }
    }

    private static func text(of actions: [String: [String]]) -> String {
        var object = JSONObjectText()
        for event in actions.keys.sorted() { object.add(event, json: strings(actions[event] ?? [])) }
        return object.description
    }

    static func strings(_ texts: [String]) -> String {
        JSONText.array(texts.map(JSONText.string))
    }

    private static func numbers(_ values: Double...) -> String {
        JSONText.array(values.map(JSONText.number))
    }
}

extension LayoutNode.Gesture {
    fileprivate var text: String {
        var object = JSONObjectText()
        object.add("kind", kind.rawValue)
        switch kind {
        case .tap: object.add("taps", taps)
        case .longPress: object.add("ms", Int(durationMs))
        }
        if !actions.isEmpty { object.add("actions", json: LayoutNode.strings(actions)) }
        return object.description
    }
}
