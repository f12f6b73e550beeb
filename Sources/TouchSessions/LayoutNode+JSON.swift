import Basics
import ClickTracking
import ResponderChain
import SimulatedUI

/// The names of a node's fields, and of a gesture's.
private enum Key {
    static let (node, kind, className, identifier) = ("node", "kind", "class", "identifier")
    static let (isScreen, decoratesPath, isSecure, isTracked) = ("screen", "in_path", "secure", "tracked")
    static let (children, controller, presenter, ordinal) = ("children", "controller", "presenter", "ordinal")
    static let (frame, boundsOrigin, isHidden, alpha) = ("frame", "scrolled", "hidden", "alpha")
    static let (isTouchable, isMultipleTouch, level) = ("touchable", "multitouch", "level")
    static let (isEnabled, actions, gestures, mainEvent) = ("enabled", "actions", "gestures", "main_event")
    static let (contentSize, allowsSelection) = ("content", "selection")
    static let (section, row, item) = ("section", "row", "item")
    static let (segments, selectedSegment) = ("segments", "selected")
    static let (taps, durationMs) = ("taps", "ms")
}

// Writing

extension LayoutNode {
    /// The node as a JSON object. Fields with default values are left out.
    var text: String {
        var object = JSONObjectText()
        object.add(Key.node, number)
        object.add(Key.kind, kind.rawValue)
        object.add(Key.className, className)
        object.add(Key.identifier, identifier)
        addPlace(to: &object)
        if !isEnabled { object.add(Key.isEnabled, false) }
        if let isScreen { object.add(Key.isScreen, isScreen) }
        if ordinal != 0 { object.add(Key.ordinal, ordinal) }
        if !decoratesPath { object.add(Key.decoratesPath, false) }
        if isSecure { object.add(Key.isSecure, true) }
        if !isTracked { object.add(Key.isTracked, false) }
        object.add(Key.controller, controller)
        object.add(Key.presenter, presenter)
        if !actions.isEmpty { object.add(Key.actions, json: Self.text(of: actions)) }
        if !gestures.isEmpty { object.add(Key.gestures, json: JSONText.array(gestures.map(\.text))) }
        object.add(Key.mainEvent, mainEvent)
        addContent(to: &object)
        if !children.isEmpty { object.add(Key.children, json: JSONText.array(children.map(String.init))) }
        return object.description
    }

    private func addPlace(to object: inout JSONObjectText) {
        if frame != .zero {
            object.add(
                "frame", json: Self.numbers(frame.origin.x, frame.origin.y, frame.size.width, frame.size.height))
        }
        if boundsOrigin != .zero { object.add(Key.boundsOrigin, json: Self.numbers(boundsOrigin.x, boundsOrigin.y)) }
        if isHidden { object.add(Key.isHidden, true) }
        if alpha != 1 { object.add(Key.alpha, json: JSONText.number(alpha)) }
        if !isTouchable { object.add(Key.isTouchable, false) }
        if isMultipleTouch { object.add(Key.isMultipleTouch, true) }
        if level != 0 { object.add(Key.level, level) }
    }

    private func addContent(to object: inout JSONObjectText) {
        if let contentSize { object.add(Key.contentSize, json: Self.numbers(contentSize.width, contentSize.height)) }
        if !allowsSelection { object.add(Key.allowsSelection, false) }
        if let cell {
            object.add(Key.section, cell.section)
            object.add(Key.row, cell.row)
            object.add(Key.item, cell.item)
        }
        if kind == .segments {
            object.add(Key.segments, segments)
            object.add(Key.selectedSegment, selectedSegment)
        }
    }

    private static func text(of actions: [String: [String]]) -> String {
        var object = JSONObjectText()
        for event in actions.keys.sorted() { object.add(event, json: strings(actions[event] ?? [])) }
        return object.description
    }

    fileprivate static func strings(_ texts: [String]) -> String {
        JSONText.array(texts.map(JSONText.string))
    }

    private static func numbers(_ values: Double...) -> String {
        JSONText.array(values.map(JSONText.number))
    }
}

