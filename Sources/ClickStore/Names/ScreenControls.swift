import ClickTracking
import ResponderChain

/// What is known of a screen of a version of an app.
struct ScreenControls {
    private(set) var elements: Set<ByteString> = []
    private var shown = ShownScreens()
    /// What identifies elements, known or not.
    private var attributes: [ByteString: ToldAttributes] = [:]
    /// The controls that known elements are or belong to.
    private var controls: [ByteString: Control] = [:]
    private var named: [LastingName: [ByteString]] = [:]

    struct Control: Equatable {
        let name: LastingName
        let path: [PathComponent]
    }

    mutating func add(_ element: String) { elements.insert(ByteString(element)) }

    mutating func add(_ screen: ShownScreen) {
        if !screen.isPart {
            shown.append(screen.outlines, on: screen.screen, sessions: screen.sessions, isLayout: screen.isLayout)
        }
        for outline in screen.outlines {
            if outline.isControl { add(outline.element) }
            if outline.attributes.isEmpty { continue }
            attributes[ByteString(outline.element), default: ToldAttributes()]
                .add(outline.attributes, isLayout: screen.isLayout)
        }
    }

    /// Works out the names, once all is known.
    mutating func name(on screen: ByteString?) {
        let paths = elements.compactMap { element in
            ShownScreens.path(of: element.text).map { (element: element, path: $0) }
        }
        let known = paths.map { element, path in
            VersionNames.Element(
                screen: screen, path: path, attributes: attributes[element]?.common ?? ElementAttributes())
        }
        guard let names = VersionNames(known, showing: shown, areComplete: false).names(on: screen) else { return }
        for (element, path) in paths {
            guard let name = names.name(of: path), let control = names.control(of: path) else { continue }
            controls[element] = Control(name: name, path: control)
            named[name, default: []].append(element)
        }
    }

    /// The control that a known element is or belongs to.
    func control(of element: ByteString) -> Control? { controls[element] }

    /// The elements that are a control of this name or belong to one.
    func elements(named name: LastingName) -> [ByteString] { named[name] ?? [] }
}

/// A screen of a version of an app as a layout shows it, or a catalogue file.
package struct ShownScreen {
    let app: String?
    let version: String?
    let screen: String?
    let outlines: [ScreenLayout.Outline]
    /// How many sessions showed it.
    let sessions: Int
    /// Whether it was shown; a catalogue file also has what was clicked inside a control.
    let isLayout: Bool
    /// Whether it only tells what identifies some elements; see ``StoredLayout/isPart``.
    var isPart = false
}
