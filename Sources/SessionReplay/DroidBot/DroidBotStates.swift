import Input
import JSON
import ResponderChain

/// The states of a run, by name; only the state that was used last is kept in memory.
final class DroidBotStates {
    /// The files of each state, in the order of time: the app may return to a state.
    private var files: [ByteString: [(path: String, tag: String)]] = [:]
    private var last: (path: String, state: AndroidState)?

    /// Reads the names of the states in their files.
    ///
    /// - Parameter damaged: Called for each file that does not decompress or is not JSON.
    /// - Throws: ``InputError`` if a file cannot be read: clicks must not be rejected for that.
    init(_ paths: [String], damaged: () throws -> Void) throws {
        let keys: JSONKeys = ["state_str", "tag"]
        for path in paths {
            guard let value = try value(path, keeping: keys) else {
                try damaged()
                continue
            }
            guard let name = value["state_str"]?.string else { continue }
            files[ByteString(name), default: []].append((path, value["tag"]?.string ?? ""))
        }
    }

    /// Whether a state has a file.
    func has(_ name: String) -> Bool { files[ByteString(name)] != nil }

    /// The files of a state, the one that most likely shows it as it was at a time first.
    func candidates(_ name: String, at tag: String) -> [String] {
        let found = files[ByteString(name)] ?? []
        let before = found.filter { $0.tag <= tag }
        let after = found.filter { $0.tag > tag }
        return (before.reversed() + after).map(\.path)
    }

    /// The state in a file; nil if the file is damaged.
    func state(_ path: String) throws(InputError) -> AndroidState? {
        if let last, last.path.hasSameBytes(as: path) { return last.state }
        guard let value = try value(path, keeping: AndroidState.keys) else { return nil }
        let state = AndroidState(value)
        last = (path, state)
        return state
    }

    private func value(_ path: String, keeping keys: JSONKeys) throws(InputError) -> JSONValue? {
        guard let bytes = try DroidBotRun.content(of: path) else { return nil }
        return try? JSONValue(parsing: bytes, keeping: keys)
    }
}
