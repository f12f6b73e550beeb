package import ClickTracking
package import ResponderChain

/// The lasting names of the controls of one version of an app, screen by screen.
package struct VersionNames {
    private var screens: [ByteString?: LastingNames] = [:]

    /// - Parameters:
    ///   - controls: The known controls of the version.
    ///   - shown: What its screens showed.
    ///   - areComplete: Whether a screen of which nothing is known but these has no other controls. Then they are taken for
    ///     what it showed at one moment; else for what happened to be clicked.
    package init(_ controls: [Element], showing shown: ShownScreens = ShownScreens(), areComplete: Bool) {
        for (screen, controls) in Dictionary(grouping: controls, by: \.screen) {
            let (paths, marks) = (controls.map(\.path), Self.marks(of: controls))
            let (pages, others) = shown.layouts(of: screen)
            if areComplete, pages.isEmpty {
                let page = paths.map { LastingNames.Element($0, isControl: false) }
                screens[screen] = LastingNames(pages: [page], marks: marks)
            } else {
                screens[screen] = LastingNames(pages: pages, others: others, clicked: paths, marks: marks)
            }
        }
    }

    private static func marks(of controls: [Element]) -> [LastingNames.Marked] {
        let told = controls.filter { !$0.attributes.isEmpty }
        return Dictionary(grouping: told, by: \.path).map { path, same in
            let attributes = ElementAttributes(commonTo: same.map(\.attributes))
            return LastingNames.Marked(path, names: attributes.nameMarks, target: attributes.targetMark)
        }
    }

    /// A control on its screen.
    package struct Element {
        package let screen: ByteString?
        package let path: [PathComponent]
        package let attributes: ElementAttributes

        package init(screen: ByteString?, path: [PathComponent], attributes: ElementAttributes = ElementAttributes()) {
            (self.screen, self.path, self.attributes) = (screen, path, attributes)
        }
    }

    /// What is known of a screen's names; nil if the version has no such screen.
    package func names(on screen: ByteString?) -> LastingNames? { screens[screen] }
}

/// What screens showed at different moments.
package struct ShownScreens {
    private var screens: [ByteString?: [Page]] = [:]

    private struct Page {
        let outlines: [ScreenLayout.Outline]
        let isLayout: Bool
        let sessions: Int
    }

    /// So many layouts of a screen are looked at one by one, those first that most sessions have seen. The time that names take
    /// grows with them. What others alone have is known as well, but not what it was shown with.
    private static let maxPages = 16

    package init() {}

    /// - Parameter isLayout: Whether it says what is a control. A catalogue file also has what was clicked inside one.
    package mutating func append(
        _ outlines: [ScreenLayout.Outline], on screen: String?, sessions: Int, isLayout: Bool = true
    ) {
        let page = Page(outlines: outlines, isLayout: isLayout, sessions: sessions)
        screens[screen.map(ByteString.init), default: []].append(page)
    }

    /// The layouts of a screen that are looked at one by one, and what only others have.
    func layouts(of screen: ByteString?) -> (pages: [[LastingNames.Element]], others: [LastingNames.Element]) {
        let layouts = (screens[screen] ?? []).enumerated()
            .sorted { ($1.element.sessions, $0.offset) < ($0.element.sessions, $1.offset) }
            .map(\.element)
        var known: Set<ByteString> = []
        let pages = layouts.prefix(Self.maxPages).map { page in
            page.outlines.filter(\.isControl).compactMap { outline in
                known.insert(ByteString(outline.element))
                return Self.element(outline, of: page)
            }
        }
        let others = layouts.dropFirst(Self.maxPages).flatMap { page in
            page.outlines.filter { $0.isControl && known.insert(ByteString($0.element)).inserted }
                .compactMap { Self.element($0, of: page) }
        }
        return (pages, others)
    }

    private static func element(_ outline: ScreenLayout.Outline, of page: Page) -> LastingNames.Element? {
        path(of: outline.element).map { LastingNames.Element($0, isControl: page.isLayout) }
    }

    /// The components of a path without its event, by its text: any event behind it makes a path of it.
    package static func path(of element: String) -> [PathComponent]? {
        (try? ControlPath(parsing: element + ControlPath.separator + "event"))?.components
    }
}
