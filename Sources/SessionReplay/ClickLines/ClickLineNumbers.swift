import ClickTracking
import ResponderChain

/// Turns the names of plain click lines into the numbers of a feed.
///
/// Only names that were checked enter the tables, so that a name which is found needs no further look: neither whether
/// it is UTF-8, nor whether it is a path.
struct ClickLineNumbers {
    private var names = ByteTable()
    /// The canonical path of a name that is one.
    private var paths: [Int: String] = [:]
    /// The control that a path's name means without a screen; -1 where it has not been met so.
    private var controls: [Int32] = []
    private var controlsOnScreens: [SIMD2<Int32>: Int32] = [:]
    /// The stretch that a session's name meant last.
    private var lastStretches: [LastStretch] = []
    private var stretches: [SIMD4<Int32>: Int32] = [:]

    private struct LastStretch {
        /// Name numbers of app, version and user; -1 for none, -2 for not met yet.
        var key = SIMD4<Int32>(repeating: -2)
        var number: Int32 = -1
    }

    /// The number of a line's control.
    mutating func control(
        _ fields: ClickLineFields, in line: UnsafeRawBufferPointer, _ builder: inout BatchBuilder
    ) throws(ClickLineError) -> Int32 {
        let path = try number(of: fields.path, in: line)
        guard fields.screen.isPresent else {
            if controls[path] >= 0 { return controls[path] }
            controls[path] = builder.number(of: ControlKey(path: try canonical(path, fields.path, in: line)))
            return controls[path]
        }
        let screen = try number(of: fields.screen, in: line)
        let key = SIMD2(Int32(path), Int32(screen))
        if let known = controlsOnScreens[key] { return known }
        let control = ControlKey(
            path: try canonical(path, fields.path, in: line), screen: Self.text(fields.screen, in: line))
        controlsOnScreens[key] = builder.number(of: control)
        return builder.number(of: control)
    }

    /// The number of the stretch of a session that a line belongs to.
    mutating func session(
        _ fields: ClickLineFields, in line: UnsafeRawBufferPointer, _ builder: inout BatchBuilder
    ) throws(ClickLineError) -> Int32 {
        let name = try number(of: fields.session, in: line)
        var key = SIMD4<Int32>(Int32(name), -1, -1, -1)
        if fields.app.isPresent { key[1] = Int32(try number(of: fields.app, in: line)) }
        if fields.version.isPresent { key[2] = Int32(try number(of: fields.version, in: line)) }
        if fields.user.isPresent { key[3] = Int32(try number(of: fields.user, in: line)) }
        if lastStretches[name].key == key { return lastStretches[name].number }
        let number = stretches[key] ?? builder.number(of: Self.key(fields, in: line))
        stretches[key] = number
        lastStretches[name] = LastStretch(key: key, number: number)
        return number
    }

    /// The number of a name, new or known.
    private mutating func number(
        of field: ClickLineFields.Text, in line: UnsafeRawBufferPointer
    ) throws(ClickLineError) -> Int {
        let bytes = field.bytes(in: line)
        if let known = names.find(bytes) { return known }
        guard String(validating: bytes, as: UTF8.self) != nil else { throw .invalidUTF8 }
        controls.append(-1)
        lastStretches.append(LastStretch())
        return names.add(bytes)
    }

    private mutating func canonical(
        _ number: Int, _ field: ClickLineFields.Text, in line: UnsafeRawBufferPointer
    ) throws(ClickLineError) -> String {
        if let known = paths[number] { return known }
        do {
            let path = try ControlPath(parsing: Array(field.bytes(in: line))).description
            paths[number] = path
            return path
        } catch {
            throw .badPath(error)
        }
    }

    private static func key(_ fields: ClickLineFields, in line: UnsafeRawBufferPointer) -> SessionKey {
        SessionKey(
            name: text(fields.session, in: line) ?? "", app: text(fields.app, in: line),
            version: text(fields.version, in: line), user: text(fields.user, in: line))
    }

    private static func text(_ field: ClickLineFields.Text, in line: UnsafeRawBufferPointer) -> String? {
        field.isPresent ? String(decoding: field.bytes(in: line), as: UTF8.self) : nil
    }
}
