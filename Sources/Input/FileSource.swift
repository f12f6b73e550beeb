import Basics

/// A file or a stream that is open for reading.
///
/// Several sources may read a file, each from its start. A stream, such as standard input, can be read only once.
package final class OpenFile: Sendable {
    let path: String
    private let file: File
    private let isStream: Bool

    /// Opens a file, or standard input for `-`.
    ///
    /// - Parameter isStream: Whether the file is a pipe or a device.
    package init(path: String, isStream: Bool = false) throws(InputError) {
        self.path = path
        self.isStream = isStream || path == "-"
        guard path != "-" else {
            file = .standardInput
            return
        }
        do throws(Errno) {
            file = try File(path, .readOnly)
        } catch {
            throw error == .noSuchFileOrDirectory
                ? .missing(path: path) : .unreadable(path: path, reason: "\(error)")
        }
    }

    /// The bytes from the start, decompressed if they are gzip's or zlib's, also behind the line of a segment's header. Of a
    /// JavaScript module only what it exports.
    package func bytes(reporting progress: ReadProgress? = nil) throws(InputError) -> any ByteSource {
        let peeked = try PeekedSource(
            FileSource(self, reporting: progress), count: max(SegmentHeader.maxLength + 2, ModuleSource.headLength))
        if GzipSource.isCompressed(peeked.head) { return try GzipSource(peeked, path: path) }
        guard let header = SegmentHeader(peeked.head), GzipSource.isCompressed(Array(peeked.head[header.length...]))
        else { return ModuleSource(peeked) ?? peeked }
        try peeked.discard(header.length)
        let line = ArraySource(Array(peeked.head[..<header.length]))
        return JoinedSource([.source(line), .source(try GzipSource(peeked, path: path))])
    }

    /// Reads bytes at an offset of the file; of a stream, those that come next.
    fileprivate func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(InputError) -> Int {
        do throws(Errno) {
            return try file.read(into: buffer, at: isStream ? nil : offset)
        } catch {
            throw .unreadable(path: path, reason: "\(error)")
        }
    }
}

/// The bytes of a file from its start, or of a stream.
private final class FileSource: ByteSource {
    private let file: OpenFile
    private let progress: ReadProgress?
    private var offset = 0

    init(_ file: OpenFile, reporting progress: ReadProgress? = nil) {
        self.file = file
        self.progress = progress
    }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws(InputError) -> Int {
        let count = try file.read(into: buffer, at: offset)
        offset += count
        progress?.advance(by: count)
        return count
    }
}

/// Counts the bytes of recordings as they are read, and reports the count.
package final class ReadProgress {
    /// The bytes read so far, of all recordings together.
    package private(set) var bytesRead = 0
    private let report: (Int) -> Void

    /// Makes a counter that calls `report` with the bytes read so far after each piece.
    package init(_ report: @escaping (Int) -> Void) {
        self.report = report
    }

    package func advance(by count: Int) {
        bytesRead += count
        report(bytesRead)
    }
}
