/// Why a store cannot do what it was asked.
public enum StoreError: Error, Hashable, Sendable {
    /// What was given is not the path of a file.
    case notAFile(path: String, reason: String)
    /// There is no database there.
    case missing(path: String)
    /// The file is no SQLite database, or one of another application.
    case notAStore(path: String)
    /// The database was written by a newer version and is left untouched.
    case newerSchema(path: String)
    /// Another process is writing.
    case busy(path: String)
    /// Another process reads what was there before, so the file cannot be brought up to date; what that means.
    case stillRead(path: String, consequence: String)
    /// The database or its folder cannot be created or written.
    case notWritable(path: String, reason: String)
    /// There is no room left on the disk.
    case diskFull(path: String)
    /// The database is damaged.
    case damaged(path: String, reason: String)
    /// The index is damaged; the clicks themselves are not known to be.
    case damagedIndex(path: String, reason: String)
    /// There is no memory left.
    case outOfMemory
    /// SQLite or the system failed in another way.
    case failed(path: String, reason: String)
}

extension StoreError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .notAFile(let path, let reason):
            "\(path): \(reason); give the path of a file with --db"
        case .missing(let path):
            "\(path): no such database; record or replay something into it first, or name another with --db"
        case .notAStore(let path):
            "\(path): not a TapTrail database; name another file with --db"
        case .newerSchema(let path):
            "\(path): written by a newer version of TapTrail; update taptrail to use it (it was left untouched)"
        case .busy(let path):
            "\(path): another process is writing to it; wait until it has finished and try again"
        case .stillRead(let path, let consequence):
            "\(path): \(consequence): another process is reading it; end that one, and run the same command again"
        case .notWritable(let path, let reason):
            "\(path): cannot be written: \(reason); check the permissions or name another file with --db"
        case .diskFull(let path):
            "\(path): the disk is full; free some space and run the same command again, it goes on where it stopped"
        case .damaged(let path, let reason):
            "\(path): the database is damaged (\(reason)); restore a copy, or replay the recordings into a new one"
        case .damagedIndex(let path, let reason):
            "\(path): \(reason); the clicks are not touched: build it anew with 'taptrail doctor --reindex'"
        case .outOfMemory:
            "there is no memory left; end other programs, or select fewer clicks, and try again"
        case .failed(let path, let reason):
            "\(path): \(reason)"
        }
    }
}
