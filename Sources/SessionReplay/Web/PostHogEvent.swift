import Basics
import ClickTracking
import JSON
import ResponderChain

/// One event of a PostHog export. By the version of the export, a field stands beside the event's name or among its
/// properties.
struct PostHogEvent {
    private let value: Fields
    private let properties: Fields

    /// The fields of an event or of its properties, as an object or as columns of a row.
    private enum Fields {
        case object(JSONValue)
        case row(PostHogRow)
        case properties(PostHogRow)

        subscript(key: String) -> JSONValue? {
            switch self {
            case .object(let object): object[key]
            case .row(let row): row[key]
            case .properties(let row): row.property(key)
            }
        }
    }

    /// The keys of an event and its elements that matter for clicks, except identifying attributes.
    static let keys: JSONKeys = [
        "event", "properties", "$event_type", "timestamp", "offset", "uuid", "id", "distinct_id", "$session_id",
        "session_id",
        "$window_id", "$app_name", "$app_version", "$current_url", "$pathname", "elements", "$elements",
        "elements_chain",
        "$elements_chain", "$viewport_width", "$viewport_height", "$screen_name", "$screen_width", "$screen_height",
        "$touch_x", "$touch_y", "tag_name", "nth_of_type", "order", "attributes", "$set", "$set_once",
    ]

    /// Makes an event of a record; nil if the record is none.
    init?(_ record: JSONRecord) {
        if let columns = record.columns {
            guard let row = PostHogRow(record.value, columns) else { return nil }
            value = .row(row)
            properties = row["properties"].map { .object(Self.unpacked($0)) } ?? .properties(row)
        } else {
            guard record.value.isObject else { return nil }
            value = .object(record.value)
            properties = .object(Self.unpacked(record.value["properties"]))
        }
    }

    /// The name of what autocapture records at elements.
    static let autocapture = "$autocapture"

    /// What kind of event it is, such as ``autocapture``; nil if the record does not say.
    var type: String? { value["event"]?.string }

    /// The user's action; `click` if the event does not name it.
    var name: String {
        let name = properties["$event_type"]?.string ?? value["$event_type"]?.string ?? ""
        return name.isEmpty ? "click" : name
    }

    /// The time, in milliseconds since the Unix epoch, UTC.
    ///
    /// - Parameter receivedMs: When the event arrived. Libraries for pages may say how long before that it was.
    func atMs(receivedMs: Int64?) -> Int64? {
        guard value["timestamp"] == nil, let receivedMs, let offset = value["offset"]?.floored else {
            return value["timestamp"]?.timeMs(withoutOffset: .utc)
        }
        let (time, overflows) = receivedMs.subtractingReportingOverflow(offset)
        return overflows ? nil : time
    }

    var id: String? { Self.name(value["uuid"]) ?? Self.name(value["id"]) }
    var user: String? { Self.name(value["distinct_id"]) ?? Self.name(properties["distinct_id"]) }

    var session: String? {
        Self.name(properties["$session_id"]) ?? Self.name(value["$session_id"]) ?? Self.name(value["session_id"])
    }

    /// The browser's tab or window.
    var tab: String? { Self.name(properties["$window_id"]) ?? Self.name(value["$window_id"]) }

    /// The app and its version, as PostHog's libraries for phones report them, not those of the library.
    var app: String? { Self.name(properties["$app_name"]) }
    var version: String? { Self.name(properties["$app_version"]) }

    /// Whether an app for phones has sent it: such an app names its screens, and no page.
    var isOfPhone: Bool { screenName != nil && properties["$current_url"]?.string == nil }

    /// The name of the screen, as PostHog's libraries for phones send it.
    private var screenName: String? { Self.name(properties["$screen_name"]) }

    /// Where a phone was touched, in points in its window.
    var touch: Event.Location? {
        guard let x = properties["$touch_x"]?.double, let y = properties["$touch_y"]?.double else { return nil }
        return Event.Location(x: x, y: y)
    }

