import ClickStore

/// Values, each of a group, in the order in which they came. One thread fills them.
///
/// Safety of the raw memory: there is room for as many as the capacity, which its maker knows to be enough, and groups
/// are below the limit that ``visit(_:limit:_:)`` is told.
struct GroupedValues<Value: BitwiseCopyable & Sendable>: Sendable {
    private let groups: ZeroedMemory<Int32>
    private let values: ZeroedMemory<Value>
    private var count = 0

    /// Where ``appendWritten(_:group:)`` expects values.
    var next: UnsafeMutablePointer<Value> { values.start + count }

    /// - Parameter capacity: How many values there can be; those that do not come take no memory.
    init(capacity: Int) throws(StoreError) {
        groups = try ZeroedMemory(count: capacity)
        values = try ZeroedMemory(count: capacity)
    }

    @inline(__always)
    mutating func append(_ value: Value, to group: Int32) {
        groups.start[count] = group
        values.start[count] = value
        count &+= 1
    }

    /// Appends so many values as have been written at ``next``.
    @inline(__always)
    mutating func appendWritten(_ more: Int, group: (Int) -> Int32) {
        for index in 0..<more { groups.start[count + index] = group(index) }
        count += more
    }

    /// Visits each group that has values, with all of them.
    ///
    /// - Parameter limit: All groups are below it.
    static func visit(
        _ parts: [Self], limit: Int,
        _ body: (_ group: Int, _ values: UnsafeBufferPointer<Value>) throws(StoreError) -> Void
    ) throws(StoreError) {
        // Where the next value of each group goes; at the end, where the group's values end.
        let ends = try ZeroedMemory<Int>(count: limit + 1)
        for part in parts {
            for index in 0..<part.count { ends.start[Int(part.groups.start[index]) + 1] += 1 }
        }
        for group in 0..<limit { ends.start[group + 1] += ends.start[group] }
        let sorted = try ZeroedMemory<Value>(count: parts.reduce(0) { $0 + $1.count })
        for part in parts {
            for index in 0..<part.count {
                let group = Int(part.groups.start[index])
                sorted.start[ends.start[group]] = part.values.start[index]
                ends.start[group] += 1
            }
        }
        var start = 0
        for group in 0..<limit where ends.start[group] > start {
            let end = ends.start[group]
            try body(group, UnsafeBufferPointer(start: sorted.start + start, count: end - start))
            start = end
        }
    }
}

/// Which members each group has, such as the sessions with a click in it. One thread fills it.
struct GroupMembers: Sendable {
    /// The last group that each member was noted for, and 1 more; 0 for none.
    private let last: ZeroedMemory<Int32>
    private var members: GroupedValues<Int32>

    /// - Parameters:
    ///   - memberLimit: All members are below it.
    ///   - capacity: How often a member is noted at most.
    init(memberLimit: Int, capacity: Int) throws(StoreError) {
        last = try ZeroedMemory(count: memberLimit)
        members = try GroupedValues(capacity: capacity)
    }

    /// Notes a member of a group, again and again if need be.
    @inline(__always)
    mutating func note(_ member: Int32, in group: Int32) {
        guard last.start[Int(member)] != group &+ 1 else { return }
        last.start[Int(member)] = group &+ 1
        members.append(member, to: group)
    }

    /// How many distinct numbers the members of each group have.
    ///
    /// - Parameters:
    ///   - limit: All groups are below it.
    ///   - numbers: The number of each member, below all of them less than there are members; below 0 for none.
    static func counts(_ parts: [Self], limit: Int, of numbers: [Int32]) throws(StoreError) -> ZeroedMemory<Int> {
        let counts = try ZeroedMemory<Int>(count: limit)
        let last = try ZeroedMemory<Int32>(count: Int(numbers.max() ?? 0) + 1)
        try visit(parts, limit: limit) { group, members in
            let mark = Int32(truncatingIfNeeded: group) &+ 1
            var count = 0
            for member in members {
                let number = Int(numbers[Int(member)])
                guard number >= 0 else { continue }
                count += last.start[number] == mark ? 0 : 1
                last.start[number] = mark
            }
            counts.start[group] = count
        }
        return counts
    }

    /// Visits each group that has members, with all of them, some more than once.
    ///
    /// - Parameter limit: All groups are below it.
    static func visit(
        _ parts: [Self], limit: Int,
        _ body: (_ group: Int, _ members: UnsafeBufferPointer<Int32>) throws(StoreError) -> Void
    ) throws(StoreError) {
        try GroupedValues.visit(parts.map(\.members), limit: limit, body)
    }
}

/// Sorts in the time of a few passes, as an index of millions of session spans needs it.
enum CountingSort {
    /// Brings spans into the order of a number that each has; those of one number stay as they are.
    static func sorted(_ spans: [Int32], below limit: Int, by number: (Int32) -> Int) -> [Int32] {
        var places = Array(repeating: 0, count: limit + 1)
        for span in spans { places[number(span) + 1] += 1 }
        for number in 0..<limit { places[number + 1] += places[number] }
        return [Int32](unsafeUninitializedCapacity: spans.count) { sorted, count in
            for span in spans {
                sorted.initializeElement(at: places[number(span)], to: span)
                places[number(span)] += 1
            }
            count = spans.count
        }
    }
}
