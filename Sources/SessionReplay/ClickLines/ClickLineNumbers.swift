import ClickTracking
import ResponderChain

/// Numbers the controls and sessions of click lines in the order in which they are met, as a batch wants them.
///
/// Names come as bytes. Only names that were checked enter the table, so that one which is found needs no further look,
/// neither whether it is UTF-8 nor whether it is a path, and a line whose names are known makes no object.
struct ClickLineNumbers {
    /// The number of a name that a line does not have.
    private static let none: Int32 = -1

    /// The names of a control, by their numbers.
    private struct ControlNames: Hashable {
        var path: Int32
        var screen = none
    }

    /// The names of a stretch of a session, by their numbers.
    private struct StretchNames: Hashable {
        var session: Int32
        var app = none
        var version = none
        var user = none
    }

    /// What a name meant when it was met last, as a path and as a session: mostly what it means again. Then the names
    /// that go with it need no look-up, only a comparison.
    private struct LastMeaning {
        var control = (names: ControlNames(path: none), number: none)
        var stretch = (names: StretchNames(session: none), number: none)
    }

    private var names = ByteTable()
    private var lastMeanings: [LastMeaning] = []
    /// By the names of canonical paths.
    private var controls: [ControlNames: Int32] = [:]
    private var stretches: [StretchNames: Int32] = [:]
    /// The name of the canonical path that a name is as a path.
    private var canonicalPaths: [Int32: Int32] = [:]

    /// How many controls and stretches of sessions have numbers.
    var count: Int { controls.count + stretches.count }

    /// Forgets all names and keeps the room that they took.
    mutating func removeAll() {
        names.removeAll()
        lastMeanings.removeAll(keepingCapacity: true)
        controls.removeAll(keepingCapacity: true)
        stretches.removeAll(keepingCapacity: true)
        canonicalPaths.removeAll(keepingCapacity: true)
    }

    /// The number of a plain line's control. A new one is added to the batch's new names.
    mutating func control(
        _ fields: ClickLineFields, in line: UnsafeRawBufferPointer, _ batch: inout ClickBatch
    ) throws(ClickLineError) -> Int32 {
        var control = ControlNames(path: try checkedNumber(of: fields.path, in: line))
        let last = lastMeanings[Int(control.path)].control
        if last.number != Self.none, isName(last.names.screen, fields.screen, in: line) { return last.number }
        if fields.screen.isPresent { control.screen = try checkedNumber(of: fields.screen, in: line) }
        let canonical = ControlNames(path: try canonicalPath(control.path), screen: control.screen)
        let number = number(of: canonical, &batch)
        lastMeanings[Int(control.path)].control = (control, number)
        return number
    }

    /// The number of the stretch of a session that a plain line belongs to.
    mutating func session(
        _ fields: ClickLineFields, in line: UnsafeRawBufferPointer, _ batch: inout ClickBatch
    ) throws(ClickLineError) -> Int32 {
        var stretch = StretchNames(session: try checkedNumber(of: fields.session, in: line))
        let last = lastMeanings[Int(stretch.session)].stretch
        if last.number != Self.none, isName(last.names.user, fields.user, in: line),
            isName(last.names.app, fields.app, in: line), isName(last.names.version, fields.version, in: line)
        {
            return last.number
        }
        if fields.app.isPresent { stretch.app = try checkedNumber(of: fields.app, in: line) }
        if fields.version.isPresent { stretch.version = try checkedNumber(of: fields.version, in: line) }
        if fields.user.isPresent { stretch.user = try checkedNumber(of: fields.user, in: line) }
        let number = number(of: stretch, &batch)
        lastMeanings[Int(stretch.session)].stretch = (stretch, number)
        return number
    }

    /// The number of a control whose path is canonical.
    mutating func number(of control: ControlKey, _ batch: inout ClickBatch) -> Int32 {
        number(of: ControlNames(path: number(of: control.path), screen: number(of: control.screen)), &batch)
    }

    /// The number of a stretch of a session.
    mutating func number(of session: SessionKey, _ batch: inout ClickBatch) -> Int32 {
        let names = StretchNames(
            session: number(of: session.name), app: number(of: session.app), version: number(of: session.version),
            user: number(of: session.user))
        return number(of: names, &batch)
    }

    private mutating func number(of control: ControlNames, _ batch: inout ClickBatch) -> Int32 {
        if let known = controls[control] { return known }
        let number = Int32(controls.count)
        controls[control] = number
        batch.newControls.append(ControlKey(path: names.text(control.path), screen: text(control.screen)))
        return number
    }

    private mutating func number(of stretch: StretchNames, _ batch: inout ClickBatch) -> Int32 {
        if let known = stretches[stretch] { return known }
        let number = Int32(stretches.count)
        stretches[stretch] = number
        batch.newSessions.append(
            SessionKey(
                name: names.text(stretch.session), app: text(stretch.app), version: text(stretch.version),
                user: text(stretch.user)))
        return number
    }

    /// Whether a line's name, or that it has none, is what a number stands for.
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
        guard String(validating: bytes, as: UTF8.self) != nil else { throw .invalidUTF8 }
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
        lastMeanings.append(LastMeaning())
        return names.add(bytes)
    }

    private mutating func canonicalPath(_ name: Int32) throws(ClickLineError) -> Int32 {
        if let known = canonicalPaths[name] { return known }
        do {
            let path = try ControlPath(parsing: Array(names.text(name).utf8)).description
            let canonical = number(of: path)
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
