import ResponderChain
import SimulatedUI
import TouchRecording

extension LayoutNode {
    /// Reads a node of a layout; keys that are not there have their usual values.
    init(_ value: JSONValue) throws(TouchSessionError) {
        let fields = LayoutFields(value)
        guard value.isObject, let number = try fields.whole("node") else { throw .missing("node") }
        guard let className = try fields.text("class") else { throw .missing("class") }
        let kind = try fields.choice("kind", of: Kind.self) ?? .view
        self.init(number, kind: kind, className: className)
        identifier = try fields.text("identifier")
        children = try fields.wholes("children")
        isScreen = try fields.flag("screen")
        decoratesPath = try fields.flag("in_path") ?? true
        isSecure = try fields.flag("secure") ?? false
        isTracked = try fields.flag("tracked") ?? true
        try readPlace(fields)
        try readContent(fields)
    }

    private mutating func readPlace(_ fields: LayoutFields) throws(TouchSessionError) {
        if let numbers = try fields.numbers("frame", count: 4) {
            frame = Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
        }
        if let numbers = try fields.numbers("scrolled", count: 2) {
            boundsOrigin = Point(x: numbers[0], y: numbers[1])
        }
        isHidden = try fields.flag("hidden") ?? false
        alpha = try fields.number("alpha") ?? 1
        isTouchable = try fields.flag("touchable") ?? true
        isMultipleTouch = try fields.flag("multitouch") ?? false
        level = try fields.whole("level") ?? 0
        controller = try fields.whole("controller")
        presenter = try fields.whole("presenter")
    }

    private mutating func readContent(_ fields: LayoutFields) throws(TouchSessionError) {
        isEnabled = try fields.flag("enabled") ?? true
        actions = try fields.actions("actions")
        mainEvent = try fields.text("main_event")
        for gesture in try fields.list("gestures") { gestures.append(try Gesture(gesture)) }
        if let numbers = try fields.numbers("content", count: 2) {
            contentSize = Size(width: numbers[0], height: numbers[1])
        }
        allowsSelection = try fields.flag("selection") ?? true
        if let row = try fields.whole("row") {
            cell = ListCell(section: try fields.whole("section") ?? 0, row: row, item: try fields.text("item"))
        }
        segments = try fields.whole("segments") ?? 1
        selectedSegment = try fields.whole("selected")
    }
}

extension LayoutNode.Gesture {
    fileprivate init(_ value: JSONValue) throws(TouchSessionError) {
        let fields = LayoutFields(value)
        guard let kind = try fields.choice("kind", of: Kind.self) else { throw .missing("kind") }
        self.init(kind: kind)
        taps = try fields.whole("taps") ?? 1
        durationMs = Int64(try fields.whole("ms") ?? 500)
        actions = try fields.texts("actions")
    }
}
