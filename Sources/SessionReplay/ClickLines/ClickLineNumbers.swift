import Basics
import ClickTracking
import JSON
import ResponderChain

/// Numbers the controls and sessions of click lines in the order in which they occur, as a `ClickBatch` needs them.
///
/// Names come as bytes. Only checked names enter the table, so a name that is found needs no other check, and a line whose
/// names are all known allocates nothing.
struct ClickLineNumbers {
    /// Stands for a name that a line does not have.
    private static let none: Int32 = -1

    /// The names of a control, by their numbers.
    private struct ControlNames: Hashable {
        var path: Int32
        var screen = none
        /// Nil for a line that does not say it.
        var kind: ClickKind?
    }

    /// The names that identify a session span, by their numbers.
    private struct SessionNames: Hashable {
        var session: Int32
        var app = none
        var version = none
        var user = none
        /// Nil for a line that does not say it.
        var window: WindowSize?
    }

    /// The control and the session span that a name belonged to when it occurred last, as a path and as a session. Mostly
    /// it belongs to the same ones again, and then the other names need no look-up, only a comparison.
    private struct LastUse {
        var control = (names: ControlNames(path: none), number: none)
        var session = (names: SessionNames(session: none), number: none)
    }

    private(set) var names = ByteTable()
    private var lastUses: [LastUse] = []
    /// Keyed by canonical paths and known kinds.
    private var controls: [ControlNames: Int32] = [:]
    private var sessions: [SessionNames: Int32] = [:]
    /// What each session span has said of itself last, and when, by its number.
    private var said: [(text: Int32, atMs: Int64)] = []
    /// The properties of the objects that lines have, by the objects' numbers; nil where none is kept.
    private var properties: [Int32: SessionProperties?] = [:]
    /// The keys of properties that are not kept, some of them; not forgotten with the names.
    private(set) var passedKeys: Set<ByteString> = []
    private static let mostPassedKeys = 32
    /// The canonical paths, by the numbers of the paths as lines have them.
    private var canonicalPaths: [Int32: CanonicalPath] = [:]

    /// A canonical path's number, and the kind of clicks whose line does not say it.
    private struct CanonicalPath {
        let number: Int32
        let kind: ClickKind
    }

    /// How many controls, session spans and properties have numbers.
    var count: Int { controls.count + sessions.count + properties.count }

    /// Forgets all names and keeps the memory.
    mutating func removeAll() {
        names.removeAll()
        lastUses.removeAll(keepingCapacity: true)
        controls.removeAll(keepingCapacity: true)
        sessions.removeAll(keepingCapacity: true)
        said.removeAll(keepingCapacity: true)
        properties.removeAll(keepingCapacity: true)
        canonicalPaths.removeAll(keepingCapacity: true)
    }

    /// The number of a plain line's control. A new one is added to the batch's new names.
    mutating func control(
        _ fields: ClickLineFields, in line: UnsafeRawBufferPointer, _ batch: inout ClickBatch
    ) throws(ClickLineError) -> Int32 {
        var control = ControlNames(path: try checkedNumber(of: fields.path, in: line))
        control.kind = fields.kind
        let last = lastUses[Int(control.path)].control
        if last.number != Self.none, last.names.kind == fields.kind, isName(last.names.screen, fields.screen, in: line)
        {
            return last.number
        }
        if fields.screen.isPresent { control.screen = try checkedNumber(of: fields.screen, in: line) }
        let path = try canonicalPath(control.path)
        let canonical = ControlNames(path: path.number, screen: control.screen, kind: control.kind ?? path.kind)
        let number = number(of: canonical, &batch)
        lastUses[Int(control.path)].control = (control, number)
        return number
    }

    /// The number of a plain line's session span. A new one is added to the batch's new names.
    mutating func session(
        _ fields: ClickLineFields, in line: UnsafeRawBufferPointer, _ batch: inout ClickBatch
    ) throws(ClickLineError) -> Int32 {
        var session = SessionNames(session: try checkedNumber(of: fields.session, in: line))
        let last = lastUses[Int(session.session)].session
        if last.number != Self.none, last.names.window == fields.window,
            isName(last.names.user, fields.user, in: line), isName(last.names.app, fields.app, in: line),
            isName(last.names.version, fields.version, in: line)
        {
            return last.number
        }
        if fields.app.isPresent { session.app = try checkedNumber(of: fields.app, in: line) }
        if fields.version.isPresent { session.version = try checkedNumber(of: fields.version, in: line) }
        if fields.user.isPresent { session.user = try checkedNumber(of: fields.user, in: line) }
        session.window = fields.window
        let number = number(of: session, &batch)
        lastUses[Int(session.session)].session = (session, number)
        return number
    }

