package import Basics

/// Why a ``RequestJournal`` cannot be used.
package enum JournalError: Error, Sendable {
    /// Another process uses it.
    case busy(String)
    /// A file of that name is there and is no journal, or its beginning is damaged.
    case noJournal(String)
    case failed(String, Errno)

    init(_ error: any Error, _ path: String) {
        self = error as? JournalError ?? .failed(path, error as? Errno ?? .ioError)
    }
}

extension JournalError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .busy(let path): "\(path): another collector uses this journal; give each one its own by --journal"
        case .noJournal(let path):
            "\(path): this is no journal of a collector, or its first bytes are damaged; name another file by --journal, and keep this one"
        case .failed(let path, let error): "\(path): the journal cannot be used: \(error)"
        }
    }
}
