import Basics
import ClickStore

/// The destination of results: standard output, or a file, which is replaced.
final class Output {
    private var file: File?
    private let path: String
    private var buffer: [UInt8] = []

    /// Opens an output.
    ///
    /// - Parameter path: The file, or nil or `-` for standard output.
    init(path: String?) throws(OutputError) {
        self.path = path ?? "-"
        guard let path, path != "-" else {
            file = .standardOutput
            return
        }
        switch StorePath.role(of: path) {
        case .database: throw .isDatabase(path: path)
        case .companion: throw .belongsToDatabase(path: path)
        case nil: break
        }
        do throws(Errno) {
            file = try File(path, .writeOnly, [.create, .truncate])
        } catch {
            throw .cannotCreate(path: path, reason: "\(error)")
        }
    }

    /// Removes a file that was not finished. Devices and pipes stay.
    static func remove(unfinished path: String?) {
        guard let path, path != "-", let status = try? FileSystem.status(of: path, followsLinks: false),
            status.type == .regular
        else { return }
        // If this fails, the error that follows tells that the output is incomplete.
        try? FileSystem.remove(path)
    }

    /// Writes the buffer and closes a file; only then has the system accepted all of it.
    func close() throws(OutputError) {
        try flush()
        guard let file = file.take() else { return }
        do throws(Errno) {
            try file.close()
        } catch {
            throw .failed(path: path, reason: "\(error)")
        }
    }

    func write(_ text: String) throws(OutputError) {
        try write(bytes: text.utf8)
    }

    func write(bytes: some Sequence<UInt8>) throws(OutputError) {
        buffer.append(contentsOf: bytes)
        if buffer.count >= 1 << 16 { try flush() }
    }

    /// Writes the buffer. An output that is dropped without ``flush()`` or ``close()`` loses it.
    func flush() throws(OutputError) {
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
    case failed(path: String, reason: String)
    /// The demo would write into a file that no demo made.
    case isThere(path: String)
    /// The output would replace a database.
    case isDatabase(path: String)
    /// The output would replace the lock, the log or a journal of a database.
    case belongsToDatabase(path: String)
    /// The reader of a pipe has gone.
    case closed
}

extension OutputError: CustomStringConvertible {
    var description: String {
        switch self {
        case .cannotCreate(let path, let reason): "\(path): cannot be created: \(reason); name another file with -o"
        case .isThere(let path):
            "\(path): is there, and the demo did not make it or not all of it; name another database with --db"
        case .isDatabase(let path): "\(path): is a database and is not replaced; name another file with -o"
        case .belongsToDatabase(let path):
            "\(path): belongs to the database beside it and is not replaced; name another file with -o"
        case .failed(let path, let reason): "\(path == "-" ? "standard output" : path): cannot be written: \(reason)"
        case .closed: "standard output was closed"
        }
    }
}
