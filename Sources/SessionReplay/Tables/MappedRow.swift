import Basics
import JSON
import ResponderChain

/// The click line that a map makes of a row.
struct MappedRow {
    let map: ColumnMap
    /// What the row has for each entry of the map: the texts of its columns, without those that are empty.
    let values: [[String]]

    /// The line as JSON, without a line feed.
    func line(in session: String?) -> String {
        var line = JSONObjectText()
        var properties = JSONObjectText()
        for (entry, texts) in zip(map.entries, values) where !texts.isEmpty && entry.key != "event" {
            if let property = entry.property {
                properties.add(property, Self.joined(texts))
            } else {
                line.add(entry.key == "element" ? "path" : entry.key, json: json(entry.key, texts))
            }
        }
        if !map.hasSession { line.add("session", session) }
        if properties.description != "{}" { line.add("properties", json: properties.description) }
        return line.description
    }

    /// The name of the row's event; `click` for a row that does not say it.
    var event: String {
        guard let event = map.event, !values[event].isEmpty else { return "click" }
        return Self.joined(values[event])
    }

    /// The value of a key as JSON text. What is no value of the key's type stays a text, and the reader of click lines says why it
    /// cannot be used.
    private func json(_ key: String, _ texts: [String]) -> String {
        let text = Self.joined(texts)
        switch key {
        case "element": return JSONText.string(path(texts))
        case "window", "scroll": return JSONText.array(texts.map(Self.number))
        case "t": return TableTime.ms(text).map { String($0) } ?? JSONText.string(text)
        case "x", "y", "seq": return Self.number(text)
        case "handled", "answered": return Self.flag(text)
        default: return JSONText.string(text)
        }
    }

    /// The path of the event at an element that texts name, the outermost first. A text may name several, as CSS does:
    /// `form > button#buy`.
    private func path(_ names: [String]) -> String {
        let components = names.flatMap { name -> [PathComponent] in
            guard name.utf8.contains(UInt8(ascii: ">")) else { return [Self.component(Substring(name))] }
            return name.split(separator: " > ").map(Self.component)
        }
        return ControlPath(components, event: event).description
    }

    private static func component(_ name: Substring) -> PathComponent {
        let hash = UInt8(ascii: "#")
        guard let end = name.utf8.firstIndex(of: hash), !name.utf8.contains(UInt8(ascii: " ")) else {
            return PathComponent(String(name))
        }
        let identifier = name[name.utf8.index(after: end)...]
        guard !identifier.utf8.contains(hash) else { return PathComponent(String(name)) }
        return PathComponent(String(name[..<end]), identifier: String(identifier))
    }

    private static func joined(_ texts: [String]) -> String {
        texts.count == 1 ? texts[0] : texts.joined(separator: "/")
    }

    private static func number(_ text: String) -> String {
        (try? JSONValue(parsing: Array(text.utf8)))?.double == nil ? JSONText.string(text) : text
    }

    private static func flag(_ text: String) -> String {
        switch text.lowercased() {
        case "true", "yes", "1": "true"
        case "false", "no", "0": "false"
        default: JSONText.string(text)
        }
    }
}
