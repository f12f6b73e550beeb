/// Reads rrweb recordings in every shape in which they are found.
///
/// The events of a session stand in one array: bare, under `rrweb_data`, `events` or `result.snapshots`, as one of an
/// array of arrays, or as JSON Lines of `{window_id, data: […]}`, `[window_id, event]` or bare events.
struct RRWebReader: RecordingReader {
    func read(_ recording: RecordingInput, into output: any ReplayOutput) throws {
        let walk = try RRWebWalk(recording, output)
        try walk.run()
    }
}
