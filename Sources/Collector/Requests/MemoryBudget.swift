internal import ClickTracking
internal import Synchronization

/// Counts the memory that requests hold, so that the collector turns requests away before there is too little.
package final class MemoryBudget: Sendable {
    private let limit: Int
    private let used = Locked(0)

    package init(_ limit: Int) {
        self.limit = limit
    }

    /// What is reserved at the moment, in bytes.
    package var reserved: Int { used.withLock { $0 } }

    /// What one request has reserved; it is given back with the object.
    package final class Share: Sendable {
        private let budget: MemoryBudget
        private let bytes = Locked(0)

        init(_ budget: MemoryBudget) {
            self.budget = budget
        }

        deinit {
            let bytes = bytes.withLock { $0 }
            budget.used.withLock { $0 -= bytes }
        }

        /// Reserves more.
        package func grow(by count: Int) throws(CollectorError) {
            let fits = budget.used.withLock { used in
                guard count <= budget.limit - used else { return false }
                used += count
                return true
            }
            guard fits else { throw .overloaded }
            bytes.withLock { $0 += count }
        }
    }

    package func share() -> Share { Share(self) }
}
