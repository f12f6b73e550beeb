import Foundation

/// Memory that begins with all bits 0, in large pages where the system has them: made a small page at a time, a few
/// megabytes cost more than what a small report does with them.
enum ZeroedMemory {
    private static let largePage = 1 << 21

    /// So many bytes, to be given to ``free(_:)``.
    static func allocate(_ size: Int) -> UnsafeMutableRawPointer {
        var memory: UnsafeMutableRawPointer?
        #if os(Linux)
            if size >= largePage, posix_memalign(&memory, largePage, size) == 0, let memory {
                // Only advice: without large pages this is memory like any other.
                _ = madvise(memory, size, MADV_HUGEPAGE)
                return memset(memory, 0, size)
            }
        #endif
        memory = calloc(1, size)
        guard let memory else { fatalError("there is no memory for \(size) bytes") }
        return memory
    }

    static func free(_ memory: UnsafeMutableRawPointer) {
        Foundation.free(memory)
    }
}
