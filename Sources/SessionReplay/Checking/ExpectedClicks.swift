import Basics
import ClickTracking
package import Input
import ResponderChain

/// The clicks that a check expects, as a file of JSON Lines says them: one click a line, in order, with keys of click lines.
///
/// `path` is required. `session` and `app` tell the session, and may be left out where only one is checked. `kind`, `screen`,
/// `position`, `handled` and `handled_by` are compared in lines that have them: `null` says that there is none, and a key
/// that is left out says nothing. All other keys are ignored, so click lines that were exported are expected clicks, too. A line
/// with the key `rejected` expects a record that cannot be used; see ``CheckedRejection``. A line with `root` and `new_root` says that paths
/// which begin with the one in other lines begin with the other now.
package struct ExpectedClicks: Sendable {
    /// The expected clicks of one session.
    package struct Session: Sendable {
        /// nil for the only session, whatever it is called.
        package var name: String?
        package var app: String?
        package var clicks: [ExpectedClick] = []
    }

    /// The sessions, in the order of their first lines.
    package private(set) var sessions: [Session] = []
    /// The records that cannot be used, as is known.
    package private(set) var rejections: [CheckedRejection] = []
    /// The first components of paths that have become others.
    private var roots: [(old: String, new: String)] = []
    /// The file; nil if no file says them.
    package let file: String?
    /// Whether lines of the file have times, as those of a recording have.
    package private(set) var hasTimes = false

    /// Reads a file, gzip or not.
    ///
    /// - Throws: ``ExpectedClicksError`` if there is none; ``JSONLinesError``, which names the line.
    package init(readingFile path: String) throws {
        file = path
        var places: [SessionKey: Int] = [:]
        try Self.read(path) { line in
            if let rejection = try CheckedRejection(line) { return rejections.append(rejection) }
            if line.value("root") != nil { return roots.append(try Self.roots(line)) }
            hasTimes = hasTimes || line.has("t")
            let (name, app) = (try line.text("session"), try line.text("app"))
            let key = SessionKey(name: name ?? "", app: app)
            let place = places[key] ?? sessions.count
            if places.updateValue(place, forKey: key) == nil { sessions.append(Session(name: name, app: app)) }
            sessions[place].clicks.append(try ExpectedClick(line))
        }
        moveRoots()
    }

    /// Has the paths begin with what their first components have become.
    private mutating func moveRoots() {
        guard !roots.isEmpty else { return }
        for session in sessions.indices {
            for index in sessions[session].clicks.indices {
                let path = sessions[session].clicks[index].click.path
                let moved = roots.lazy.compactMap { ControlPath.moved(path, from: $0.old, to: $0.new) }.first
                sessions[session].clicks[index].click.path = moved ?? path
            }
        }
    }

    private static func roots(_ line: JSONLine) throws(JSONLinesError) -> (old: String, new: String) {
        guard let old = try line.text("root"), let new = try line.text("new_root"), !old.isEmpty, !new.isEmpty else {
            throw line.failure("'root' and 'new_root' belong together: the first components of paths before and now")
        }
        return (old, new)
    }

    /// Names the screens that are pages as a rule does: files that were written by another rule expect the same screens.
    package mutating func nameScreens(by rule: ScreenRule) {
        for session in sessions.indices {
            for index in sessions[session].clicks.indices {
                guard let screen = sessions[session].clicks[index].click.screen, screen.first == "/" else { continue }
                sessions[session].clicks[index].click.screen = rule.screen(ofPath: screen)
            }
        }
    }

    private static func read(_ path: String, _ body: (JSONLine) throws -> Void) throws {
        do {
            try JSONLinesFile.read(path, body)
        } catch JSONLinesError.unreadable(.missing) {
            throw ExpectedClicksError.missing(path: path)
        }
    }

    /// Expects what came before.
    package init(_ sessions: [CheckedSession]) {
        file = nil
        self.sessions = sessions.map { session in
            Session(name: session.name, app: session.app, clicks: session.clicks.map(ExpectedClick.init))
        }
    }

    /// The file that expects these sessions, with all keys in every line, and these rejections behind them.
    package static func text(of sessions: [CheckedSession], _ rejections: [CheckedRejection] = []) -> String {
        sessions.lazy.flatMap { session in session.clicks.lazy.map { line($0, of: session) } }.joined()
            + rejections.map(\.text).joined()
    }

    private static func line(_ click: CheckedClick, of session: CheckedSession) -> String {
        var object = JSONObjectText()
        object.add("session", session.name)
        object.add("app", session.app)
        for property in CheckedClick.Property.allCases {
            let value =
                switch property {
                case .handled: click.handled == .unknown ? nil : String(click.handled == .yes)
                default: click[property].map(JSONText.string)
                }
            object.add(property.rawValue, json: value ?? "null")
        }
        return object.description + "\n"
    }
}

extension ExpectedClick {
    fileprivate init(_ line: JSONLine) throws(JSONLinesError) {
        guard let path = try line.controlPath("path") else {
            throw line.failure("'path' is missing; write the control's path there, as in \"App--Button--tap\"")
        }
        let control = ControlKey(
            path: path.description, screen: try line.text("screen"), kind: try Self.kind(line) ?? .activation)
        self.init(
            CheckedClick(
                control, position: try line.text("position"), handled: try Self.handled(line),
                handledBy: try line.text("handled_by")))
        self.line = line.line
        compared = Set(CheckedClick.Property.allCases.filter { line.has($0.rawValue) })
        // A click always has a kind, so no line can say that there is none.
        if line.value("kind") == nil { compared.remove(.kind) }
    }

    private static func kind(_ line: JSONLine) throws(JSONLinesError) -> ClickKind? {
        guard let name = try line.text("kind") else { return nil }
        guard let kind = ClickKind(rawValue: name) else {
            throw line.failure("kind", mustBe: "one of " + ClickKind.allCases.map(\.rawValue).joined(separator: ", "))
        }
        return kind
    }

    private static func handled(_ line: JSONLine) throws(JSONLinesError) -> Handled {
        guard let isHandled = try line.flag("handled") else { return .unknown }
        return isHandled ? .yes : .no
    }
}

/// Why a file of expected clicks cannot be read.
package enum ExpectedClicksError: Error, CustomStringConvertible {
    case missing(path: String)
    /// The file is to be replaced, and does not hold what is replaced.
    case notReplaced(JSONLinesError)

    package var description: String {
        switch self {
        case .missing(let path):
            "\(path): no such file; write the expected clicks with --update"
        case .notReplaced(let error):
            "\(error); if the file held expected clicks, such as one that was cut, delete it: --update writes it again"
        }
    }
}
