import Basics
import ClickStore
import ClickTracking
import Foundation
import Gzip
import Synchronization

/// The destination of results: standard output, or a file, which is replaced when all of them are written. Before that, and
/// after a failure, the file is what it was.
final class Output {
    private var file: File?
    private let path: String
    private var buffer: [UInt8] = []
    /// nil for what is written as it is.
    private let gzip: GzipWriter?
    /// nil for what is written directly: standard output, pipes and devices.
    private let replacement: FileReplacement?

    private let hasReader: Bool
    private static let waiting = Atomic(false)

    /// What outputs of this process have begun to write.
    private static let unfinished = Locked<[ObjectIdentifier: FileReplacement]>([:])

    /// Opens an output.
    ///
    /// - Parameters:
    ///   - path: The file, or nil or `-` for standard output.
    ///   - isCompressed: Whether the bytes are compressed as gzip does; then nothing is whole before ``close()``.
    init(path: String?, isCompressed: Bool = false) throws(OutputError) {
        self.path = path ?? "-"
        gzip = isCompressed ? GzipWriter() : nil
        guard !isCompressed || gzip != nil else {
            throw .cannotCreate(path: path ?? "-", reason: "there is no memory to compress it")
        }
        guard let path, path != "-" else {
            file = .standardOutput
            replacement = nil
            hasReader = File.standardOutput.hasReader
            return
        }
        switch StorePath.role(of: path) {
        case .database: throw .isDatabase(path: path)
        case .companion: throw .belongsToDatabase(path: path)
        case nil: break
        }
        replacement = FileReplacement(of: path)
        hasReader = replacement == nil
        do throws(Errno) {
            file =
                if let replacement { try replacement.open() } else { try File(path, .writeOnly, [.create, .truncate]) }
        } catch {
            throw .cannotCreate(path: path, reason: "\(error)")
        }
        let (key, replacement) = (ObjectIdentifier(self), replacement)
        Self.unfinished.withLock { $0[key] = replacement }
    }

    deinit {
        if let replacement = Self.finish(self) { replacement.discard() }
    }

    /// Makes a folder for outputs, and those around it.
    static func makeFolder(_ path: String) throws(OutputError) {
        do {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        } catch {
            throw .cannotCreate(path: path, reason: error.localizedDescription)
        }
    }

    /// Removes what outputs have begun to write, as the process is about to end.
    static func discardUnfinished() {
        unfinished.withLock { unfinished in
            for replacement in unfinished.values { replacement.discard() }
            unfinished = [:]
        }
    }

    private static func finish(_ output: Output) -> FileReplacement? {
        let key = ObjectIdentifier(output)
        return unfinished.withLock { $0.removeValue(forKey: key) }
    }

    /// Whether this process is waiting at the moment for somebody who reads what it writes.
    static var isWaiting: Bool { waiting.load(ordering: .relaxed) }

    /// Whether a file keeps its old content unless ``close()`` is called.
    var isReplaced: Bool { replacement != nil }

    /// Writes the buffer and closes a file, which takes the place of the one that was there; only then has the system accepted
    /// all of it.
    func close() throws(OutputError) {
        try flush(isEnd: true)
        guard let file = file.take() else { return }
        do throws(Errno) {
            try file.close()
            try replacement?.commit()
        } catch {
            throw .failed(path: path, reason: "\(error)")
        }
        _ = Self.finish(self)
    }

    func write(_ text: String) throws(OutputError) {
        try write(bytes: text.utf8)
    }

    func write(bytes: some Sequence<UInt8>) throws(OutputError) {
        buffer.append(contentsOf: bytes)
        if buffer.count >= 1 << 16 { try flush() }
    }

    /// Writes the buffer. An output that is dropped without ``flush()`` or ``close()`` loses it.
    func flush() throws(OutputError) { try flush(isEnd: false) }

    private func flush(isEnd: Bool) throws(OutputError) {
        if let gzip { buffer = gzip.compressed(buffer, isEnd: isEnd) }
        Self.waiting.store(hasReader, ordering: .relaxed)
        defer { Self.waiting.store(false, ordering: .relaxed) }
        var start = 0
        while start < buffer.count {
            do {
                start += try buffer[start...].withUnsafeBytes { try file?.write($0) ?? $0.count }
            } catch Errno.brokenPipe {
                throw .closed
            } catch {
                throw .failed(path: path, reason: "\(error)")
            }
        }
        buffer.removeAll(keepingCapacity: true)
    }
}

/// A failure to write results.
enum OutputError: Error {
    case cannotCreate(path: String, reason: String)
    /// There is no rsvg-convert to make a PNG file by.
    case noConverter(path: String)
    case failed(path: String, reason: String)
    /// The demo would write into a file that no demo made.
    case isThere(path: String)
    /// The output would replace a database.
    case isDatabase(path: String)
    /// The output would replace the lock, the log or a journal of a database.
    case belongsToDatabase(path: String)
    /// An export of all days would stand next to an earlier one.
    case hasOldDays(folder: String)
    /// An export would keep a file open for each of very many days.
    case tooManyDays(most: Int)
    /// A terminal would take the bytes of a Parquet file for commands.
    case noText
    /// The reader of a pipe has gone.
    case closed
}

extension OutputError: CustomStringConvertible {
    var description: String {
        switch self {
        case .cannotCreate(let path, let reason): "\(path): cannot be created: \(reason); name another file with -o"
        case .noConverter(let path):
            """
            \(path): cannot be created: rsvg-convert, which makes PNG of SVG, is not installed; install librsvg2-bin \
            (Debian) or librsvg (Homebrew), or write SVG
            """
        case .isThere(let path):
            "\(path): is there, and the demo did not make it or not all of it; name another database with --db"
        case .isDatabase(let path): "\(path): is a database and is not replaced; name another file with -o"
        case .belongsToDatabase(let path):
            "\(path): belongs to a database in this folder and is not replaced; name another file with -o"
        case .hasOldDays(let folder):
            "\(folder): has days of an earlier export; name another folder or remove it, or continue that export with --after"
        case .tooManyDays(let most):
            "the clicks are of more than \(most) days; export them in parts, with --since and --until"
        case .noText: "Parquet is no text that a terminal can show; name a file with -o"
        case .failed(let path, let reason): "\(path == "-" ? "standard output" : path): cannot be written: \(reason)"
        case .closed: "standard output was closed"
        }
    }
}
