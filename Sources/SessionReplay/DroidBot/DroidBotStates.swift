/// The states of a run, by name; only the one that was asked for last is kept in memory.
final class DroidBotStates {
    /// The files of each state, in the order of time: a state may be met again.
    private var files: [String: [(path: String, tag: String)]] = [:]
    private var last: (path: String, state: AndroidState)?

    /// Looks through the files of states.
    ///
    /// - Parameter damaged: Is told of each file that does not decompress or is no JSON.
    /// - Throws: ``InputError`` where a file cannot be read: a click must not be lost for that.
    init(_ paths: [String], damaged: () throws -> Void) throws {
        let keys: JSONKeys = ["state_str", "tag"]
        for path in paths {
            guard let value = try value(path, keeping: keys) else {
                try damaged()
                continue
            }
            guard let name = value["state_str"]?.string else { continue }
            files[name, default: []].append((path, value["tag"]?.string ?? ""))
        }
    }

    /// Whether a state has a file.
    func has(_ name: String) -> Bool { files[name] != nil }

    /// The files of what a state looked like at a time, and then of what it looked like otherwise, the likeliest first.
    func candidates(_ name: String, at tag: String) -> [String] {
        let found = files[name] ?? []
        let before = found.filter { $0.tag <= tag }
        let after = found.filter { $0.tag > tag }
        return (before.reversed() + after).map(\.path)
    }

    /// The state that a file holds; nil where it is damaged.
    func state(_ path: String) throws(InputError) -> AndroidState? {
        if let last, last.path == path { return last.state }
        guard let value = try value(path, keeping: AndroidState.keys) else { return nil }
        let state = AndroidState(value)
        last = (path, state)
        return state
    }

    private func value(_ path: String, keeping keys: JSONKeys) throws(InputError) -> JSONValue? {
        guard let bytes = try RecordingInput.wholeFile(path) else { return nil }
        return try? JSONValue(parsing: bytes, keeping: keys)
    }
}
