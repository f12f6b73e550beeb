/// Reads what PostHog's autocapture recorded: the `$autocapture` events of an export, in JSON Lines, in an array, in the
/// `results` of an answer of its API, or in a `batch` as it is sent.
struct PostHogReader: RecordingReader {
    /// The keys of lists of events.
    static let listKeys: Set = ["results", "batch", "data", "events"]

    func read(_ recording: RecordingInput, into output: any ReplayOutput) throws {
        let player = PostHogPlayer(recording.options, output)
        let attributes = recording.options.identifierAttribute.map(PostHogElement.attributeKeys) ?? []
        var walk = try JSONRecordWalk(
            recording.bytes, listKeys: Self.listKeys, keeping: PostHogEvent.keys.union(Set(attributes)),
            rejectingInto: output)
        try walk.run(player.play)
    }
}
