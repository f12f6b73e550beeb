/// Memory from `mmap`, given back when its owner drops it: zeros, or a file's bytes.
///
/// `@unchecked Sendable`: address and size never change; the owner keeps those apart who read and write there.
package final class MemoryMapping: @unchecked Sendable {
    package let start: UnsafeMutableRawPointer
    /// The bytes that may be used.
    package let size: Int
    private let mapped: UnsafeMutableRawPointer
    private let mappedSize: Int

    /// Maps zeros that no file backs. Memory that is never touched costs nothing.
    ///
    /// - Parameter prefersLargePages: Whether to align the memory to pages of 2 MiB and ask the system for such.
    package init(zeros size: Int, prefersLargePages: Bool = false) throws(Errno) {
        let page = prefersLargePages ? Self.largePage : 1
        self.size = max(size, 1)
        mappedSize = (self.size + page - 1) / page * page + page - 1
        mapped = try Self.map(mappedSize, MAP_PRIVATE | MAP_ANON, -1)
        start = mapped.alignedUp(toMultipleOf: page)
        #if os(Linux)
            // Advice: without large pages this is memory like any other.
            if prefersLargePages { _ = madvise(start, mappedSize - page + 1, MADV_HUGEPAGE) }
        #endif
    }

    init(size: Int, flags: CInt, descriptor: CInt) throws(Errno) {
        mapped = try Self.map(size, flags, descriptor)
        start = mapped
        self.size = size
        mappedSize = size
    }

    deinit {
        // Unmapping what was mapped as a whole cannot fail.
        munmap(mapped, mappedSize)
    }

    /// Waits until the disk has what was written to a file's bytes.
    package func sync() throws(Errno) {
        guard msync(start, size, MS_SYNC) == 0 else { throw Errno(rawValue: errno) }
    }

    private static func map(_ size: Int, _ flags: CInt, _ descriptor: CInt) throws(Errno) -> UnsafeMutableRawPointer {
        let memory = mmap(nil, size, PROT_READ | PROT_WRITE, flags, descriptor, 0)
        guard let memory, memory != UnsafeMutableRawPointer(bitPattern: -1) else { throw Errno(rawValue: errno) }
        return memory
    }

    /// The size of a large page on x86 and ARM, in bytes.
    package static let largePage = 1 << 21
}
