internal import Basics

/// Memory that a file backs, or, if no file can be made, memory alone.
///
/// What is written there survives a kill of the process from that moment on, and a power loss only after ``sync()``.
///
/// `@unchecked Sendable`: memory and path never change, and the size only by ``cut(to:)``, before others see the file.
/// The owner keeps those apart who read and write what the memory holds.
final class MappedFile: @unchecked Sendable {
    private let memory: MemoryMapping
    /// The bytes that may be used. After ``cut(to:)`` the bytes beyond are mapped, but must not be touched.
    private(set) var size: Int
    /// The file; nil for memory alone.
    let path: String?

    var start: UnsafeMutableRawPointer { memory.start }

    private init(_ memory: MemoryMapping, path: String?) {
        self.memory = memory
        size = memory.size
        self.path = path
    }

    /// Makes a file, reserves its space on the disk, so that writing into the memory cannot meet a full disk, and
    /// touches its pages, so that later writes need not wait for them.
    static func create(at path: String, size: Int) throws(JournalError) -> MappedFile {
        let memory = try JournalError.naming(path) { () throws(Errno) in
            let file = try File(path, .readWrite, [.create, .exclusiveCreate], permissions: .ownerReadWrite)
            do throws(Errno) {
                try file.allocate(size)
                return try file.map(size)
            } catch {
                // If the file cannot be removed, it is blank, and the next start removes it.
                try? FileSystem.remove(path)
                throw error
            }
        }
        // The first write to a page waits for the file system; no click should.
        for page in stride(from: 0, to: size, by: 4_096) {
            memory.start.storeBytes(of: 0, toByteOffset: page, as: UInt8.self)
        }
        return MappedFile(memory, path: path)
    }

    /// Opens a file that was made before.
    static func open(at path: String) throws(JournalError) -> MappedFile {
        let memory = try JournalError.naming(path) { () throws(Errno) in
            let file = try File(path, .readWrite)
            let size = try file.size()
            // An empty file cannot be mapped. It holds nothing, as a zero does.
            return size > 0 ? try file.map(size) : try MemoryMapping(zeros: 1)
        }
        return MappedFile(memory, path: path)
    }

    /// Makes memory that no file backs; nil if there is none.
    static func anonymous(size: Int) -> MappedFile? {
        (try? MemoryMapping(zeros: size)).map { MappedFile($0, path: nil) }
    }

    /// Whether all bytes are zero.
    var isBlank: Bool {
        // The first byte is zero, and each one equals the byte before.
        start.load(as: UInt8.self) == 0 && memcmp(start, start + 1, size - 1) == 0
    }

    /// Gives back the pages past the first so many bytes. If that fails, the file stays as long as it is.
    func cut(to length: Int) {
        let page = JournalHeader.size
        let length = (length + page - 1) / page * page
        guard length < size, let path, (try? FileSystem.truncate(path, to: length)) != nil else { return }
        size = length
    }

    /// Overwrites everything with zeros.
    func clear() {
        start.initializeMemory(as: UInt8.self, repeating: 0, count: size)
    }

    /// Waits until what was written is on the disk; returns whether it is.
    @discardableResult
    func sync() -> Bool {
        path != nil && (try? memory.sync()) != nil
    }

    /// Removes the file; the memory stays until nobody uses it.
    ///
    /// If the file cannot be removed, the next start finds it, and knows by the sink's progress what of it is stored.
    func remove() {
        if let path { try? FileSystem.remove(path) }
    }
}
