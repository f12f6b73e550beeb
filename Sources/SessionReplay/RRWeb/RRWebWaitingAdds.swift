/// Additions that wait for a node to be known.
struct RRWebWaitingAdds {
    private var byMissing: [Int64: [(order: Int, add: JSONValue)]] = [:]
    private var count = 0

    mutating func put(_ add: JSONValue, until missing: Int64) {
        byMissing[missing, default: []].append((count, add))
        count += 1
    }

    mutating func take(waitingFor id: Int64) -> [JSONValue] {
        (byMissing.removeValue(forKey: id) ?? []).map(\.add)
    }

    /// All that still waits, in the order in which it came.
    mutating func takeAll() -> [JSONValue] {
        defer { byMissing = [:] }
        return byMissing.values.joined().sorted { $0.order < $1.order }.map(\.add)
    }
}
