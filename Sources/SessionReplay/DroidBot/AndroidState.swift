import ClickTracking
import JSON
import ResponderChain

/// The screen of an Android app at one moment: its views as a tree, and its activity.
final class AndroidState {
    /// The activity in the foreground; nil if the state does not say.
    let activity: String?
    /// The size of the screen, in pixels like all places: what the state says, else as far as its outermost views reach;
    /// nil if neither tells.
    private(set) var window: WindowSize?
    /// The views in the order of the file, without those that no root leads to, or that are nested too deep.
    private var nodes: [AndroidNode] = []
    /// Keeps the trees alive: nodes reference their parents weakly.
    private var roots: [AndroidNode] = []

    /// Views nested deeper than this are left out: events climb by recursion.
    private static let maxDepth = 512

    /// The keys of a state and its views that are read.
    static let keys = JSONKeys(AndroidView.keys.union(["foreground_activity", "views", "width", "height"]))

    init(_ value: JSONValue) {
        activity = value["foreground_activity"]?.string.flatMap { $0.isEmpty ? nil : $0 }
        build(value.elements("views"))
        let corners = roots.compactMap(\.view.bounds)
        let width = value["width"]?.double ?? corners.map { $0[2] }.max()
        let height = value["height"]?.double ?? corners.map { $0[3] }.max()
        if let width, let height { window = WindowSize(width: width, height: height) }
    }

    /// What the state shows: views that can be clicked, and those of the others that hold none.
    ///
    /// Every path is worked out from the one above it, all in one pass: an event's path is worked out from its view upwards,
    /// which would take ten times as long for all.
    var layout: ScreenLayout {
        var outlines: [ScreenLayout.Outline] = []
        var waiting = roots.reversed().map { root in
            (node: root, element: root.component(at: root.siblingIndex ?? 0).description)
        }
        while let (node, element) = waiting.popLast() {
            let isControl = node.view.isControl
            if node.view.isVisible, isControl || node.children.isEmpty, let frame = node.view.frame {
                outlines.append(
                    ScreenLayout.Outline(
                        element: element, frame: frame, isControl: isControl, attributes: node.view.attributes))
            }
            waiting += node.children.reversed().map { child in
                let component = child.component(at: child.siblingIndex ?? 0).description
                return (node: child, element: element + ControlPath.separator + component)
            }
        }
        return ScreenLayout(screen: activity, outlines: outlines)
    }

    /// The view that an event was sent to: the one with its number, if that has its class and place; else the one with
    /// its name; else the one with its class and place.
    func node(for view: AndroidView) -> AndroidNode? {
        // Views of equal content share a name; among them the place decides.
        let isPlaced = view.bounds != nil && !view.className.isEmpty
        return view.marks.lazy.filter { isPlaced || $0 != .look(view.look) }.compactMap { self.marked[$0] }.first
    }

    /// Whether a touch at a place goes to another view than this one: to one in front of it that takes touches. Views that are
    /// around it or within it do not cover it.
    func isCovered(_ node: AndroidNode, at place: Event.Location) -> Bool {
        var isInFront = false
        // From back to front.
        var waiting = Array(roots.reversed())
        while let next = waiting.popLast() {
            if next === node {
                isInFront = true
                continue
            }
            if isInFront, next.view.isVisible, next.view.isControl, next.view.holds(place) { return true }
            waiting += next.children.reversed()
        }
        return false
    }

    /// The first view with each mark: many events may ask for views of one state.
    private lazy var marked: [AndroidView.Mark: AndroidNode] = {
        var marked: [AndroidView.Mark: AndroidNode] = [:]
        for node in nodes {
            for mark in node.view.marks where marked[mark] == nil { marked[mark] = node }
        }
        return marked
    }()

    /// Links views by their numbers, from the roots down. Views whose parents form a circle, or are missing, are not
    /// reached.
    private func build(_ views: JSONElements) {
        let all = views.enumerated().map { index, value in
            (number: value["temp_id"]?.int ?? Int64(index), node: AndroidNode(AndroidView(value)))
        }
        let numbered = Dictionary(zip(all.map(\.number), all.indices), uniquingKeysWith: { first, _ in first })
        let parents = Self.parents(of: all.map(\.node.view), numbered)
        var childIndices = Array(repeating: [Int](), count: all.count)
        for (index, parent) in parents.enumerated() {
            if let parent { childIndices[parent].append(index) }
        }
        var waiting = all.indices
            .filter { parents[$0] == nil && all[$0].node.view.parent ?? -1 < 0 }
            .map { (index: $0, depth: 1) }
        roots = waiting.map { all[$0.index].node }
        Self.number(roots)
        var isLinked = Array(repeating: false, count: all.count)
        while let (index, depth) = waiting.popLast() {
            isLinked[index] = true
            guard depth < Self.maxDepth else { continue }
            for child in Self.inOrder(childIndices[index], all[index].node.view.children, numbered) {
                all[index].node.append(all[child].node)
                waiting.append((child, depth + 1))
            }
            Self.number(all[index].node.children)
        }
        nodes = all.indices.filter { isLinked[$0] }.map { all[$0].node }
    }

    /// Counts the ordinals of siblings, all in one pass.
    private static func number(_ siblings: [AndroidNode]) {
        var alike: [PathComponent: Int] = [:]
        for node in siblings {
            let ordinal = alike[node.component(at: 0), default: 0]
            alike[node.component(at: 0)] = ordinal + 1
            node.siblingIndex = ordinal
        }
    }

