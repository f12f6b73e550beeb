import ClickTracking
import ResponderChain

/// One click line, read with a full JSON parser: what any line means, whatever its shape.
struct ClickLine {
    let atMs: Int64
    let session: SessionKey
    let control: ControlKey
    /// Tenths of a point, or `Tenths.unknown`.
    let x: Int32
    let y: Int32
    let handled: Handled
    let detail: ClickDetail

    init(parsing line: UnsafeRawBufferPointer) throws(ClickLineError) {
        let fields = try Fields(line)
        guard let time = try fields.value("t") else { throw .missing("t") }
        guard let atMs = time.int else {
            throw .badValue("t", expected: "whole milliseconds since 1970, UTC, a number without quotes")
        }
        guard let name = try fields.text("session") else { throw .missing("session") }
        guard let path = try fields.text("path") else { throw .missing("path") }
        self.atMs = atMs
        session = SessionKey(
            name: name, app: try fields.text("app"), version: try fields.text("version"),
            user: try fields.text("user"))
        control = ControlKey(path: try Self.canonical(path), screen: try fields.text("screen"))
        x = try fields.tenths("x")
        y = try fields.tenths("y")
        handled = try fields.handled()
        detail = ClickDetail(
            id: try fields.text("id"), seq: try fields.whole("seq"), position: try fields.text("position"),
            item: try fields.text("item"), handledBy: try fields.text("handled_by"), info: try fields.info())
    }

    private static func canonical(_ path: String) throws(ClickLineError) -> String {
        do {
            return try ControlPath(parsing: path).description
        } catch {
            throw .badPath(error)
        }
    }
}

/// The members of a line's object by key. A key with `null` is as good as none.
private struct Fields {
    private let object: JSONValue

    init(_ line: UnsafeRawBufferPointer) throws(ClickLineError) {
        do {
            object = try JSONValue(parsing: line)
        } catch {
            throw .notJSON("\(error)")
        }
        guard let members = object.members else { throw .notAnObject }
        var keys: Set<ByteString> = []
        for member in members where !keys.insert(ByteString(member.key)).inserted { throw .repeated(member.key) }
    }

    func value(_ key: String) throws(ClickLineError) -> JSONValue? {
        guard let value = object[key], !value.isNull else { return nil }
        return value
    }

    /// A text, nil for none or an empty one.
    func text(_ key: String) throws(ClickLineError) -> String? {
        guard let value = try value(key) else { return nil }
        guard let text = value.string else { throw .badValue(key, expected: "a text") }
        return text.isEmpty ? nil : text
    }

    func whole(_ key: String) throws(ClickLineError) -> Int64? {
        guard let value = try value(key) else { return nil }
        guard let whole = value.int else { throw .badValue(key, expected: "a whole number") }
        return whole
    }

    func tenths(_ key: String) throws(ClickLineError) -> Int32 {
        guard let value = try value(key) else { return Tenths.unknown }
        guard let points = value.double, let tenths = Tenths.from(points: points) else {
            throw .badValue(key, expected: "a number of points below 200 million")
        }
        return tenths
    }

    func handled() throws(ClickLineError) -> Handled {
        guard let value = try value("handled") else { return .unknown }
        guard let isHandled = value.bool else { throw .badValue("handled", expected: "true or false") }
        return isHandled ? .yes : .no
    }

    func info() throws(ClickLineError) -> String? {
        guard let value = try value("info") else { return nil }
        guard value.isObject else { throw .badValue("info", expected: "an object") }
        let text = value.canonicalText
        return text == "{}" ? nil : text
    }
}
