import Basics
import ClickTracking
import Input
import JSON
import ResponderChain

extension ElementAttributes {
    /// What a catalogue's line says under `target` and `attributes`. Other attributes are not looked at.
    ///
    /// A target's query and fragment are cut off, and one with an `@` is left out, as it names a person.
    init(_ line: JSONLine) throws(JSONLinesError) {
        self.init()
        let address = try line.text("target")?.prefix { $0 != "?" && $0 != "#" }
        target = address.flatMap { $0.isEmpty || $0.contains("@") ? nil : String($0) }
        guard let object = line.value("attributes") else { return }
        guard object.members != nil else { throw line.failure("attributes", mustBe: "an object of texts") }
        for (key, attribute) in Self.keys {
            guard let value = object[key], !value.isNull else { continue }
            guard let text = value.string else { throw line.failure("attributes", mustBe: "an object of texts") }
            self[keyPath: attribute] = text.isEmpty ? nil : text
        }
        (classes, traits) = (classes.map(Self.sorted), traits.map(Self.sorted))
    }

    private static func sorted(_ names: String) -> String {
        Set(names.split(separator: " ").map { ByteString(String($0)) }).texts.joined(separator: " ")
    }

    /// The attributes as a JSON object; nil if none is known.
    var text: String? {
        var object = JSONObjectText()
        for (key, attribute) in Self.keys { object.add(key, self[keyPath: attribute]) }
        return Self.keys.allSatisfy { self[keyPath: $0.attribute] == nil } ? nil : object.description
    }

    private static var keys: [(key: String, attribute: WritableKeyPath<ElementAttributes, String?>)] {
        [
            ("name", \.name), ("type", \.type), ("role", \.role), ("testid", \.testID), ("class", \.classes),
            ("traits", \.traits),
        ]
    }
}
