/// Reads demonstrations of MiniWoB++ tasks: `{taskName, states: [{time, action, dom}]}`, each state with the whole page.
///
/// Times count from the start of the recording, so the start must be given.
struct MiniWoBReader: RecordingReader {
    func read(_ recording: RecordingInput, into output: any ReplayOutput) throws {
        guard let startedAtMs = recording.options.startedAtMs else { throw InputError.needsStart(path: recording.name) }
        let player = MiniWoBPlayer(startedAtMs: startedAtMs, recording.options, output)
        var walk = try JSONRecordWalk(recording.bytes, listKeys: ["states"], rejectingInto: output)
        try walk.run(player.play)
    }
}
