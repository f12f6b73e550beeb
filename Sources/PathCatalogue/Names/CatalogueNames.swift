import ClickStore
import ResponderChain

extension VersionNames {
    /// Gives a control its name as the text of a path with its event, unless it has one or that is its own path, and its row
    /// among those that share the name.
    func name(_ control: inout CatalogueControl) {
        let names = names(on: control.screen.map(ByteString.init))
        guard control.lastingName == nil, let name = names?.name(of: control.path.components) else { return }
        let path = ControlPath(name.components, event: control.path.event)
        guard path != control.path else { return }
        (control.lastingName, control.rows) = (path.description, name.rows)
    }
}

extension Catalogue {
    /// The catalogue of a version whose controls are all known, each with its lasting name unless it has one already.
    package func namingControls() -> Catalogue {
        let elements = controls.map {
            VersionNames.Element(
                screen: $0.screen.map(ByteString.init), path: $0.path.components, attributes: $0.attributes)
        }
        let names = VersionNames(elements, areComplete: true)
        var named = self
        for index in named.controls.indices { names.name(&named.controls[index]) }
        return named
    }

    /// The catalogue without the lasting names that ``namingControls()`` gives; those that a file gave stay.
    var withGivenNames: Catalogue {
        var plain = self
        for index in plain.controls.indices { plain.controls[index].lastingName = nil }
        let named = plain.namingControls()
        for index in plain.controls.indices
        where !controls[index].lastingName.hasSameBytes(as: named.controls[index].lastingName) {
            plain.controls[index].lastingName = controls[index].lastingName
        }
        return plain
    }
}
