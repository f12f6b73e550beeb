package import ClickTracking
import ResponderChain

/// The lasting names of the controls of one version of an app, screen by screen.
package struct CatalogueNames {
    private var screens: [ByteString?: LastingNames]

    /// - Parameters:
    ///   - controls: The known controls of the version.
    ///   - layouts: What its screens showed, each time with all of the screen's controls.
    ///   - areComplete: Whether a screen without a layout has no other controls than these. Then its controls are taken
    ///     for a layout; else for what happened to be clicked.
    package init(
        _ controls: [CatalogueControl], layouts: [(screen: String?, outlines: [ScreenLayout.Outline])] = [],
        areComplete: Bool
    ) {
        let pages = Dictionary(grouping: layouts) { $0.screen.map(ByteString.init) }
            .mapValues { $0.map { Self.elements(of: $0.outlines) } }
        screens = [:]
        for (screen, controls) in Dictionary(grouping: controls, by: \.screenName) {
            let paths = controls.map(\.path.components)
            if areComplete, pages[screen] == nil {
                screens[screen] = LastingNames(pages: [paths.map { LastingNames.Element($0, isControl: false) }])
            } else {
                screens[screen] = LastingNames(pages: pages[screen] ?? [], clicked: paths)
            }
        }
    }

    /// The controls of a layout.
    private static func elements(of outlines: [ScreenLayout.Outline]) -> [LastingNames.Element] {
        outlines.filter(\.isControl).compactMap { outline in
            // The text of a path without its event is one of a path once any event stands behind it.
            (try? ControlPath(parsing: outline.element + ControlPath.separator + "event"))
                .map { LastingNames.Element($0.components, isControl: true) }
        }
    }

    /// The control's name as the text of a path with its event; nil where it is the control's own path.
    package func name(of control: CatalogueControl) -> String? {
        guard let name = screens[control.screenName]?.name(of: control.path.components) else { return nil }
        let path = ControlPath(name.components, event: control.path.event)
        return path == control.path ? nil : path.description
    }
}

extension Catalogue {
    /// The catalogue of a version whose controls are all known, each with its lasting name unless it has one already.
    package func namingControls() -> Catalogue {
        let names = CatalogueNames(controls, areComplete: true)
        var named = self
        for index in named.controls.indices where controls[index].lastingName == nil {
            named.controls[index].lastingName = names.name(of: controls[index])
        }
        return named
    }
}

extension CatalogueControl {
    fileprivate var screenName: ByteString? { screen.map(ByteString.init) }
}
