/// Reads runs of DroidBot, a robot that tries out Android apps: a folder with a file for each event it sent and each
/// state it saw.
struct DroidBotReader: RecordingReader {
    func read(_ recording: RecordingInput, into output: any ReplayOutput) throws {
        guard let folder = recording.path, let run = try DroidBotRun(folder: folder) else {
            throw InputError.needsFolder(path: recording.name)
        }
        let states = try DroidBotStates(run.states) { try output.damaged(1) }
        let player = try DroidBotPlayer(session: run.sessionName(), states, recording.options, output)
        for path in run.events { try player.play(path) }
    }
}
