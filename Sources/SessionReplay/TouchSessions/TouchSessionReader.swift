/// Reads touch sessions: JSON Lines of what a screen showed and where it was touched; ours.
struct TouchSessionReader: RecordingReader {
    func read(_ recording: RecordingInput, into output: any ReplayOutput) throws {
        let player = TouchSessionPlayer(output)
        var walk = try JSONRecordWalk(recording.bytes, listKey: "lines", rejectingInto: output)
        try walk.run(player.play)
    }
}
