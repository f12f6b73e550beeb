import Basics
import ClickTracking
import ResponderChain

extension Catalogue {
    /// The catalogue as a file holds it: one JSON object a line, with the keys that ``init(readingFile:)`` reads. A key is left
    /// out where its value is not known.
    public var text: String { controls.reduce(into: "") { $0 += line($1) + "\n" } }

    private func line(_ control: CatalogueControl) -> String {
        var line = JSONObjectText()
        line.add("path", control.path.description)
        line.add("screen", control.screen)
        line.add("position", control.position)
        line.add("frame", json: control.frame?.text)
        line.add("events", json: control.events.map(CatalogueControl.json))
        line.add("actions", json: control.actions.map(CatalogueControl.json))
        line.add("handled_by", json: control.handledBy.map(CatalogueControl.json))
        line.add("target", control.attributes.target)
        line.add("attributes", json: control.attributes.text)
        line.add("name", control.lastingName)
        line.add("clicks", control.clicks)
        line.add("app", app)
        line.add("version", version)
        line.add("first_version", control.firstVersion)
        line.add("last_version", control.lastVersion)
        return line.description
    }
}

extension CatalogueControl {
    /// Texts as a JSON array.
    static func json(_ texts: [String]) -> String { JSONText.array(texts.map(JSONText.string)) }
}

extension ScreenLayout.Frame {
    /// Points as a file has them: `[16.0,120.5,343.0,44.0]`.
    var text: String {
        JSONText.array([x, y, width, height].map { JSONText.number(Double($0) / 10) })
    }
}
