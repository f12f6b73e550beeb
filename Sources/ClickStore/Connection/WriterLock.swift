import Basics

/// Keeps all other processes from writing to a database, by `flock` on a file beside it.
///
/// SQLite before 3.51.3 can corrupt a write-ahead log when two connections checkpoint at once, so one process writes,
/// on one connection, and everything else opens read-only. The system drops the lock with the process, however it
/// ends; the file stays, because removing it would let two processes lock different files of one name.
final class WriterLock {
    private let file: File

    /// - Throws: ``StoreError/busy(path:)`` if somebody else has the lock.
    init(_ place: StorePath) throws(StoreError) {
        do throws(Errno) {
            file = try File(place.lock, .readWrite, .create)
            if try file.lock(.exclusive) { return }
        } catch {
            throw .notWritable(path: place.given, reason: error.description)
        }
        throw .busy(path: place.given)
    }

    deinit {
        // A child that has just been forked may hold the descriptor too, until it becomes another program.
        file.unlock()
    }

    /// Whether somebody writes to a database, this process perhaps; makes no file to find out.
    static func isHeld(_ place: StorePath) -> Bool {
        guard let file = try? File(place.lock, .readWrite) else { return false }
        return (try? file.lock(.shared)) == false
    }
}
