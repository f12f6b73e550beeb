import Basics
import ClickStore

/// Values that begin with all bits 0, many of which are never touched: memory straight from the system, in large pages
/// if they fill one. In small pages a few megabytes cost more than what a small report does with them; and what the
/// system gives is zero already.
///
/// Safety: all bits 0 must be a valid value, no number outside `0..<count` may be used, and the memory lives
/// as long as the object.
///
/// Safe to share: one thread writes, and others read only when it has done so.
final class ZeroedMemory<Value: BitwiseCopyable>: @unchecked Sendable {
    /// The first value.
    let start: UnsafeMutablePointer<Value>
    let count: Int
    private let mapping: MemoryMapping

    /// - Throws: ``StoreError/outOfMemory``
    init(count: Int) throws(StoreError) {
        let size = count * MemoryLayout<Value>.stride
        do throws(Errno) {
            mapping = try MemoryMapping(zeros: size, prefersLargePages: size >= MemoryMapping.largePage)
        } catch {
            throw .outOfMemory
        }
        self.count = count
        start = mapping.start.bindMemory(to: Value.self, capacity: count)
    }
}
