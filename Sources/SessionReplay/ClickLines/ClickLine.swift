import Basics
import ClickTracking
import JSON
import ResponderChain

/// One click line, read with a full JSON parser. ``ClickLineScanner`` is the fast way for plain lines.
struct ClickLine {
    let atMs: Int64
    let session: SessionKey
    let control: ControlKey
    /// Tenths of a point, or `Tenths.unknown`.
    let x: Int32
    let y: Int32
    let handled: Handled
    let answered: Answered
    let detail: ClickDetail
    /// The object of the session's properties; nil if the line has none.
    let properties: JSONValue?

    /// - Parameter screens: How the address of a page names its screen.
    init(parsing line: UnsafeRawBufferPointer, screens: ScreenRule = .withoutIDs()) throws(ClickLineError) {
        let fields = try ClickLineMembers(line)
        atMs = try fields.time()
        guard let name = try fields.text("session") else { throw .missing("session") }
        guard let path = try fields.text("path") else { throw .missing("path") }
        session = try fields.session(named: name)
        let parsed = try Self.parsed(path)
        control = ControlKey(
            path: parsed.description, screen: try fields.screen("screen", by: screens),
            kind: try fields.kind() ?? ClickKind(eventName: parsed.event))
        x = try fields.tenths("x")
        y = try fields.tenths("y")
        handled = try fields.handled()
        answered = try fields.answered()
        var detail = ClickDetail(
            id: try fields.text("id"), seq: try fields.whole("seq"), position: try fields.text("position"),
            item: try fields.text("item"), handledBy: try fields.text("handled_by"), info: try fields.info())
        (detail.hit, detail.tab, detail.scroll) = (try fields.text("hit"), try fields.text("tab"), try fields.scroll())
        self.detail = detail
        properties = try fields.properties()
    }

    private static func parsed(_ path: String) throws(ClickLineError) -> ControlPath {
        do {
            return try ControlPath(parsing: path)
        } catch {
            throw .badPath(error)
        }
    }
}

