import ClickStore

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Values that begin with all bits 0, many of which are never touched: raw memory straight from the system, in large
/// pages where it has them. Made a small page at a time, a few megabytes cost more than what a small report does with
/// them; and what the system gives is zero already.
///
/// What makes it safe: all bits 0 must be a valid value, no number outside `0..<count` may be used, and the memory lives
/// as long as the object.
final class ZeroedMemory<Value: BitwiseCopyable> {
    /// The first value.
    let start: UnsafeMutablePointer<Value>
    let count: Int

    private let mapping: UnsafeMutableRawPointer
    private let size: Int

    /// - Throws: ``StoreError/outOfMemory``
    init(count: Int) throws(StoreError) {
        self.count = count
        let needed = max(1, count) * MemoryLayout<Value>.stride
        let isLarge = needed >= largePage
        // Room to begin where a large page does.
        size = isLarge ? (needed + largePage - 1) / largePage * largePage + largePage : needed
        let memory = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | Self.anonymous, -1, 0)
        guard let memory, memory != UnsafeMutableRawPointer(bitPattern: -1) else {
            throw .outOfMemory
        }
        mapping = memory
        let first = isLarge ? memory.alignedUp(toMultipleOf: largePage) : memory
        #if os(Linux)
            // Only advice: without large pages this is memory like any other.
            if isLarge { _ = madvise(first, size - largePage, MADV_HUGEPAGE) }
        #endif
        start = first.bindMemory(to: Value.self, capacity: count)
    }

    deinit {
        // Unmapping what was mapped as a whole cannot fail.
        munmap(mapping, size)
    }

    private static var anonymous: CInt {
        #if os(Linux)
            MAP_ANONYMOUS
        #else
            MAP_ANON
        #endif
    }
}

/// The size of a large page, in bytes.
private let largePage = 1 << 21
