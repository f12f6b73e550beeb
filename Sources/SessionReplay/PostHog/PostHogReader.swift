/// Reads what PostHog's autocapture recorded: the `$autocapture` events of an export, in JSON Lines, in an array, in the
/// `results` of an answer of its API, or in a `batch` as it is sent.
struct PostHogReader: RecordingReader {
    /// The keys of lists of events.
    static let listKeys: Set = ["results", "batch", "data", "events"]

    func read(_ recording: RecordingInput, into output: any ReplayOutput) throws {
        let player = PostHogPlayer(recording.options, output)
        var walk = try JSONRecordWalk(recording.bytes, listKeys: PostHogReader.listKeys, rejectingInto: output)
        try walk.run(player.play)
    }
}
