#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Keeps all other processes from writing to a database, by `flock` on a file beside it.
///
/// SQLite before 3.51.3 can corrupt a write-ahead log when two connections checkpoint at once, so one process writes,
/// on one connection, and everything else opens read-only. The system drops the lock with the process, however it
/// ends; the file stays, because removing it would let two processes lock different files of one name.
final class WriterLock {
    private let descriptor: CInt

    init(database path: String) throws(StoreError) {
        let descriptor = Self.open(path + ".lock")
        guard descriptor >= 0 else {
            throw .notWritable(path: path, reason: String(cString: strerror(errno)))
        }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            let isBusy = errno == EWOULDBLOCK
            let reason = String(cString: strerror(errno))
            close(descriptor)
            throw isBusy ? .busy(path: path) : .notWritable(path: path, reason: reason)
        }
        self.descriptor = descriptor
    }

    deinit {
        // A child that has just been forked may hold the descriptor too, until it becomes another program.
        flock(descriptor, LOCK_UN)
        close(descriptor)
    }

    private static func open(_ path: String) -> CInt {
        #if canImport(Glibc)
            Glibc.open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o666)
        #else
            Darwin.open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o666)
        #endif
    }
}
