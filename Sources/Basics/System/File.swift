/// An open file, closed when its owner drops it.
///
/// Every descriptor is closed on `exec`. Calls that a signal interrupts are made again. All errors are `Errno`, whose
/// description is the system's own text ("No such file or directory").
package struct File: ~Copyable, Sendable {
    private let descriptor: FileDescriptor
    private let isOwned: Bool

    /// Opens a file.
    ///
    /// - Parameter permissions: Those of a file that this makes, less the process's umask.
    package init(
        _ path: String, _ mode: FileDescriptor.AccessMode, _ options: FileDescriptor.OpenOptions = [],
        permissions: FilePermissions = FilePermissions(rawValue: 0o666)
    ) throws(Errno) {
        descriptor = try systemCall {
            try SystemPath.with(path) { path in
                Result {
                    try FileDescriptor.open(
                        path, mode, options: options.union(.closeOnExec),
                        permissions: options.contains(.create) ? permissions : nil)
                }
            }.get()
        }
        isOwned = true
    }

    private init(_ descriptor: FileDescriptor, isOwned: Bool) {
        self.descriptor = descriptor
        self.isOwned = isOwned
    }

    /// Standard input, which stays open.
    package static var standardInput: File { File(.standardInput, isOwned: false) }
    /// Standard output, which stays open.
    package static var standardOutput: File { File(.standardOutput, isOwned: false) }
    /// Standard error, which stays open.
    package static var standardError: File { File(.standardError, isOwned: false) }

    /// Makes an empty file without a name, in `TMPDIR` or `/tmp`: it is gone when it is closed.
    package static func temporary() throws(Errno) -> File {
        let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        var path = Array((folder + "/taptrail-XXXXXX").utf8CString)
        let descriptor = mkstemp(&path)
        guard descriptor >= 0 else { throw Errno(rawValue: errno) }
        unlink(path)
        return File(FileDescriptor(rawValue: descriptor), isOwned: true)
    }

    deinit {
        // `close()` tells of a failure to those who must know.
        if isOwned { _ = try? descriptor.close() }
    }

    /// Closes the file; a file system that writes late, such as NFS, may tell only now that it could not.
    package consuming func close() throws(Errno) {
        let (descriptor, isOwned) = (descriptor, isOwned)
        discard self
        guard isOwned else { return }
        do throws(Errno) {
            try systemCall { try descriptor.close() }
        } catch .interrupted {
            // Linux has closed it all the same.
        }
    }

    /// Reads as many bytes as there are now and the buffer takes; 0 at the end of the file.
    ///
    /// - Parameter offset: Where to read; nil to go on behind what was read last.
    package func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int? = nil) throws(Errno) -> Int {
        try systemCall {
            guard let offset else { return try descriptor.read(into: buffer) }
            return try descriptor.read(fromAbsoluteOffset: Int64(offset), into: buffer)
        }
    }

    /// Writes some of the bytes, at least one unless there are none, and returns how many.
    ///
    /// - Parameter offset: Where to write; nil to go on behind what was written last, or at the end of a file that was
    ///   opened with `.append`.
    package func write(_ bytes: UnsafeRawBufferPointer, at offset: Int? = nil) throws(Errno) -> Int {
        let count = try systemCall {
            guard let offset else { return try descriptor.write(bytes) }
            return try descriptor.write(toAbsoluteOffset: Int64(offset), bytes)
        }
        // POSIX allows it; whoever writes in a loop would never end.
        if count == 0, !bytes.isEmpty { throw .ioError }
        return count
    }

    /// The length of the file, in bytes; moves the place where ``read(into:at:)`` goes on to the end.
    package func size() throws(Errno) -> Int {
        Int(try systemCall { try descriptor.seek(offset: 0, from: .end) })
    }

    /// Takes over permissions and, as far as the system lets us, the owner of another file.
    package func takeOver(_ status: Stat) throws(Errno) {
        if fchown(descriptor.rawValue, status.userID.rawValue, status.groupID.rawValue) != 0 {
            // Only the superuser may give a file away; the group may be one of ours.
            _ = fchown(descriptor.rawValue, uid_t.max, status.groupID.rawValue)
        }
        guard fchmod(descriptor.rawValue, status.permissions.rawValue) == 0 else { throw Errno(rawValue: errno) }
    }

    /// Whether writing may have to wait for somebody who reads, as with pipes and terminals; false for regular files.
    package var hasReader: Bool {
        var status = stat()
        return fstat(descriptor.rawValue, &status) == 0 && status.st_mode & S_IFMT != S_IFREG
    }

    /// Waits until the disk has all that was written.
    package func sync() throws(Errno) {
        guard fsync(descriptor.rawValue) == 0 else { throw Errno(rawValue: errno) }
    }

    /// A lock on a whole file among processes, as `flock` has it. The system drops it with the process.
    package enum Lock {
        case shared, exclusive
    }

    /// Locks the file without waiting; returns false if somebody else has locked it.
    package func lock(_ lock: Lock) throws(Errno) -> Bool {
        guard flock(descriptor.rawValue, (lock == .shared ? LOCK_SH : LOCK_EX) | LOCK_NB) != 0 else { return true }
        let error = Errno(rawValue: errno)
        guard error == .wouldBlock else { throw error }
        return false
    }

    /// Drops the lock. This cannot fail on an open file.
    package func unlock() {
        flock(descriptor.rawValue, LOCK_UN)
    }

    /// Cuts the file to a length, or fills it with zeros up to there.
    package func resize(to size: Int) throws(Errno) {
        try systemCall { try descriptor.resize(to: Int64(size)) }
    }

    /// Makes the file so long and has the disk's space for it reserved, so that writing there cannot meet a full disk.
    package func allocate(_ size: Int) throws(Errno) {
        #if canImport(Darwin)
            var space = fstore_t(
                fst_flags: UInt32(F_ALLOCATEALL), fst_posmode: F_PEOFPOSMODE, fst_offset: 0, fst_length: off_t(size),
                fst_bytesalloc: 0)
            guard fcntl(descriptor.rawValue, F_PREALLOCATE, &space) != -1,
                ftruncate(descriptor.rawValue, off_t(size)) == 0
            else { throw Errno(rawValue: errno) }
        #else
            let code = posix_fallocate(descriptor.rawValue, 0, off_t(size))
            guard code == 0 else { throw Errno(rawValue: code) }
        #endif
    }

    /// Maps the file's first bytes into memory, shared with the file.
    package func map(_ size: Int) throws(Errno) -> MemoryMapping {
        try MemoryMapping(size: size, flags: MAP_SHARED, descriptor: descriptor.rawValue)
    }
}

/// Makes a call of swift-system, which throws nothing but `Errno` and does not say so in its type.
func systemCall<Value>(_ call: () throws -> Value) throws(Errno) -> Value {
    do {
        return try call()
    } catch let error as Errno {
        throw error
    } catch {
        throw .ioError
    }
}
