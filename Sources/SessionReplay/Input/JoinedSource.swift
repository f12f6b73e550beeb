/// The decompressed bytes of several files, one after the other: those of a recording that is a folder.
final class JoinedSource: ByteSource {
    private var paths: ArraySlice<String>
    private var current: (any ByteSource)?
    private let progress: ReadProgress?

    init(_ paths: [String], reporting progress: ReadProgress? = nil) {
        self.paths = paths[...]
        self.progress = progress
    }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws(InputError) -> Int {
        while true {
            if let current, case let count = try current.read(into: buffer), count > 0 { return count }
            guard let path = paths.popFirst() else { return 0 }
            current = try RecordingInput.open(path, reporting: progress)
        }
    }
}
