import Basics

/// Where statements come from.
struct SQLSource {
    let text: String
    /// The file's name; nil for the command line.
    let name: String?

    /// So much a file of statements may have.
    private static let maxBytes = 16 << 20

    init(text: String, name: String?) {
        (self.text, self.name) = (text, name)
    }

    /// Reads a file, or standard input.
    ///
    /// - Parameter path: nil or `-` for standard input.
    /// - Returns: nil if no path is given and standard input is a terminal, at which somebody would wait.
    init?(file path: String?) throws(SQLSourceError) {
        if path == nil, CurrentProcess.hasInputTerminal { return nil }
        let isInput = path == nil || path == "-"
        let name = isInput ? "standard input" : path ?? ""
        var bytes: [UInt8] = []
        do throws(Errno) {
            let file = isInput ? File.standardInput : try File(path ?? "", .readOnly)
            var buffer = [UInt8](repeating: 0, count: 1 << 16)
            while bytes.count <= Self.maxBytes {
                var count = 0
                var failure: Errno?
                buffer.withUnsafeMutableBytes { part in
                    do throws(Errno) { count = try file.read(into: part) } catch { failure = error }
                }
                if let failure { throw failure }
                if count == 0 { break }
                bytes += buffer[..<count]
            }
        } catch {
            throw error == .noSuchFileOrDirectory || error == .notDirectory
                ? .missing(path: name) : .unreadable(path: name, reason: "\(error)")
        }
        guard bytes.count <= Self.maxBytes else { throw .tooLong(path: name, megabytes: Self.maxBytes >> 20) }
        guard let text = String(utf8: bytes) else { throw .notText(path: name) }
        self.init(text: TextLines.withoutByteOrderMark(text), name: name)
    }

    /// What stands before a message: the file and line, and which of several statements it is about; nil for the only
    /// statement of a command line.
    func place(line: Int, statement: Int?) -> String? {
        let statement = statement.map { "statement \($0)" }
        if let name { return ["\(name):\(line)", statement].compactMap(\.self).joined(separator: ", ") }
        return statement.map { "\($0), line \(line)" }
    }

    /// An error about the source as a whole.
    func error(_ error: any Error) -> PlacedError { PlacedError(place: name, error: error) }
}

/// An error, and the place in somebody's statements that it is about.
struct PlacedError: Error, CustomStringConvertible {
    let place: String?
    let error: any Error

    var description: String { (place.map { $0 + ": " } ?? "") + "\(error)" }
}

/// Why a file of statements cannot be read.
enum SQLSourceError: Error {
    case missing(path: String)
    case unreadable(path: String, reason: String)
    case notText(path: String)
    case tooLong(path: String, megabytes: Int)
}

extension SQLSourceError: CustomStringConvertible {
    var description: String {
        switch self {
        case .missing(let path): "\(path): no such file; check the path"
        case .unreadable(let path, let reason): "\(path): cannot be read: \(reason)"
        case .notText(let path): "\(path): is not text in UTF-8; save the statements in that encoding"
        case .tooLong(let path, let megabytes):
            "\(path): has more than \(megabytes) MB; name a file of SQL statements, not a database"
        }
    }
}
