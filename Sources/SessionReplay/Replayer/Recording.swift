import Input

/// A recording to replay: a file, a folder that is one recording, or a stream such as standard input.
struct Recording: Sendable {
    /// The path, or `-` for standard input.
    let path: String
    /// The format; nil if the recording is a stream that nobody has read yet.
    let format: RecordingFormat?
    /// Its bytes as they are on disk.
    var size = 0
    /// Whether it can be read only once, as standard input and pipes can.
    var isStream = false
    /// The number of the segment of a replay that it is, if it is one.
    var segment: Int64?
    /// The files of a replay's segments in their order, if it is made up of several.
    var segmentFiles: [String] = []
    /// The open file; nil if it is still to be opened, and for a folder, whose files are opened one after the other.
    var file: OpenFile?

    /// Whether the recording is short enough to be committed with others.
    var isShort: Bool { !isStream && size <= Inventory.maxGroupBytes }

    private var isFolder: Bool { format == .droidbot && path != "-" }

    /// The recording with its file open, so that all who read it read the same file.
    func opened() throws(InputError) -> Recording {
        guard file == nil, !isFolder, segmentFiles.isEmpty else { return self }
        var recording = self
        recording.file = try OpenFile(path: path, isStream: isStream)
        return recording
    }

    /// The recording's bytes from the start, decompressed; those of a folder's files one after the other.
    func bytes(reporting progress: ReadProgress? = nil) throws(InputError) -> any ByteSource {
        if let file { return try file.bytes(reporting: progress) }
        if !segmentFiles.isEmpty {
            let parts = segmentFiles.flatMap { [JoinedSource.Part.file($0), .source(ArraySource([0x0A]))] }
            return JoinedSource(parts, reporting: progress)
        }
        guard isFolder else { return try OpenFile(path: path, isStream: isStream).bytes(reporting: progress) }
        guard let run = try DroidBotRun(folder: path) else { throw .needsFolder(path: path) }
        return run.bytes(reporting: progress)
    }
}
