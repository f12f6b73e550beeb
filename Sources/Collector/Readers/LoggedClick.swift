internal import Basics
internal import JSON
internal import ResponderChain

/// A click as OpenTelemetry's instrumentations log it; https://opentelemetry.io/docs/specs/semconv/app/app-events/.
struct LoggedClick {
    let event: Event
    /// Nanoseconds since the Unix epoch, UTC; nil if the record does not say it.
    let time: Int64?
    private let attributes: Attributes
    /// What is said of all that the same program logs. It may be long, so it is shared.
    private let resource: Attributes

    /// Texts by their keys. Those of an attribute that is a list of attributes have its key before theirs.
    typealias Attributes = [String: String]

    enum Event: String {
        case widget = "app.widget.click"
        case screen = "app.screen.click"
        case page = "browser.user_action.click"
    }

    /// - Parameter resource: The attributes of what has logged it.
    /// - Returns: nil for a record of something else.
    init?(_ record: JSONValue, of resource: Attributes) {
        let attributes = Self.attributes(record.elements("attributes"))
        // Records had no names once, and said them in an attribute.
        let name = record["eventName"]?.string.flatMap { $0.isEmpty ? nil : $0 } ?? attributes["event.name"]
        guard let event = name.flatMap(Event.init) else { return nil }
        (self.event, self.attributes, self.resource) = (event, attributes, resource)
        time = ["timeUnixNano", "observedTimeUnixNano"].lazy.compactMap { record[$0]?.wholeNumber }.first { $0 > 0 }
    }

    static func attributes(_ list: JSONElements) -> Attributes {
        var attributes: Attributes = [:]
        add(list, to: &attributes)
        return attributes
    }

    private static func add(_ list: JSONElements, under prefix: String = "", to attributes: inout Attributes) {
        for attribute in list {
            guard let key = attribute["key"]?.string, let value = attribute["value"] else { continue }
            if let pairs = value["kvlistValue"], prefix.isEmpty {
                add(pairs.elements("values"), under: key + ".", to: &attributes)
            }
            let word = ["stringValue", "intValue", "doubleValue"].lazy.compactMap { value[$0]?.word }.first
            if let word { attributes[prefix + key] = word }
        }
    }

    private subscript(key: String) -> String? { attributes[key] ?? resource[key] }

    var session: String? { self["session.id"] }

    /// The place, if the record says one.
    var place: (x: Double, y: Double)? {
        let keys = event == .page ? "browser.page." : "app.screen.coordinate."
        guard let x = self[keys + "x"].flatMap(Double.init), let y = self[keys + "y"].flatMap(Double.init),
            x.isFinite, y.isFinite
        else { return nil }
        return (x, y)
    }

    /// The click as a click line.
    ///
    /// - Parameter place: Where it was.
    func line(at place: (x: Double, y: Double)?) -> String {
        var line = JSONObjectText()
        line.add("t", time.map { Int($0 / 1_000_000) })
        line.add("session", session)
        line.add("path", ControlPath(components, event: "click").description)
        line.add("x", json: (place?.x).map(JSONText.number))
        line.add("y", json: (place?.y).map(JSONText.number))
        for (key, attribute) in [
            ("user", "user.id"), ("app", "service.name"), ("version", "service.version"), ("screen", "app.screen.id"),
        ] { line.add(key, self[attribute]) }
        if self["app.screen.id"] == nil { line.add("address", self["url.full"]) }
        return line.description
    }

    /// What was clicked. Neither names of widgets nor texts are in it.
    private var components: [PathComponent] {
        switch event {
        case .widget: [PathComponent("Widget", identifier: self["app.widget.id"])]
        case .screen: [PathComponent("Screen")]
        case .page: Self.components(ofSelector: self["browser.css_selector"] ?? "") ?? [tag]
        }
    }

    /// The clicked element alone.
    private var tag: PathComponent {
        PathComponent(
            self["browser.tag_name"]?.lowercased() ?? "", identifier: self["browser.element.attributes.id"])
    }

    /// The elements of a selector as instrumentations make it, `#main > div:nth-child(2) > button.submit`; nil for another one.
    private static func components(ofSelector selector: String) -> [PathComponent]? {
        let parts = selector.utf8.split(separator: UInt8(ascii: ">"))
        let components = parts.compactMap { component(String(Substring($0).filter { $0 != " " })) }
        return components.count == parts.count && !components.isEmpty ? components : nil
    }

    /// The element of a part such as `div#main.wide:nth-child(2)`. Its ordinal is its place among its siblings.
    private static func component(_ part: String) -> PathComponent? {
        let name = part.prefix { $0 != ":" }
        let tag = name.prefix { $0 != "#" && $0 != "." }
        let identifier = name.firstIndex(of: "#").map { name[name.index(after: $0)...].prefix { $0 != "." } }
        var place = part.dropFirst(name.count)
        for pseudo in [":nth-child(", ":nth-of-type("] where place.hasPrefix(pseudo) && place.hasSuffix(")") {
            place = place.dropFirst(pseudo.count).dropLast()
        }
        let ordinal = place.isEmpty ? 1 : Int(place)
        guard let ordinal, ordinal > 0, !name.isEmpty else { return nil }
        return PathComponent(
            tag.lowercased(), identifier: identifier.map { String($0) }, index: .ordinal(ordinal - 1))
    }
}
