/// The states of a run, by name; only the one that was asked for last is kept in memory.
final class DroidBotStates {
    /// The files of each state, in the order of time: a state may be met again.
    private var files: [String: [(path: String, tag: String)]] = [:]
    private var last: (path: String, state: AndroidState)?

    /// Looks through the files of states.
    ///
    /// - Parameter damaged: Is told of each file that cannot be read or is no JSON.
    init(_ paths: [String], damaged: () throws -> Void) rethrows {
        let keys: JSONKeys = ["state_str", "tag"]
        for path in paths {
            guard let value = value(path, keeping: keys) else {
                try damaged()
                continue
            }
            guard let name = value["state_str"]?.string else { continue }
            files[name, default: []].append((path, value["tag"]?.string ?? ""))
        }
    }

    /// Whether a state has a file.
    func has(_ name: String) -> Bool { files[name] != nil }

    /// What a state looked like at a time, and then what it looked like otherwise, the likeliest first.
    func candidates(_ name: String, at tag: String) -> some Sequence<AndroidState> {
        let found = files[name] ?? []
        let before = found.filter { $0.tag <= tag }
        let after = found.filter { $0.tag > tag }
        return (before.reversed() + after).lazy.compactMap { self.state($0.path) }
    }

    private func state(_ path: String) -> AndroidState? {
        if let last, last.path == path { return last.state }
        guard let value = value(path, keeping: AndroidState.keys) else { return nil }
        let state = AndroidState(value)
        last = (path, state)
        return state
    }

    private func value(_ path: String, keeping keys: JSONKeys) -> JSONValue? {
        guard let source = try? RecordingInput.open(path),
            let bytes = try? source.readAll(atMost: JSONStream.longestValue)
        else { return nil }
        return try? JSONValue(parsing: bytes, keeping: keys)
    }
}