    /// Notes what a plain line says of its session, unless an earlier click of the session has said the same.
    ///
    /// - Returns: Whether it says something: else a parser finds out what the line is.
    mutating func note(
        _ fields: ClickLineFields, of session: Int32, atMs: Int64, in line: UnsafeRawBufferPointer,
        keeping keys: PropertyKeys, _ batch: inout ClickBatch
    ) throws(ClickLineError) -> Bool {
        let (bytes, last) = (fields.properties.bytes(in: line), lastSaid(by: session))
        if last.text != Self.none, last.atMs <= atMs, names.equals(last.text, bytes) { return true }
        let text = try checkedNumber(of: fields.properties, in: line)
        let known: SessionProperties?
        if let parsed = properties[text] {
            known = parsed
        } else {
            guard let object = try? JSONValue(parsing: bytes) else { return false }
            known = read(object, keeping: keys)
            properties[text] = .some(known)
        }
        said[Int(session)] = (text, atMs)
        if let known { batch.properties.append(PropertySighting(session: session, known, atMs: atMs)) }
        return true
    }

    /// What a session has said last; no text if it has said nothing.
    private mutating func lastSaid(by session: Int32) -> (text: Int32, atMs: Int64) {
        while said.count <= Int(session) { said.append((Self.none, .max)) }
        return said[Int(session)]
    }

    /// Reads an object's texts, numbers and truth. Other values are passed over; keys that are not kept are noted.
    private mutating func read(_ object: JSONValue, keeping keys: PropertyKeys) -> SessionProperties? {
        let members = object.members.map(Array.init) ?? []
        for member in members where passedKeys.count < Self.mostPassedKeys && !keys.contains(member.key) {
            passedKeys.insert(ByteString(member.key))
        }
        return SessionProperties(members.compactMap { one in one.value.word.map { (one.key, $0) } }, keeping: keys)
    }

    /// Notes the properties of a line that was read with a parser.
    mutating func note(
        _ object: JSONValue, of session: Int32, atMs: Int64, keeping keys: PropertyKeys, _ batch: inout ClickBatch
    ) {
        guard let known = read(object, keeping: keys) else { return }
        let (text, last) = (number(of: known.text), lastSaid(by: session))
        if last.atMs <= atMs, last.text == text { return }
        said[Int(session)] = (text, atMs)
        batch.properties.append(PropertySighting(session: session, known, atMs: atMs))
    }

    /// The number of a control whose path is canonical.
    mutating func number(of control: ControlKey, _ batch: inout ClickBatch) -> Int32 {
        let names = ControlNames(
            path: number(of: control.path), screen: number(of: control.screen), kind: control.kind)
        return number(of: names, &batch)
    }

    /// The number of a session span.
    mutating func number(of session: SessionKey, _ batch: inout ClickBatch) -> Int32 {
        let names = SessionNames(
            session: number(of: session.name), app: number(of: session.app), version: number(of: session.version),
            user: number(of: session.user), window: session.window)
        return number(of: names, &batch)
    }

    private mutating func number(of control: ControlNames, _ batch: inout ClickBatch) -> Int32 {
        if let known = controls[control] { return known }
        let number = Int32(controls.count)
        controls[control] = number
        let path = names.text(control.path)
        batch.newControls.append(
            ControlKey(path: path, screen: text(control.screen), kind: control.kind ?? ClickKind(ofPath: path)))
        return number
    }

    private mutating func number(of session: SessionNames, _ batch: inout ClickBatch) -> Int32 {
        if let known = sessions[session] { return known }
        let number = Int32(sessions.count)
        sessions[session] = number
        batch.newSessions.append(
            SessionKey(
                name: names.text(session.session), app: text(session.app), version: text(session.version),
                user: text(session.user), window: session.window))
        return number
    }

    /// Whether a line's name is the one with a number, or both are missing.
    @inline(__always)
    private func isName(
        _ number: Int32, _ field: ClickLineFields.Text, in line: UnsafeRawBufferPointer
    ) -> Bool {
        guard field.isPresent else { return number == Self.none }
        return number != Self.none && names.equals(number, field.bytes(in: line))
    }

    /// The number of a name in a line, new or known.
    private mutating func checkedNumber(
        of field: ClickLineFields.Text, in line: UnsafeRawBufferPointer
    ) throws(ClickLineError) -> Int32 {
        let bytes = field.bytes(in: line)
        if let known = names.find(bytes) { return known }
        guard String(utf8: bytes) != nil else { throw .invalidUTF8 }
        return add(bytes)
    }

    private mutating func number(of name: String?) -> Int32 {
        guard var name else { return Self.none }
        return name.withUTF8 { bytes in
            let bytes = UnsafeRawBufferPointer(bytes)
            return names.find(bytes) ?? add(bytes)
        }
    }

    private mutating func add(_ bytes: UnsafeRawBufferPointer) -> Int32 {
        lastUses.append(LastUse())
        return names.add(bytes)
    }

    private mutating func canonicalPath(_ name: Int32) throws(ClickLineError) -> CanonicalPath {
        if let known = canonicalPaths[name] { return known }
        do {
            let path = try ControlPath(parsing: Array(names.text(name).utf8))
            let canonical = CanonicalPath(
                number: number(of: path.description), kind: ClickKind(eventName: path.event))
            canonicalPaths[name] = canonical
            return canonical
        } catch {
            throw .badPath(error)
        }
    }

    private func text(_ name: Int32) -> String? {
        name == Self.none ? nil : names.text(name)
    }
}
