package import ClickReports
package import ClickStore
import ClickTracking
import ResponderChain

/// The controls that a database knows: from clicks, from stored layouts, and from catalogues that files have brought.
///
/// A control is an element on a screen: its activations and its other control events are one control, and events that the app
/// itself raises are none. Rows of a list are one control, unless a file tells them apart by their position.
package struct CatalogueQuery: ReportQuery {
    /// Its apps, versions, screens, events, selectors and branches select; all else is ignored, and a control is known for
    /// ever, not only in a time.
    package var selection: Selection
    /// Whether ``CatalogueControl/handledBy`` is worked out from clicks as well, for which all their details are read.
    package var withHandlers: Bool

    package init(_ selection: Selection = Selection(), withHandlers: Bool = true) {
        self.selection = selection
        self.withHandlers = withHandlers
    }

    /// - Returns: A catalogue for each app that has a selected control, by name, with the controls by screen, element and
    ///   position. ``Catalogue/version`` is nil where several versions are selected. What a control's selected versions tell
    ///   differently is told as the newest of them has it; its clicks are those in the selected versions, its first and last
    ///   version those of all. Versions are in the order of ``VersionPrecedence``.
    package func figures(by engine: any ReportEngine) throws -> [Catalogue] {
        var ofApps = Selection()
        ofApps.apps = selection.apps
        var every = ofApps
        every.kinds = [.activation, .control]
        let sources = try engine.figures(
            of: ControlSources.Query([every], layouts: ofApps, of: selection, withHandlers: withHandlers))
        var apps = AppsEvidence()
        for clicks in sources.clicks[0] {
            let version = sources.versions[clicks.version]
            apps[version.app].add(clicks, in: version.version)
        }
        for layout in sources.layouts { apps[layout.app].add(layout) }
        for catalogue in sources.catalogues where sources.wanted[.app].include(catalogue.app) {
            apps[catalogue.app].add(catalogue)
        }
        for handler in sources.handlers { apps.add(handler) }
        return apps.catalogues(sources.wanted)
    }
}

/// What is known of the controls of each app.
private struct AppsEvidence {
    private var apps: [ByteString?: AppEvidence] = [:]

    subscript(app: String?) -> AppEvidence {
        get { apps[app.map(ByteString.init)] ?? AppEvidence() }
        _modify { yield &apps[app.map(ByteString.init), default: AppEvidence()] }
    }

    /// Adds a handler to a control whose clicks are known.
    mutating func add(_ handler: ClickHandler) {
        apps[handler.app.map(ByteString.init)]?.add(handler)
    }

    func catalogues(_ selected: ResolvedSelection) -> [Catalogue] {
        apps.sorted { ($0.key?.text ?? "").utf8.lexicographicallyPrecedes(($1.key?.text ?? "").utf8) }.compactMap {
            let catalogue = $1.catalogue(of: $0?.text, selected)
            return catalogue.controls.isEmpty ? nil : catalogue
        }
    }
}
