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
    /// The bytes of a file or of standard input (`-`) from their start, decompressed if they are gzip's or zlib's.
    static func open(_ path: String, reporting progress: ReadProgress? = nil) throws(InputError) -> any ByteSource {
        try OpenFile(path: path).bytes(reporting: progress)
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
