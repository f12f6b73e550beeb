/// The bytes of several sources, one after the other.
package final class JoinedSource: ByteSource {
    /// A source, or a file that is opened, and decompressed, when those before it have been read.
    package enum Part {
        case source(any ByteSource)
        case file(String)
    }

    private var parts: ArraySlice<Part>
    private var current: (any ByteSource)?
    private let progress: ReadProgress?

    package init(_ parts: [Part], reporting progress: ReadProgress? = nil) {
        self.parts = parts[...]
        self.progress = progress
    }

    package func read(into buffer: UnsafeMutableRawBufferPointer) throws(InputError) -> Int {
        while true {
            if let current, case let count = try current.read(into: buffer), count > 0 { return count }
            switch parts.popFirst() {
            case .source(let source): current = source
            case .file(let path): current = try OpenFile(path: path).bytes(reporting: progress)
            case nil: return 0
            }
        }
    }
}
