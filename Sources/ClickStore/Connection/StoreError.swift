import Basics
import CSQLite

/// Why a store cannot do what it was asked.
public enum StoreError: Error, Hashable, Sendable {
    /// The given path is not that of a file.
    case notAFile(path: String, reason: String)
    /// There is no database there.
    case missing(path: String)
    /// The file is no SQLite database, or one of another application.
    case notAStore(path: String)
    /// The database was written by a newer version and is left untouched.
    case newerSchema(path: String)
    /// Another process is writing.
    case busy(path: String)
    /// Another process still reads the old content, so the file cannot be brought up to date; the consequence in words.
    case stillRead(path: String, consequence: String)
    /// The database or its folder cannot be created or written.
    case notWritable(path: String, reason: String)
    /// The disk is full.
    case diskFull(path: String)
    /// The database is damaged.
    case damaged(path: String, reason: String)
    /// The index is damaged; the clicks themselves are not known to be.
    case damagedIndex(path: String, reason: String)
    /// There is no memory left.
    case outOfMemory
    /// SQLite or the system failed for another reason.
    case failed(path: String, reason: String)
}

extension StoreError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .notAFile(let path, let reason):
            "\(path): \(reason); give the path of a file with --db"
        case .missing(let path):
            "\(path): no such database; record or replay something into it, or name another with --db or TAPTRAIL_DB"
        case .notAStore(let path):
            "\(path): not a TapTrail database, or its first bytes are damaged; name another file with --db, or restore a copy"
        case .newerSchema(let path):
            "\(path): written by a newer version of TapTrail; update taptrail to use it (it was left untouched)"
        case .busy(let path):
            "\(path): another process is writing to it; wait until it has finished and try again"
        case .stillRead(let path, let consequence):
            "\(path): \(consequence): another process is reading it; end that one, and run the same command again"
        case .notWritable(let path, let reason):
            "\(path): cannot be written: \(reason); check the permissions or name another file with --db"
        case .diskFull(let path):
            "\(path): the disk is full; free some space and run the same command again, it continues where it stopped"
        case .damaged(let path, let reason):
            "\(path): the database is damaged (\(reason)); 'taptrail doctor' may tell where; restore a copy, or replay the recordings into a new one"
        case .damagedIndex(let path, let reason):
            "\(path): \(reason); the clicks are intact; rebuild it with 'taptrail doctor --reindex'"
        case .outOfMemory:
            "there is no memory left; end other programs, or select fewer clicks, and try again"
        case .failed(let path, let reason):
            "\(path): \(reason)"
        }
    }
}

extension StoreError {
    /// The error that an SQLite result code means for the database at a path.
    ///
    /// - Parameters:
    ///   - code: The result code, extended if that is known.
    ///   - system: The `errno` that SQLite met; nil if it is not known.
    package init(code: Int32, message: String, path: String, system: CInt? = nil) {
        // SQLite says this of a connection that has not failed itself.
        let message = message == "not an error" ? String(cString: sqlite3_errstr(code)) : message
        let reason = system.map { Errno(rawValue: $0).description }
        switch code & 0xFF {
        case SQLITE_BUSY, SQLITE_LOCKED: self = .busy(path: path)
        case SQLITE_NOTADB: self = .notAStore(path: path)
        case SQLITE_FULL: self = .diskFull(path: path)
        case SQLITE_NOMEM: self = .outOfMemory
        case SQLITE_IOERR, SQLITE_CANTOPEN:
            if code == IOFailure.allocation.code {
                self = .outOfMemory
            } else if system == ENOSPC || system == EDQUOT {
                self = .diskFull(path: path)
            } else if code & 0xFF == SQLITE_CANTOPEN {
                self = .notWritable(path: path, reason: reason ?? message)
            } else {
                self = .failed(path: path, reason: Self.failure(IOFailure(code), reason ?? message))
            }
        case SQLITE_CORRUPT:
            // A page that cannot be read need not be damaged.
            self =
                reason.map { .failed(path: path, reason: Self.failure(.read, $0)) }
                ?? .damaged(path: path, reason: message)
        case SQLITE_READONLY, SQLITE_PERM, SQLITE_AUTH: self = .notWritable(path: path, reason: message)
        default: self = .failed(path: path, reason: message)
        }
    }

