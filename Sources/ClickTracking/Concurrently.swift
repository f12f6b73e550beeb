import Dispatch

/// Does work on several threads at once.
package enum Concurrently {
    /// Does some pieces of work at once, on as many threads as there are processors.
    ///
    /// - Parameters:
    ///   - count: How many pieces there are.
    ///   - work: Does one of them, by its index.
    /// - Returns: What each piece gave, in the order of their indices.
    /// - Throws: What the first of the pieces that fail throws, when all are done.
    package static func map<Value: Sendable, Failure>(
        _ count: Int, _ work: @Sendable (Int) throws(Failure) -> Value
    ) throws(Failure) -> [Value] {
        let done = Locked<[(index: Int, result: Result<Value, Failure>)]>([])
        DispatchQueue.concurrentPerform(iterations: count) { index in
            let result = Result { () throws(Failure) in try work(index) }
            done.withLock { $0.append((index, result)) }
        }
        var values: [Value] = []
        for piece in done.withLock({ $0 }).sorted(by: { $0.index < $1.index }) { values.append(try piece.result.get()) }
        return values
    }
}
