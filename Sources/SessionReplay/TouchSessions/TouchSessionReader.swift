/// Reads touch sessions: JSON Lines of what a screen showed and where it was touched; ours.
struct TouchSessionReader: RecordingReader {
    func read(_ recording: RecordingInput, into output: any ReplayOutput) throws {
        let player = TouchSessionPlayer(recording.options, output)
        try JSONRecordWalk(recording.bytes, listKeys: [], rejectingInto: output, play: player.play).run()
    }
}
