#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// What the system lets this process do with a file.
enum FileAccess {
    case exist, read, write

    /// Throws the error that a caller makes of the system's reason, where the access is refused.
    static func check(
        _ path: String, _ access: FileAccess, orThrow error: (_ reason: String) -> StoreError
    ) throws(StoreError) {
        guard !allows(path, access) else { return }
        throw error(String(cString: strerror(errno)))
    }

    static func allows(_ path: String, _ access: FileAccess) -> Bool {
        let mode =
            switch access {
            case .exist: F_OK
            case .read: R_OK
            case .write: W_OK
            }
        return faccessat(AT_FDCWD, path, mode, AT_EACCESS) == 0
    }

    /// Throws where a path names something else than an ordinary file; a file that is not there yet is not that.
    static func checkOrdinary(_ place: StorePath) throws(StoreError) {
        var info = stat()
        guard stat(place.file, &info) == 0, info.st_mode & S_IFMT != S_IFREG else { return }
        throw .notAStore(path: place.given)
    }

    /// Waits until the disk has a file's contents; one that is not there has none.
    static func sync(_ path: String, orThrow error: (_ reason: String) -> StoreError) throws(StoreError) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            if errno == ENOENT { return }
            throw error(String(cString: strerror(errno)))
        }
        // Nothing was written by this descriptor that closing could lose.
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw error(String(cString: strerror(errno))) }
    }

    /// Whether a file's mode lets nobody write it. The system does not hold the superuser to that; we do.
    static func isMarkedReadOnly(_ path: String) -> Bool {
        var info = stat()
        return stat(path, &info) == 0 && info.st_mode & 0o222 == 0
    }
}
