import ClickTracking
import ResponderChain

/// The lasting names of the controls of one version of an app, screen by screen.
struct CatalogueNames {
    private var screens: [ByteString?: LastingNames] = [:]

    /// - Parameters:
    ///   - controls: The known controls of the version.
    ///   - areComplete: Whether a screen of which nothing is known but these has no other controls. Then they are taken for
    ///     what it showed at one moment; else for what happened to be clicked.
    init(_ controls: [Element], showing shown: ShownScreens = ShownScreens(), areComplete: Bool) {
        for (screen, controls) in Dictionary(grouping: controls, by: \.screen) {
            let paths = controls.map(\.path)
            let pages = shown.pages(of: screen)
            if areComplete, pages.isEmpty {
                screens[screen] = LastingNames(pages: [paths.map { LastingNames.Element($0, isControl: false) }])
            } else {
                screens[screen] = LastingNames(pages: pages, clicked: paths)
            }
        }
    }

    /// A control on its screen.
    struct Element {
        let screen: ByteString?
        let path: [PathComponent]
    }

    /// The control's name as the text of a path with its event; nil where it is the control's own path.
    func name(of control: CatalogueControl) -> String? {
        let screen = control.screen.map(ByteString.init)
        guard let name = screens[screen]?.name(of: control.path.components) else { return nil }
        let path = ControlPath(name.components, event: control.path.event)
        return path == control.path ? nil : path.description
    }
}

/// What screens showed at different moments.
struct ShownScreens {
    private var screens: [ByteString?: [Page]] = [:]

    private struct Page {
        let outlines: [ScreenLayout.Outline]
        let isLayout: Bool
        let sessions: Int
    }

    /// So many layouts of a screen are looked at, those first that most sessions have seen.
    private static let maxPages = 16

    /// - Parameter isLayout: Whether it says what is a control. A catalogue file also has what was clicked inside one.
    mutating func append(
        _ outlines: [ScreenLayout.Outline], on screen: String?, sessions: Int, isLayout: Bool = true
    ) {
        let page = Page(outlines: outlines, isLayout: isLayout, sessions: sessions)
        screens[screen.map(ByteString.init), default: []].append(page)
    }

    func pages(of screen: ByteString?) -> [[LastingNames.Element]] {
        let layouts = (screens[screen] ?? []).enumerated()
            .sorted { ($1.element.sessions, $0.offset) < ($0.element.sessions, $1.offset) }
        return layouts.prefix(Self.maxPages).map { layout in
            layout.element.outlines.filter(\.isControl).compactMap { outline in
                Self.path(of: outline.element).map { LastingNames.Element($0, isControl: layout.element.isLayout) }
            }
        }
    }

    /// The components of a path without its event, by its text: any event behind it makes a path of it.
    static func path(of element: String) -> [PathComponent]? {
        (try? ControlPath(parsing: element + ControlPath.separator + "event"))?.components
    }
}

extension Catalogue {
    /// The catalogue of a version whose controls are all known, each with its lasting name unless it has one already.
    package func namingControls() -> Catalogue {
        let elements = controls.map {
            CatalogueNames.Element(screen: $0.screen.map(ByteString.init), path: $0.path.components)
        }
        let names = CatalogueNames(elements, areComplete: true)
        var named = self
        for index in named.controls.indices where controls[index].lastingName == nil {
            named.controls[index].lastingName = names.name(of: controls[index])
        }
        return named
    }
}
