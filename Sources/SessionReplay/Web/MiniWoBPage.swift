import ClickTracking
import JSON
import ResponderChain

/// The page of one state: its nodes, and the one that was clicked.
final class MiniWoBPage {
    /// The first node, in document order, that is marked as the action's target.
    private(set) var target: DOMNode?
    /// The last node, in document order, with the action's place in its rectangle: nodes that are drawn later lie in
    /// front, and parts outside of their parent can be hit. The format has neither stacking nor clipping.
    private(set) var nodeAtPlace: DOMNode?
    /// The size of the outermost node, which is that of the task; nil if the page does not say it.
    let window: WindowSize?
    private let place: Event.Location?
    /// Keeps the tree alive: nodes do not keep their parents alive.
    private var root: DOMNode?
    private let identifierAttribute: String?

    init(_ dom: JSONValue, clickedAt place: Event.Location?, identifierAttribute: String?) {
        self.place = place
        let (width, height) = (dom["width"]?.double, dom["height"]?.double)
        window = width.flatMap { width in height.flatMap { WindowSize(width: width, height: $0) } }
        self.identifierAttribute = identifierAttribute
        root = node(dom)
    }

    private func node(_ value: JSONValue) -> DOMNode? {
        guard let tag = value["tag"]?.string, !tag.isEmpty else { return nil }
        let node = DOMNode(.element(tag.lowercased()), identifier: identifier(of: value))
        node.isControl = WebControl.isControl(WebControl.tag(ofMiniWoB: tag.lowercased())) { _ in nil }
        if target == nil, value["recordingTarget"]?.bool == true { target = node }
        if let place, Self.covers(value, place) { nodeAtPlace = node }
        for child in value.elements("children") {
            if let child = self.node(child) { node.insert(child) }
        }
        return node
    }

    private static func covers(_ value: JSONValue, _ place: Event.Location) -> Bool {
        guard let left = value["left"]?.double, let top = value["top"]?.double, let width = value["width"]?.double,
            let height = value["height"]?.double, value["tag"]?.string != textTag
        else { return false }
        return place.x >= left && place.x < left + width && place.y >= top && place.y < top + height
    }

    /// The tag of a text, which no click hits.
    private static let textTag = "t"

    /// The format has two attributes of an element, the second one by another name.
    private func identifier(of value: JSONValue) -> String? {
        switch identifierAttribute {
        case "id": value["id"]?.string
        case "class": value["classes"]?.string
        default: nil
        }
    }
}