    /// Each view's parent by index: the one it names, else the first that names it among its children.
    private static func parents(of views: [AndroidView], _ numbered: [Int64: Int]) -> [Int?] {
        var parents = views.map { view in view.parent.flatMap { $0 < 0 ? nil : numbered[$0] } }
        for (index, view) in views.enumerated() {
            for child in view.children.compactMap({ numbered[$0] })
            where child != index && parents[child] == nil && views[child].parent ?? 0 >= 0 {
                parents[child] = index
            }
        }
        return parents
    }

    /// Children in the order of their parent's list, those that it does not list at the end.
    private static func inOrder(_ indices: [Int], _ listed: [Int64], _ numbered: [Int64: Int]) -> [Int] {
        guard indices.count > 1 else { return indices }
        let places = Dictionary(
            zip(listed.map { numbered[$0] ?? -1 }, listed.indices), uniquingKeysWith: { first, _ in first })
        return indices.sorted { (places[$0] ?? .max, $0) < (places[$1] ?? .max, $1) }
    }
}

/// A view of an Android app, as a recorded state shows it.
final class AndroidNode: Responder {
    let view: AndroidView
    private(set) weak var parent: AndroidNode?
    private(set) var children: [AndroidNode] = []
    /// The ordinal among the children of the parent, of a root among the roots of its state.
    var siblingIndex: Int?

    init(_ view: AndroidView) {
        self.view = view
    }

    var next: (any Responder)? { parent }
    var chainChildren: [any Responder] { children }
    var pathName: String { view.className }
    var identifier: String? { view.resourceID }

    /// The node's part of a path as one of several siblings with its class and identifier.
    func component(at ordinal: Int) -> PathComponent {
        PathComponent(pathName, identifier: identifier, index: .ordinal(ordinal))
    }

    /// Appends a node that has no parent yet to the children.
    func append(_ child: AndroidNode) {
        child.parent = self
        children.append(child)
    }
}

/// DroidBot's description of a view, in a state and again in the event that touched it.
struct AndroidView {
    /// The number within the state.
    let number: Int64?
    /// The number of the view around it; negative for none, nil if the file does not say.
    let parent: Int64?
    let children: [Int64]
    /// The class as in the file, with its package.
    let className: String
    let resourceID: String?
    /// A name that DroidBot makes of the view's content and place.
    let viewString: String?
    /// Left, top, right and bottom.
    let bounds: [Double]?
    /// Whether the user sees it; true if the state does not say.
    let isVisible: Bool
    /// Whether it takes clicks or input of some kind.
    let isControl: Bool
    /// Which kinds of touches it takes, as far as it says so.
    let attributes: ElementAttributes

    /// The keys that are read.
    static let keys: Set<String> = Set(
        ["temp_id", "parent", "children", "class", "resource_id", "view_str", "bounds", "visible"] + controlKeys
            + traitKeys)
    /// The keys of what makes a view a control.
    private static let controlKeys = ["clickable", "long_clickable", "checkable", "editable"]
    /// The keys of what identifies a view, in the order of their names.
    private static let traitKeys = ["checkable", "clickable", "scrollable"]

    init(_ value: JSONValue) {
        number = value["temp_id"]?.int
        parent = value["parent"]?.int
        children = value.elements("children").compactMap(\.int)
        className = value["class"]?.string ?? ""
        resourceID = value["resource_id"]?.string
        viewString = value["view_str"]?.string.flatMap { $0.isEmpty ? nil : $0 }
        bounds = value["bounds"].flatMap(Self.bounds)
        isVisible = value["visible"]?.bool ?? true
        isControl = Self.controlKeys.contains { value[$0]?.bool == true }
        var attributes = ElementAttributes()
        let traits = Self.traitKeys.filter { value[$0]?.bool == true }
        if !traits.isEmpty { attributes.traits = traits.joined(separator: " ") }
        self.attributes = attributes
    }

    var frame: ScreenLayout.Frame? {
        guard let bounds, bounds.count == 4 else { return nil }
        return ScreenLayout.Frame(
            points: bounds[0], y: bounds[1], width: bounds[2] - bounds[0], height: bounds[3] - bounds[1])
    }

    /// Where DroidBot touches the view; nil if its place is unknown.
    var middle: Event.Location? {
        bounds.map { Event.Location(x: (($0[0] + $0[2]) / 2).rounded(.down), y: (($0[1] + $0[3]) / 2).rounded(.down)) }
    }

    /// Whether a place lies in the view.
    func holds(_ place: Event.Location) -> Bool {
        guard let bounds else { return false }
        return place.x >= bounds[0] && place.x < bounds[2] && place.y >= bounds[1] && place.y < bounds[3]
    }

    /// The class and the place on the screen.
    var look: Look { Look(bounds: bounds, className: ByteString(className)) }

    struct Look: Hashable {
        let bounds: [Double]?
        let className: ByteString
    }

    /// What an event tells a view by.
    enum Mark: Hashable {
        case numbered(Int64, Look)
        case named(ByteString, Look)
        case name(ByteString)
        case look(Look)
    }

    var marks: [Mark] {
        let name = viewString.map { ByteString($0) }
        return [number.map { .numbered($0, look) }, name.map { .named($0, look) }, name.map { .name($0) }, .look(look)]
            .compactMap(\.self)
    }

    /// The corners, written `[[left, top], [right, bottom]]`.
    private static func bounds(_ corners: JSONValue) -> [Double]? {
        var numbers: [Double] = []
        numbers.reserveCapacity(4)
        for corner in corners.elements {
            if let number = corner.double { numbers.append(number) }
            for number in corner.elements { if let number = number.double { numbers.append(number) } }
        }
        return numbers.count == 4 ? numbers : nil
    }
}