extension LayoutNode.Gesture {
    fileprivate var text: String {
        var object = JSONObjectText()
        object.add(Key.kind, kind.rawValue)
        switch kind {
        case .tap: object.add(Key.taps, taps)
        case .longPress: object.add(Key.durationMs, Int(durationMs))
        }
        if !actions.isEmpty { object.add(Key.actions, json: LayoutNode.strings(actions)) }
        return object.description
    }
}

// Reading

extension LayoutNode {
    /// Reads a node of a layout; missing fields have their default values.
    init(_ value: some TouchSessionValue) throws(TouchSessionError) {
        let fields = TouchSessionFields(value)
        guard value.isObject, let number = try fields.whole(Key.node) else { throw .missing(Key.node) }
        guard let className = try fields.text(Key.className) else { throw .missing(Key.className) }
        let kind = try fields.choice(Key.kind, of: Kind.self) ?? .view
        self.init(number, kind: kind, className: className)
        identifier = try fields.text(Key.identifier)
        children = try fields.wholes(Key.children)
        isScreen = try fields.flag(Key.isScreen)
        ordinal = try fields.whole(Key.ordinal) ?? 0
        decoratesPath = try fields.flag(Key.decoratesPath) ?? true
        isSecure = try fields.flag(Key.isSecure) ?? false
        isTracked = try fields.flag(Key.isTracked) ?? true
        try readPlace(fields)
        try readContent(fields)
    }

    private mutating func readPlace(_ fields: TouchSessionFields<some TouchSessionValue>) throws(TouchSessionError) {
        if let numbers = try fields.numbers(Key.frame, count: 4) {
            frame = Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
        }
        if let numbers = try fields.numbers(Key.boundsOrigin, count: 2) {
            boundsOrigin = Point(x: numbers[0], y: numbers[1])
        }
        isHidden = try fields.flag(Key.isHidden) ?? false
        alpha = try fields.number(Key.alpha) ?? 1
        isTouchable = try fields.flag(Key.isTouchable) ?? true
        isMultipleTouch = try fields.flag(Key.isMultipleTouch) ?? false
        level = try fields.whole(Key.level) ?? 0
        controller = try fields.whole(Key.controller)
        presenter = try fields.whole(Key.presenter)
    }

    private mutating func readContent(_ fields: TouchSessionFields<some TouchSessionValue>) throws(TouchSessionError) {
        isEnabled = try fields.flag(Key.isEnabled) ?? true
        actions = try fields.actions(Key.actions)
        mainEvent = try fields.text(Key.mainEvent)
        let gestures = try fields.list(Key.gestures)
        guard gestures.count <= Self.mostGestures, actions.values.allSatisfy({ $0.count <= Self.mostTargets }) else {
            throw .badValue(
                "\(Key.gestures) and \(Key.actions)",
                expected: "lists of at most \(Self.mostGestures) gestures, and of \(Self.mostTargets) targets an event")
        }
        for gesture in gestures { self.gestures.append(try Gesture(gesture)) }
        if let numbers = try fields.numbers(Key.contentSize, count: 2) {
            contentSize = Size(width: numbers[0], height: numbers[1])
        }
        allowsSelection = try fields.flag(Key.allowsSelection) ?? true
        if let row = try fields.whole(Key.row) {
            cell = ListCell(section: try fields.whole(Key.section) ?? 0, row: row, item: try fields.text(Key.item))
        }
        segments = try fields.whole(Key.segments) ?? 1
        selectedSegment = try fields.whole(Key.selectedSegment)
    }
}

extension LayoutNode.Gesture {
    fileprivate init(_ value: some TouchSessionValue) throws(TouchSessionError) {
        let fields = TouchSessionFields(value)
        guard let kind = try fields.choice(Key.kind, of: Kind.self) else { throw .missing(Key.kind) }
        self.init(kind: kind)
        taps = try fields.whole(Key.taps) ?? 1
        durationMs = Int64(try fields.whole(Key.durationMs) ?? 500)
        actions = try fields.texts(Key.actions)
        guard actions.count <= LayoutNode.mostTargets else {
            throw .badValue(Key.actions, expected: "a list of at most \(LayoutNode.mostTargets) targets")
        }
    }
}
