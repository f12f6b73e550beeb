import Basics
import ClickQuery
package import ClickStore
import ClickTracking
import ResponderChain

/// What people call the controls of a table or a picture: of each the shortest tail of its path that no other one shown has,
/// with its event where it tells two of them apart.
///
/// `Application--Window--RoomViewController--View--Toolbar--Button#gift--touchUpInside` is `Button#gift`, or
/// `Toolbar › Button#gift` beside a `Menu › Button#gift`. Each name, as a selector, matches its control and no other one shown;
/// but controls with one path on several screens have one name. It takes time in proportion to the paths.
package struct ControlNames: Sendable {
    /// The parts of a name.
    package struct Name: Sendable {
        /// The components above the control that the name has, outermost first; `…` stands for any.
        package let above: [String]
        /// The control's own component, without its package: `Button#gift`.
        package let control: String
        /// The event, where it tells controls apart.
        package let event: String?

        /// The whole name: `Toolbar › Button#gift · tap`.
        package var text: String {
            let parts = (above + [control]).joined(separator: ControlNames.separator)
            return event.map { "\(parts) \(NameSign.event) \($0)" } ?? parts
        }
    }

    /// What stands between two parts.
    package static let separator = " \(NameSign.below) "

    private var names: [ByteString: Name] = [:]
    private var elements: [ByteString: Name] = [:]

    /// - Parameters:
    ///   - paths: The paths of all controls that are shown, with their events; some may be the same. What is no path has no
    ///     name.
    ///   - elements: The paths without events that are shown beside them, or instead of them.
    ///   - routed: Those of the paths whose names have the event in any case: an event that the app raises says what
    ///     happened, and its control only where.
    ///   - leftOut: Paths that are not shown, and have no names; but the names tell the others from them, too.
    ///   - leftOutElements: The same of elements.
    package init(
        _ paths: some Sequence<String>, elements: some Sequence<String> = [], routed: some Sequence<String> = [],
        leftOut: some Sequence<String> = [], leftOutElements: some Sequence<String> = []
    ) {
        let routed = Set(routed.map { ByteString($0) })
        var all = NamedElements()
        for path in paths { all.add(path) }
        for element in elements { all.add(element: element) }
        let places = all.places
        for path in leftOut { all.add(path, isNamed: false) }
        for element in leftOutElements { all.add(element: element, isNamed: false) }
        let writer = NameWriter(
            all.paths, PathTails(all.paths), ComponentTexts(all.components), named: Set(places.values.map(\.element)))
        for (path, place) in places {
            guard let event = place.event else {
                self.elements[path] = writer.name(of: place.element, event: nil)
                continue
            }
            let tells = all.haveSeveralEvents[place.element] || routed.contains(path)
            names[path] = writer.name(of: place.element, event: tells ? event : nil)
        }
    }

    /// - Parameter controls: All controls that are shown.
    package init(of controls: some Sequence<ControlRow>) {
        let controls = Array(controls)
        self.init(controls.map(\.path), routed: controls.filter { $0.kind == .routed }.map(\.path))
    }

    /// What a control is called: its path, if that is not among those that are shown, or is none.
    package func name(of control: ControlRow) -> String { name(ofPath: control.path) }

    package func name(ofPath path: String) -> String { parts(ofPath: path)?.text ?? path }

    /// What an element is called, whose path has no event.
    package func name(ofElement path: String) -> String { elements[ByteString(path)]?.text ?? path }

    /// The parts of a control's name; nil if its path is not among those that are shown, or is none.
    package func parts(ofPath path: String) -> Name? { names[ByteString(path)] }
}

/// The elements that names tell apart, each once.
private struct NamedElements {
    /// The components of each, as numbers, outermost first.
    var paths: [[Int]] { elements.values }
    /// Whether each has several events.
    private(set) var haveSeveralEvents: [Bool] = []
    /// The first event of each.
    private var events: [ByteString?] = []
    /// Which element each path is that has a name, and its event; nil for a path without one.
    private(set) var places: [ByteString: (element: Int, event: String?)] = [:]
    var components: [PathComponent] { numbers.values }
    private var numbers = Numbering<PathComponent>()
    private var elements = Numbering<[Int]>()

    mutating func add(_ path: String, isNamed: Bool = true) {
        guard places[ByteString(path)] == nil, let parsed = try? ControlPath(parsing: path) else { return }
        let (element, event) = (number(of: parsed.components), ByteString(parsed.event))
        if events[element] ?? event != event { haveSeveralEvents[element] = true }
        events[element] = event
        if isNamed { places[ByteString(path)] = (element, parsed.event) }
    }

    mutating func add(element: String, isNamed: Bool = true) {
        let parsed = try? ControlPath(parsing: element + ControlPath.separator + "e")
        guard let parsed, places[ByteString(element)] == nil else { return }
        let number = number(of: parsed.components)
        if isNamed { places[ByteString(element)] = (number, nil) }
    }

    private mutating func number(of path: [PathComponent]) -> Int {
        let element = elements.number(of: path.map { numbers.number(of: $0) })
        if element == events.count {
            haveSeveralEvents.append(false)
            events.append(nil)
        }
        return element
    }
}
