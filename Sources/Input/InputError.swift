package import Basics

/// Why a recording cannot be read.
package enum InputError: Error, Hashable, Sendable {
    /// There is no such file or folder.
    case missing(path: String)
    /// The system refused to open or read it, for this reason.
    case unreadable(path: String, reason: String)
    /// A folder holds no recording.
    case noRecordings(path: String)
    /// The content is not a recording of any known format.
    case notARecording(path: String)
    /// The content is of a known kind that has to be converted first.
    case foreign(path: String, ForeignContent)
    /// The compressed data is broken; the offset is that in the decompressed data.
    case brokenCompression(path: String, offset: Int)
    /// Data that is not compressed follows the compressed data; the offset is that in the decompressed data.
    case notCompressed(path: String, offset: Int)
    /// Recordings of this format have relative times, and the request does not say when they started.
    case needsStart(path: String)
    /// Recordings of this format are folders, and this is a file.
    case needsFolder(path: String)
    /// A table lacks a column that was asked for; it has these.
    case missingColumn(path: String, name: String, has: [String])
    /// Several columns of a table have the name that was asked for.
    case repeatedColumn(path: String, name: String)
    /// The content has no row that names columns.
    case notATable(path: String)
}

extension InputError {
    /// The error for a path that the system refuses to open, read or list.
    package init(_ error: Errno, path: String) {
        self =
            error == .noSuchFileOrDirectory || error == .notDirectory
            ? .missing(path: path) : .unreadable(path: path, reason: "\(error)")
    }

    /// Whether the file could be read but its compressed data is damaged. Reading again gives the same result.
    package var isDamage: Bool {
        switch self {
        case .brokenCompression, .notCompressed: true
        default: false
        }
    }
}

extension InputError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .missing(let path):
            "\(path): no such file or folder; "
                + (path.contains("://") ? "addresses are not read, so fetch it first" : "check the path")
        case .unreadable(let path, let reason): "\(path): cannot be read: \(reason)"
        case .noRecordings(let path):
            "\(path): no recordings in this folder; name one that holds some, or say what a file is with --from"
        case .notARecording(let path):
            """
            \(path): not a recording of any format that 'taptrail replay --help' lists; if it is one, name its format with --from, \
            and the columns of a table with --map
            """
        case .foreign(let path, let content): "\(path): \(content)"
        case .brokenCompression(let path, let offset):
            "\(path): the compressed data is broken at byte \(offset); what came before is used"
        case .notCompressed(let path, let offset):
            """
            \(path): what follows the compressed data, which ends at byte \(offset), is not compressed; what came before is \
            used; cut the file in two there
            """
        case .needsStart(let path):
            "\(path): has times relative to its start; give it with --started-at, such as 2026-01-31T09:00:00Z"
        case .needsFolder(let path):
            "\(path): recordings of this format are folders; name the folder that has events/ in it"
        case .missingColumn(let path, let name, let has):
            "\(path): the first row names no column '\(name)'; it names \(has.prefix(40).joined(separator: ", "))"
        case .repeatedColumn(let path, let name):
            "\(path): the first row names several columns '\(name)'; name the right one otherwise there"
        case .notATable(let path):
            "\(path): not a table; --map reads CSV whose first row names the columns, and JSON with an object a line"
        }
    }
}
