package import ClickStore
import ClickTracking
import ResponderChain

extension Catalogue {
    /// The controls that a selection wants, by its screens, events, selectors and branches; none if it names another app or
    /// version. Names are those of the catalogue. What selectors ask of outcomes is ignored.
    package func selected(by selection: Selection) -> Catalogue {
        let selected = ResolvedSelection(selection, labels: nil) { name, text in
            switch name {
            case .app: app.hasSameBytes(as: text)
            case .version: version.hasSameBytes(as: text)
            case .screen: controls.contains { $0.screen.hasSameBytes(as: text) }
            case .event: controls.contains { $0.raised.contains { $0.hasSameBytes(as: text) } }
            case .control, .user, .session: false
            }
        } screens: {
            controls.compactMap(\.screen)
        }
        let isWanted = selected[.app].include(app) && selected[.version].include(version)
        return Catalogue(app: app, version: version, controls: isWanted ? controls.filter(selected.includes) : [])
    }
}

extension ResolvedSelection {
    /// Whether a control is wanted for one of its events.
    func includes(_ control: CatalogueControl) -> Bool {
        control.raised.contains { event in
            includes(
                ControlPath(control.path.components, event: event), on: control.screen, ClickKind(eventName: event))
        }
    }
}

extension CatalogueControl {
    /// The events that the control raises. A file may say that there are none; its path has one all the same.
    fileprivate var raised: [String] {
        guard let events, !events.isEmpty else { return [path.event] }
        return events
    }
}
