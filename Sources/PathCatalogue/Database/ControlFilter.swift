package import ClickStore
import ClickTracking
import ResponderChain

extension Catalogue {
    /// The controls that a selection wants, by its screens, events, selectors and branches; none if it names another app or
    /// version.
    package func selected(by selection: Selection) -> Catalogue {
        let filter = ControlFilter(selection)
        let isWanted = NameChoice(selection.apps).includes(app) && NameChoice(selection.versions).includes(version)
        return Catalogue(app: app, version: version, controls: isWanted ? controls.filter(filter.includes) : [])
    }
}

/// Which controls a selection wants.
struct ControlFilter {
    private let screens: NameChoice
    private let events: NameChoice
    private let selectors: [[PathSelector]]

    init(_ selection: Selection) {
        screens = NameChoice(selection.screens)
        events = NameChoice(selection.events)
        selectors = [selection.selectors, selection.branches.map(\.branch)].filter { !$0.isEmpty }
    }

    func includes(_ control: CatalogueControl) -> Bool {
        guard screens.includes(control.screen) else { return false }
        // A file may say that a control raises no event; its path has one all the same.
        let raised = control.events ?? []
        return (raised.isEmpty ? [control.path.event] : raised).contains { event in
            let path = ControlPath(control.path.components, event: event)
            return events.includes(event)
                && selectors.allSatisfy { list in
                    list.contains { $0.matches(path, screen: control.screen, kind: ClickKind(eventName: event)) }
                }
        }
    }
}
