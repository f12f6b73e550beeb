import ClickTracking
import ResponderChain

/// What is known of a screen of a version of an app.
struct ScreenControls {
    private(set) var elements: Set<ByteString> = []
    private var shown = ShownScreens()
    /// The controls that known elements are or belong to.
    private var controls: [ByteString: Control] = [:]
    private var named: [LastingName: [ByteString]] = [:]

    struct Control: Equatable {
        let name: LastingName
        let path: [PathComponent]
    }

    mutating func add(_ element: String) { elements.insert(ByteString(element)) }

    mutating func add(_ layout: StoredLayout) {
        guard !layout.isPart else { return }
        shown.append(layout.controls, on: layout.screen, sessions: layout.sessions.count)
        for outline in layout.controls where outline.isControl { add(outline.element) }
    }

    /// - Parameter controls: Those that a catalogue file has of the screen.
    mutating func add(_ controls: [StoredCatalogue.Control]) {
        let outlines = controls.map { ScreenLayout.Outline(element: $0.element, frame: nil, isControl: true) }
        shown.append(outlines, on: controls.first?.screen, sessions: .max, isLayout: false)
        for control in controls { add(control.element) }
    }

    /// Works out the names, once all is known.
    mutating func name(on screen: ByteString?) {
        let paths = elements.compactMap { element in
            ShownScreens.path(of: element.text).map { (element: element, path: $0) }
        }
        let known = paths.map { VersionNames.Element(screen: screen, path: $0.path) }
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