    /// The error of a result code that a connection has just given.
    init(code: Int32, on connection: OpaquePointer, path: String) {
        self.init(
            code: code, message: String(cString: sqlite3_errmsg(connection)), path: path,
            system: Self.systemError(code, on: connection))
    }

    /// The error of a page that SQLite could not get for another reason than damage, by a line of its integrity check such as
    /// `Page 8: unable to get the page. error code=8458`; nil for other lines.
    init?(ofCheck line: String, path: String) {
        guard let mark = line.firstRange(of: "error code="),
            let code = Int32(line[mark.upperBound...].prefix { $0.isASCII && $0.isNumber }),
            ![SQLITE_CORRUPT, SQLITE_NOTADB].contains(code & 0xFF)
        else { return nil }
        self.init(code: code, message: String(cString: sqlite3_errstr(code)), path: path)
    }

    /// Runs some work on a database and turns what it throws into a ``StoreError``.
    static func mapping<Value>(path: String, _ work: () throws -> Value) throws(StoreError) -> Value {
        do {
            return try work()
        } catch let error as StoreError {
            throw error
        } catch {
            throw .failed(path: path, reason: "\(error)")
        }
    }

    /// The same error in the words of those who only read: SQLite has one code for all files that it cannot open.
    package var ofReading: StoreError {
        guard case .notWritable(let path, let reason) = self else { return self }
        let hasLog = (try? FileSystem.check(path + "-wal", .exist)) != nil
        let isFixed = (try? FileSystem.check(FileSystem.folder(of: path), .write)) == nil
        return .failed(
            path: path,
            reason: hasLog && isFixed
                ? "cannot be read: its log (-wal) needs another file, which cannot be created in this folder; copy both into "
                    + "another folder"
                : "cannot be read: \(reason)")
    }

    /// The `errno` that made SQLite fail; nil if that was something else.
    private static func systemError(_ code: Int32, on connection: OpaquePointer) -> CInt? {
        switch code & 0xFF {
        case SQLITE_IOERR, SQLITE_CANTOPEN:
            let error = sqlite3_system_errno(connection)
            return error == 0 ? nil : error
        case SQLITE_CORRUPT:
            // SQLite calls a page damaged that the disk could not read; the file control tells the difference.
            var error: CInt = 0
            let isKnown = sqlite3_file_control(connection, "main", SQLITE_FCNTL_LAST_ERRNO, &error) == SQLITE_OK
            return isKnown && [EIO, ENXIO].contains(error) ? error : nil
        default: return nil
        }
    }

    /// What failed, as the extended codes of `SQLITE_IOERR` say, which Swift does not import.
    private enum IOFailure: CInt {
        case read = 1
        case shortRead, write, sync, folderSync
        case allocation = 12
        case sharedMemoryOpening = 18
        case sharedMemorySize
        case sharedMemoryMapping = 21
        case damagedFileSystem = 33

        init?(_ code: CInt) { self.init(rawValue: code >> 8) }

        var code: CInt { rawValue << 8 | SQLITE_IOERR }
    }

    /// Says what SQLite was doing when the system failed, and why it failed.
    private static func failure(_ failure: IOFailure?, _ reason: String) -> String {
        let action =
            switch failure {
            case .read, .shortRead, .damagedFileSystem: "reading it"
            case .write: "writing it"
            case .sync, .folderSync: "writing it to the disk"
            case .sharedMemoryOpening, .sharedMemorySize, .sharedMemoryMapping: "creating its -shm file"
            case .allocation, nil: "work on it"
            }
        return "\(action) failed: \(reason); look at the disk, and try again"
    }
}