/// The members of a line's object by key. A member that is `null` counts as missing.
struct ClickLineMembers {
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
        if let cells = object["row"]?.array, let columns = object["columns"]?.int {
            throw .misfit(cells: cells.count, columns: columns)
        }
    }

    func value(_ key: String) throws(ClickLineError) -> JSONValue? {
        guard let value = object[key], !value.isNull else { return nil }
        return value
    }

    func time() throws(ClickLineError) -> Int64 {
        guard let time = try value("t") else { throw .missing("t") }
        guard let atMs = time.int else {
            throw .badValue(
                "t",
                expected: "whole milliseconds since 1970, UTC, without quotes; --map takes seconds and ISO 8601, too"
            )
        }
        return atMs
    }

    func session(named name: String) throws(ClickLineError) -> SessionKey {
        SessionKey(
            name: name, app: try text("app"), version: try text("version"), user: try text("user"),
            window: try window())
    }

    /// A text; nil for a missing or an empty one.
    func text(_ key: String) throws(ClickLineError) -> String? {
        guard let value = try value(key) else { return nil }
        guard let text = value.string else { throw .badValue(key, expected: "a text") }
        return text.isEmpty ? nil : text
    }

    /// The screen that a line names by a key, or by the `address` of its page: the page's path, and its fragment if it routes by that.
    func screen(_ key: String, by rule: ScreenRule) throws(ClickLineError) -> String? {
        if let name = try text(key) { return name }
        guard let address = try text("address") else { return nil }
        guard let screen = rule.screen(ofAddress: address) else {
            throw .badValue("address", expected: "a page's path, such as /cart, or its whole address")
        }
        return screen
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

    /// The size of the window; nil for a line that does not say it.
    func window() throws(ClickLineError) -> WindowSize? {
        guard let value = try value("window") else { return nil }
        let sides = Array(value.elements)
        guard sides.count == 2, let width = sides[0].double, let height = sides[1].double,
            let size = WindowSize(width: width, height: height)
        else {
            throw .badValue(
                "window", expected: "[width, height], two numbers of points above 0 and below 200 million")
        }
        return size
    }

    /// The kind; nil for a line that does not say it.
    func kind() throws(ClickLineError) -> ClickKind? {
        guard let name = try text("kind") else { return nil }
        guard let kind = ClickKind(rawValue: name) else {
            throw .badValue("kind", expected: "one of " + ClickKind.allCases.map(\.rawValue).joined(separator: ", "))
        }
        return kind
    }

    func handled() throws(ClickLineError) -> Handled { try flag("handled").map { $0 ? .yes : .no } ?? .unknown }

    func answered() throws(ClickLineError) -> Answered { try flag("answered").map { $0 ? .yes : .no } ?? .unknown }

    private func flag(_ key: String) throws(ClickLineError) -> Bool? {
        guard let value = try value(key) else { return nil }
        guard let flag = value.bool else { throw .badValue(key, expected: "true or false") }
        return flag
    }

    /// How far the page was scrolled; nil for a line that does not say it.
    func scroll() throws(ClickLineError) -> ClickDetail.Scroll? {
        guard let value = try value("scroll") else { return nil }
        let offsets = value.elements.map { $0.double.flatMap(Tenths.from(points:)) }
        guard offsets.count == 2, let x = offsets[0], let y = offsets[1] else {
            throw .badValue("scroll", expected: "[right, down], two numbers of points below 200 million")
        }
        return ClickDetail.Scroll(x: x, y: y)
    }

    func properties() throws(ClickLineError) -> JSONValue? {
        guard let value = try value("properties") else { return nil }
        guard value.isObject else { throw .badValue("properties", expected: "an object") }
        return value
    }

    func info() throws(ClickLineError) -> String? {
        guard let value = try value("info") else { return nil }
        guard value.isObject else { throw .badValue("info", expected: "an object") }
        let text = value.canonicalText
        return text == "{}" ? nil : text
    }
}

/// Why a line cannot be used as a click line.
enum ClickLineError: Error {
    /// The line is not JSON, for the reason that the parser gives.
    case notJSON(String)
    /// The line is JSON, but not an object.
    case notAnObject
    /// A required key is missing or empty.
    case missing(String)
    /// A key occurs more than once, so that nobody can tell which value is meant.
    case repeated(String)
    /// The value of a key has the wrong type, or lies outside what it can be.
    case badValue(String, expected: String)
    /// The path is not a control path.
    case badPath(ControlPathError)
    /// The time lies before 2000 or more than a day ahead.
    case badTime(Int64)
    /// The line is longer than 1 MiB.
    case tooLong
    /// A string is not UTF-8.
    case invalidUTF8
    /// The row of a table, which does not fit its header or has broken quotes.
    case misfit(cells: Int, columns: Int64)
}

extension ClickLineError: CustomStringConvertible {
    var description: String {
        switch self {
        case .notJSON(let reason): "not JSON: \(reason)"
        case .notAnObject: "not a JSON object; a click line is one, with t, session and path"
        case .missing(let key): "'\(key)' is missing; a click line needs t, session and path"
        case .repeated(let key): "'\(key)' occurs more than once; keep the right one"
        case .badValue(let key, let expected): "'\(key)' must be \(expected)"
        case .badPath(let error): "bad path: \(error)"
        case .badTime(let ms):
            "the time \(ms) is not between 2000-01-01 and a day from now; 't' counts milliseconds since 1970, UTC"
        case .tooLong: "longer than the 1 MiB that a click line may have"
        case .invalidUTF8: "not UTF-8"
        case .misfit(let cells, let columns):
            """
            the row has \(Wording.count(cells, "cell")) and the first one \(columns); put cells with separators or quotes in quotes, and double \
            the quotes within
            """
        }
    }
}
