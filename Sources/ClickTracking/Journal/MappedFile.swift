#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Memory that a file backs, or, where no file can be had, memory alone.
///
/// What is written there survives a kill of the process from that moment on; a power loss only after ``sync()``.
///
/// `@unchecked Sendable`: the address and path never change, and the size only by ``cut(to:)``, before others see the
/// file; who reads and writes what lies there is for the owner to keep apart.
final class MappedFile: @unchecked Sendable {
    let start: UnsafeMutableRawPointer
    /// The bytes that may be used.
    private(set) var size: Int
    /// The bytes that are mapped; those beyond ``size`` must not be touched.
    private let mapped: Int
    /// The file, nil for memory alone.
    let path: String?

    private init(start: UnsafeMutableRawPointer, size: Int, path: String?) {
        self.start = start
        self.size = size
        mapped = size
        self.path = path
    }

    // Unmapping what was mapped as a whole cannot fail.
    deinit { munmap(start, mapped) }

    /// Makes a file with all its room taken, so that writing into the memory cannot meet a full disk, and its pages
    /// present, so that it need not wait for them.
    static func create(at path: String, size: Int) throws(JournalError) -> MappedFile {
        let descriptor = systemOpen(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC)
        guard descriptor >= 0 else { throw .cannotWrite(path: path, reason: errno) }
        // Nothing is written by the descriptor that closing could lose.
        defer { close(descriptor) }
        let file: MappedFile
        do throws(JournalError) {
            let failure = takeRoom(descriptor, size)
            guard failure == 0 else { throw .cannotWrite(path: path, reason: failure) }
            file = try map(descriptor, size: size, path: path)
        } catch {
            // What stays is blank, and the next start removes it.
            unlink(path)
            throw error
        }
        // A page's first write waits for the file system; this is not the thread to mind.
        for page in stride(from: 0, to: size, by: 4_096) {
            file.start.storeBytes(of: 0, toByteOffset: page, as: UInt8.self)
        }
        return file
    }

    /// Opens a file that was made before.
    static func open(at path: String) throws(JournalError) -> MappedFile {
        let descriptor = systemOpen(path, O_RDWR | O_CLOEXEC)
        guard descriptor >= 0 else { throw .cannotWrite(path: path, reason: errno) }
        defer { close(descriptor) }
        let size = Int(lseek(descriptor, 0, SEEK_END))
        guard size >= 0 else { throw .cannotWrite(path: path, reason: errno) }
        guard size > 0 else {
            // Nothing can be mapped, but nothing can lie there either.
            guard let nothing = anonymous(size: 1, path: path) else { throw .cannotWrite(path: path, reason: ENOMEM) }
            return nothing
        }
        return try map(descriptor, size: size, path: path)
    }

    /// Makes memory that no file backs; nil where there is none.
    static func anonymous(size: Int, path: String? = nil) -> MappedFile? {
        let start = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON, -1, 0)
        guard let start, start != MAP_FAILED else { return nil }
        return MappedFile(start: start, size: size, path: path)
    }

    /// Whether nothing but zeros lies there.
    var isBlank: Bool {
        // The first byte is zero, and each is as the one before.
        start.load(as: UInt8.self) == 0 && memcmp(start, start + 1, size - 1) == 0
    }

    /// Gives back the pages past the first so many bytes.
    func cut(to length: Int) {
        let page = JournalHeader.size
        let length = (length + page - 1) / page * page
        guard length < size, let path, truncate(path, length) == 0 else { return }
        size = length
    }

    /// Overwrites everything with zeros.
    func clear() {
        start.initializeMemory(as: UInt8.self, repeating: 0, count: size)
    }

    /// Waits until what was written is on the disk; returns whether it is.
    @discardableResult
    func sync() -> Bool {
        path != nil && msync(start, size, MS_SYNC) == 0
    }

    /// Removes the file; the memory stays until nobody holds it.
    ///
    /// What cannot be removed is found by the next start: it knows by the sink's mark what of it is stored.
    func remove() {
        if let path { unlink(path) }
    }

    private static func map(
        _ descriptor: CInt, size: Int, path: String
    ) throws(JournalError) -> MappedFile {
        let start = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0)
        guard let start, start != MAP_FAILED else { throw .cannotWrite(path: path, reason: errno) }
        return MappedFile(start: start, size: size, path: path)
    }

    #if canImport(Glibc)
        private static func takeRoom(_ descriptor: CInt, _ size: Int) -> CInt { posix_fallocate(descriptor, 0, size) }
    #else
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