    /// What the event says of its session, by key: in its own properties, or in those that it gives to its person.
    func properties(_ keys: PropertyKeys) -> [(key: String, value: String)] {
        let ofPerson = ["$set", "$set_once"].flatMap { [properties[$0], value[$0]] }.compactMap(\.self).map(
            Self.unpacked)
        let sources = [properties] + ofPerson.map(Fields.object)
        return keys.names.compactMap { key in
            let names = Self.keys(ofProperty: key)
            return sources.lazy.flatMap { source in names.lazy.compactMap { source[$0]?.word } }.first.map { (key, $0) }
        }
    }

    /// What PostHog calls a property, the likeliest name first: its own begin with a dollar sign.
    static func keys(ofProperty key: String) -> [String] {
        ["$" + key, key] + (key == "country" ? ["$geoip_country_code"] : [])
    }

    /// The size of the page's window, or of the phone's.
    func window(by rules: ReadingRules) -> WindowSize? {
        let place = rules == .controls && isOfPhone ? "$screen" : "$viewport"
        guard let width = properties[place + "_width"]?.double, let height = properties[place + "_height"]?.double
        else { return nil }
        return WindowSize(width: width, height: height)
    }

    /// The page's address, which its links go on from; nil if unknown.
    var address: WebAddress? { properties["$current_url"]?.string.flatMap { WebAddress($0) } }

    /// The page that the options make of the address, or the screen that an app names.
    func screen(by options: ReplayOptions) -> String? {
        if options.rules == .controls, let screenName { return screenName }
        if let screen = properties["$current_url"]?.string.flatMap(options.screen(of:)) { return screen }
        let path = properties["$pathname"]?.string?.prefix { $0 != "?" && $0 != "#" }
        return path.flatMap { $0.isEmpty ? nil : options.screens.screen(ofPath: String($0)) }
    }

    /// The elements from the one that was hit to the outermost.
    ///
    /// - Parameter identifierAttribute: The attribute whose value is an element's identifier.
    func elements(_ identifierAttribute: String?) throws(PostHogElementError) -> [PostHogElement] {
        for list in [value["elements"], properties["$elements"], properties["elements"]] {
            let elements = Array(Self.unpacked(list).elements)
            if !elements.isEmpty { return try PostHogElement.list(elements, identifierAttribute) }
        }
        let chains = [value["elements_chain"], properties["$elements_chain"], properties["elements_chain"]]
        guard let chain = chains.lazy.compactMap({ $0?.string }).first(where: { !$0.isEmpty }) else { throw .none }
        return try PostHogChain.elements(chain, identifierAttribute)
    }

    /// A value, which some exports write as JSON within a string.
    private static func unpacked(_ value: JSONValue?) -> JSONValue {
        guard let text = value?.string else { return value ?? .null }
        return (try? JSONValue(parsing: Array(text.utf8))) ?? .null
    }

    /// A name, also if it is a number.
    private static func name(_ value: JSONValue?) -> String? {
        if let text = value?.string { return text.isEmpty ? nil : text }
        return value?.exact.map { String($0) }
    }
}

/// A row of an answer of PostHog's query API: the cells of an event, each by its column.
///
/// The column `properties.$session_id` is one of the properties, `*` the whole event. Other columns override `*`; of
/// several columns with one name the last counts. What follows ` -- ` is a column's heading.
private struct PostHogRow {
    private let cells: [(column: String, value: JSONValue)]

    /// Makes a row of an array; nil for any other value.
    init?(_ value: JSONValue, _ columns: [String]) {
        guard let cells = value.array else { return nil }
        self.cells = Array(zip(columns, cells).map { (column: Self.name($0), value: $1) })
    }

    private static func name(_ column: String) -> String {
        column.firstRange(of: " -- ").map { String(column[..<$0.lowerBound]) } ?? column
    }

    subscript(key: String) -> JSONValue? {
        if let cell = cell(key) { return cell }
        return cells.lazy.filter { $0.column == "*" }.compactMap { $0.value[key] }.first
    }

    func property(_ key: String) -> JSONValue? { cell("properties." + key) }

    private func cell(_ column: String) -> JSONValue? {
        cells.last { $0.column != "*" && $0.column.utf8.elementsEqual(column.utf8) }?.value
    }
}
