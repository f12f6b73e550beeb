/// Reads what PostHog's autocapture recorded: the `$autocapture` events of an export, in JSON Lines, in an array, or in
/// the `results` of an answer of its API.
struct PostHogReader: RecordingReader {
    func read(_ recording: RecordingInput, into output: any ReplayOutput) throws {
        let player = PostHogPlayer(recording.options, output)
        var walk = try JSONRecordWalk(recording.bytes, listKey: "results", rejectingInto: output)
        try walk.run(player.play)
    }
}
