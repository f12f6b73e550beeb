import Basics
import JSON
import ResponderChain

/// The click line that a map makes of a row.
struct MappedRow {
    /// The columns' values, by name; nil for one that the row does not have.
    let value: (_ column: String) -> String?

    /// The line as JSON, without a line feed.
    func line(by map: ColumnMap, in session: String?) -> String {
        var line = JSONObjectText()
        var properties = JSONObjectText()
        for entry in map.entries where entry.key != "event" {
            if let property = entry.property {
                properties.add(property, joined(entry.columns))
            } else {
                line.add(entry.key == "element" ? "path" : entry.key, json: json(entry, map))
            }
        }
        if !map.hasSession { line.add("session", session) }
        if properties.description != "{}" { line.add("properties", json: properties.description) }
        return line.description
    }

    /// The name of the row's event; `click` for a row that does not say it.
    func event(by map: ColumnMap) -> String {
        map.columns("event").flatMap(joined) ?? "click"
    }

    /// The value of a key as JSON text; nil if the row does not have it. What is no value of the key's type stays a text, and the
    /// reader of click lines says why it cannot be used.
    private func json(_ entry: ColumnMap.Entry, _ map: ColumnMap) -> String? {
        switch entry.key {
        case "element": return path(entry.columns, event: event(by: map)).map(JSONText.string)
        case "window", "scroll":
            let sides = entry.columns.compactMap(text)
            return sides.isEmpty ? nil : "[" + sides.map(Self.number).joined(separator: ",") + "]"
        default: break
        }
        guard let text = joined(entry.columns) else { return nil }
        switch entry.key {
        case "t": return TableTime.ms(text).map { String($0) } ?? JSONText.string(text)
        case "x", "y", "seq": return Self.number(text)
        case "handled", "answered": return Self.flag(text)
        default: return JSONText.string(text)
        }
    }

    /// The path of an event at an element that columns name, the outermost first. A value may name several, as CSS does:
    /// `form > button#buy`.
    private func path(_ columns: [String], event: String) -> String? {
        let names = columns.compactMap(text).flatMap { $0.split(separator: " > ") }
        let components = names.map { name -> PathComponent in
            let parts = name.split(separator: "#", omittingEmptySubsequences: false).map(String.init)
            guard parts.count == 2, !name.contains(" ") else { return PathComponent(String(name)) }
            return PathComponent(parts[0], identifier: parts[1])
        }
        return components.isEmpty ? nil : ControlPath(components, event: event).description
    }

    /// A column's value without space around it; nil if it is empty.
    private func text(_ column: String) -> String? {
        guard let value = value(column) else { return nil }
        let isSpace = { (character: Character) in character == " " || character == "\t" }
        guard let start = value.firstIndex(where: { !isSpace($0) }), let end = value.lastIndex(where: { !isSpace($0) })
        else { return nil }
        return String(value[start...end])
    }

    private func joined(_ columns: [String]) -> String? {
        let values = columns.compactMap(text)
        return values.isEmpty ? nil : values.joined(separator: "/")
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
