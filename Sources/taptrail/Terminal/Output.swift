import ClickStore

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Where results go: standard output, or a file that is replaced.
final class Output {
    private let descriptor: CInt
    private let path: String
    private var buffer: [UInt8] = []

    /// Opens an output.
    ///
    /// - Parameter path: The file, or nil or `-` for standard output.
    init(path: String?) throws(OutputError) {
        self.path = path ?? "-"
        guard let path, path != "-" else {
            descriptor = STDOUT_FILENO
            return
        }
        guard !SQLiteFile.isDatabase(path) else { throw .isDatabase(path: path) }
        if let database = SQLiteFile.database(besideWhichStands: path) {
            throw .isPartOfDatabase(path: path, database: database)
        }
        descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else {
            throw .cannotCreate(path: path, reason: String(cString: strerror(errno)))
        }
    }

    func write(_ text: String) throws(OutputError) {
        try write(bytes: text.utf8)
    }

    func write(bytes: some Sequence<UInt8>) throws(OutputError) {
        buffer.append(contentsOf: bytes)
        if buffer.count >= 1 << 16 { try flush() }
    }

    /// Writes what is waiting. What is not flushed is lost.
    func flush() throws(OutputError) {
        var start = 0
        while start < buffer.count {
            let written = buffer[start...].withUnsafeBytes { systemWrite(descriptor, $0.baseAddress, $0.count) }
            if written < 0 {
                if errno == EINTR { continue }
                throw errno == EPIPE ? .closed : .failed(path: path, reason: String(cString: strerror(errno)))
            }
            start += written
        }
        buffer.removeAll(keepingCapacity: true)
    }
}

/// `write(2)`, which the method above would hide.
private func systemWrite(_ descriptor: CInt, _ start: UnsafeRawPointer?, _ count: Int) -> Int {
    write(descriptor, start, count)
}

/// Why results could not be written.
enum OutputError: Error {
    case cannotCreate(path: String, reason: String)
    case failed(path: String, reason: String)
    /// The file that would be replaced is somebody else's.
    case isThere(path: String)
    /// The file that would be replaced is a database.
    case isDatabase(path: String)
    /// The file that would be replaced is a database's lock, journal or log.
    case isPartOfDatabase(path: String, database: String)
    /// The reader of a pipe has gone.
    case closed
}

extension OutputError: CustomStringConvertible {
    var description: String {
        switch self {
        case .cannotCreate(let path, let reason): "\(path): cannot be created: \(reason); name another file with -o"
        case .isThere(let path):
            "\(path): is there already, and no demo of this database made it; remove it, or name another one with --db"
        case .isDatabase(let path): "\(path): is a database and is not replaced; name another file with -o"
        case .isPartOfDatabase(let path, let database):
            "\(path): belongs to the database \(database) and is not replaced; name another file with -o"
        case .failed(let path, let reason): "\(path == "-" ? "standard output" : path): cannot be written: \(reason)"
        case .closed: "standard output was closed"
        }
    }
}
