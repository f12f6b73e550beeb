/// Reads demonstrations of MiniWoB++ tasks: `{taskName, states: [{time, action, dom}]}`, each state with the whole page.
///
/// Times count from the start of the recording, so the start must be given.
struct MiniWoBReader: RecordingReader {
    /// The keys of a state and its page that say something of clicks.
    private static let keys: JSONKeys = [
        "time", "action", "type", "timing", "x", "y", "dom", "tag", "children", "recordingTarget", "left", "top",
        "width", "height", "id", "classes",
    ]

    func read(_ recording: RecordingInput, into output: any ReplayOutput) throws {
        guard let startedAtMs = recording.options.startedAtMs else { throw InputError.needsStart(path: recording.name) }
        let player = MiniWoBPlayer(startedAtMs: startedAtMs, recording.options, output)
        var walk = try JSONRecordWalk(
            recording.bytes, listKeys: ["states"], keeping: Self.keys, rejectingInto: output,
            endDocument: player.finishDemonstration)
        try walk.run(player.play)
    }
}
