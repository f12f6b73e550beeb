package import ClickStore
import ClickTracking
import JSON
import ResponderChain

extension Catalogue {
    /// The catalogue as a database keeps it.
    ///
    /// - Parameter importedMs: Milliseconds since the Unix epoch, UTC.
    package func stored(app: String, version: String, importedMs: Int64) -> StoredCatalogue {
        StoredCatalogue(app: app, version: version, importedMs: importedMs, controls: controls.map(\.stored))
    }
}

extension CatalogueControl {
    fileprivate var stored: StoredCatalogue.Control {
        var control = StoredCatalogue.Control(
            number: Int64(number), path: path.description, element: path.element, screen: screen)
        (control.position, control.frame, control.lastingName) = (position, frame, lastingName)
        control.events = events.map(Self.json)
        control.actions = actions.map(Self.json)
        control.handledBy = handledBy.map(Self.json)
        control.attributes = attributes.kept
        return control
    }

    /// A control of a catalogue that a database keeps. What other programs have written wrongly counts as unknown.
    init(_ control: StoredCatalogue.Control) {
        let path = try? ControlPath(parsing: control.path)
        self.init(
            number: Int(control.number), path: path ?? ControlPath([PathComponent(control.path)], event: ""),
            screen: control.screen)
        (position, frame, lastingName) = (control.position, control.frame, control.lastingName)
        events = control.events.flatMap(Self.texts)
        actions = control.actions.flatMap(Self.texts)
        handledBy = control.handledBy.flatMap(Self.texts)
        attributes = control.attributes
    }

    private static func texts(_ json: String) -> [String]? {
        guard let value = try? JSONValue(parsing: Array(json.utf8)), value.array != nil else { return nil }
        return value.elements.compactMap(\.string)
    }
}
