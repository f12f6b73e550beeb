/// Reads rrweb recordings in every shape in which they are found.
///
/// Events are found in JSON documents and JSON Lines under whatever keys they stand, ``RRWebWalk`` says how.
struct RRWebReader: RecordingReader {
    func read(_ recording: RecordingInput, into output: any ReplayOutput) throws {
        let walk = try RRWebWalk(recording, output)
        try walk.run()
    }
}
