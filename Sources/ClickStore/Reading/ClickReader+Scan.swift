import ClickTracking
import Dispatch
import Synchronization

extension ClickReader {
    /// Reads the selected clicks, control by control, on as many threads as pays.
    ///
    /// This is what every report reads clicks by: it takes them from the index and, where that covers none, from rows.
    ///
    /// ```swift
    /// let counts = try reader.scan(selection) { scan in
    ///     let buffer = ClickBuffer()
    ///     var count = 0
    ///     while let clicks = try scan.next() { try clicks.visit(in: buffer) { count += $0.count } }
    ///     return count
    /// }
    /// let total = counts.reduce(0, +)
    /// ```
    ///
    /// - Parameters:
    ///   - threads: How many threads take part; nil for as many as pay.
    ///   - work: Runs once on each thread, and takes controls from the scan until there are no more.
    /// - Returns: What each thread made of the controls that it took, in no order.
    /// - Throws: ``StoreError`` where the store cannot be read or is damaged.
    package func scan<Partial: Sendable>(
        _ selection: Selection = Selection(), threads: Int? = nil,
        _ work: @Sendable (ClickScan) throws(StoreError) -> Partial
    ) throws(StoreError) -> [Partial] {
        try access { connection in
            let scan = try ClickScan(selection, on: connection)
            // Below this a second thread's own arrays cost more than it brings.
            let threads = threads ?? (scan.mostClicks < 1 << 18 ? 1 : 2)
            let results = Locked<[Result<Partial, StoreError>]>([])
            DispatchQueue.concurrentPerform(iterations: threads) { _ in
                let result = Result { () throws(StoreError) in try work(scan) }
                results.withLock { $0.append(result) }
            }
            return try results.withLock { $0 }.map { try $0.get() }
        }
    }
}
