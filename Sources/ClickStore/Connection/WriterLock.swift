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

    init(_ place: StorePath) throws(StoreError) {
        let descriptor = Self.open(place.lock, O_CREAT)
        guard descriptor >= 0 else {
            throw .notWritable(path: place.given, reason: String(cString: strerror(errno)))
        }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            let isBusy = errno == EWOULDBLOCK
            let reason = String(cString: strerror(errno))
            close(descriptor)
            throw isBusy ? .busy(path: place.given) : .notWritable(path: place.given, reason: reason)
        }
        self.descriptor = descriptor
    }

    /// Whether somebody writes to a database, this process perhaps; makes no file to find out.
    static func isHeld(_ place: StorePath) -> Bool {
        let descriptor = open(place.lock, 0)
        guard descriptor >= 0 else { return false }
        // Closing gives back what was had.
        defer { close(descriptor) }
        return flock(descriptor, LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK
    }

    deinit {
        // A child that has just been forked may hold the descriptor too, until it becomes another program. Neither call can
        // fail on a descriptor that is open, and nothing was written to it.
        flock(descriptor, LOCK_UN)
        close(descriptor)
    }

    private static func open(_ path: String, _ flags: CInt) -> CInt {
        #if canImport(Glibc)
            Glibc.open(path, O_RDWR | O_CLOEXEC | flags, 0o666)
        #else
            Darwin.open(path, O_RDWR | O_CLOEXEC | flags, 0o666)
        #endif
    }
}
