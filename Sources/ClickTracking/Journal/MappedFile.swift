#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Memory that a file backs, or, where no file can be had, memory alone.
///
/// What is written there survives a kill of the process from that moment on; a power loss only after ``sync()``.
///
/// `@unchecked Sendable`: the address, size and path never change; who reads and writes what lies there is for the
/// owner to keep apart.
final class MappedFile: @unchecked Sendable {
    let start: UnsafeMutableRawPointer
    let size: Int
    /// The file, nil for memory alone.
    let path: String?

    private init(start: UnsafeMutableRawPointer, size: Int, path: String?) {
        self.start = start
        self.size = size
        self.path = path
    }

    deinit { munmap(start, size) }

    /// Makes a file with all its room taken, so that writing into the memory cannot meet a full disk, and its pages
    /// present, so that it need not wait for them.
    static func create(at path: String, size: Int) throws(JournalError) -> MappedFile {
        let descriptor = systemOpen(path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC)
        guard descriptor >= 0 else { throw .cannotWrite(path: path, reason: errno) }
        defer { close(descriptor) }
        let failure = takeRoom(descriptor, size)
        guard failure == 0 else {
            unlink(path)
            throw .cannotWrite(path: path, reason: failure)
        }
        return try map(descriptor, size: size, path: path, more: populate)
    }

    /// Opens a file that was made before.
    static func open(at path: String) throws(JournalError) -> MappedFile {
        let descriptor = systemOpen(path, O_RDWR | O_CLOEXEC)
        guard descriptor >= 0 else { throw .cannotWrite(path: path, reason: errno) }
        defer { close(descriptor) }
        let size = Int(lseek(descriptor, 0, SEEK_END))
        guard size > 0 else { throw .damaged(path: path) }
        return try map(descriptor, size: size, path: path, more: 0)
    }

    /// Makes memory that no file backs; nil where there is none.
    static func anonymous(size: Int) -> MappedFile? {
        let start = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON, -1, 0)
        guard let start, start != MAP_FAILED else { return nil }
        return MappedFile(start: start, size: size, path: nil)
    }

    /// Waits until what was written is on the disk; returns whether it is.
    @discardableResult
    func sync() -> Bool {
        path != nil && msync(start, size, MS_SYNC) == 0
    }

    /// Removes the file; the memory stays until nobody holds it.
    func remove() {
        if let path { unlink(path) }
    }

    private static func map(
        _ descriptor: CInt, size: Int, path: String, more: CInt
    ) throws(JournalError) -> MappedFile {
        let start = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED | more, descriptor, 0)
        guard let start, start != MAP_FAILED else { throw .cannotWrite(path: path, reason: errno) }
        return MappedFile(start: start, size: size, path: path)
    }

    #if canImport(Glibc)
        private static let populate = CInt(MAP_POPULATE)
        private static func takeRoom(_ descriptor: CInt, _ size: Int) -> CInt { posix_fallocate(descriptor, 0, size) }
    #else
        private static let populate: CInt = 0
        private static func takeRoom(_ descriptor: CInt, _ size: Int) -> CInt {
            var room = fstore_t(
                fst_flags: UInt32(F_ALLOCATEALL), fst_posmode: F_PEOFPOSMODE, fst_offset: 0, fst_length: off_t(size),
                fst_bytesalloc: 0)
            guard fcntl(descriptor, F_PREALLOCATE, &room) != -1 else { return errno }
            return ftruncate(descriptor, off_t(size)) == 0 ? 0 : errno
        }
    #endif
}

/// `open(2)`, which a method above would hide.
private func systemOpen(_ path: String, _ flags: CInt) -> CInt { open(path, flags, 0o600) }
