/// One recording to read: a file, a folder that is one recording, or standard input.
package struct RecordingInput {
    /// What people know it by: the path as they gave it, or `-`.
    package let name: String
    /// The file or folder; nil for standard input.
    package let path: String?
    /// What readers need to know that the recording does not say.
    package let options: ReplayOptions
    /// The recording's bytes, decompressed; those of a folder's files one after the other. Read once.
    package let bytes: any ByteSource
}

extension RecordingInput {
    /// The bytes by which a recording is known again: those of its file, or of all files of its folder.
    static func open(
        _ path: String, _ format: RecordingFormat?, reporting progress: ReadProgress? = nil
    ) throws(InputError) -> any ByteSource {
        guard format == .droidbot, path != "-" else { return try open(path, reporting: progress) }
        guard let run = try DroidBotRun(folder: path) else { throw .needsFolder(path: path) }
        return JoinedSource(run.files, reporting: progress)
    }

    /// The bytes of a file or of standard input (`-`) from their start, decompressed where they are gzip.
    static func open(_ path: String, reporting progress: ReadProgress? = nil) throws(InputError) -> any ByteSource {
        let file =
            path == "-"
            ? FileSource(standardInputReporting: progress) : try FileSource(path: path, reporting: progress)
        let peeked = try PeekedSource(file, count: 2)
        return isCompressed(peeked.head) ? try GzipSource(peeked, path: path) : peeked
    }

    /// Whether data begins as gzip's or zlib's does. zlib's first two bytes are a multiple of 31, and no text that is JSON.
    private static func isCompressed(_ head: [UInt8]) -> Bool {
        head == [0x1F, 0x8B] || head.count == 2 && head[0] == 0x78 && (Int(head[0]) << 8 + Int(head[1])) % 31 == 0
    }

    /// The decompressed bytes of a file; nil where they are longer than one value may be, or damaged.
    static func wholeFile(_ path: String) throws(InputError) -> [UInt8]? {
        do throws(InputError) {
            return try open(path).readAll(atMost: JSONStream.longestValue)
        } catch {
            if error.isDamage { return nil }
            throw error
        }
    }
}
