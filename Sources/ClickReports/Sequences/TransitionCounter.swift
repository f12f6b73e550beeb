import ClickStore

/// Two nodes, the second of which was clicked next after the first.
struct CountedTransition: Sendable {
    /// The numbers of the nodes; 0 stands for before the first click and after the last one.
    let from: Int
    let to: Int
    let count: Int
    let sessions: Int
    /// Distinct users of the sessions, of each session its last known one.
    let users: Int

    init(_ pair: PairTable.Entry) {
        (from, to, count) = (pair.from, pair.to, Int(pair.count))
        (sessions, users) = (Int(pair.sessions), Int(pair.users))
    }
}

/// Counts transitions in sessions, which come in the order of their users: those from a share of the nodes, as several
/// counters would meet the same pairs.
struct TransitionCounter: Sendable {
    private let code: ClickCode
    /// The node of each rank of controls, from 1.
    private let nodes: [Int32]
    private let withEnds: Bool
    /// Whether each node is in the share.
    private let isCounted: [Bool]
    private(set) var pairs: PairTable
    private var session: UInt32 = 0
    /// The user at hand, and its first session.
    private var user: Int32 = 0
    private var firstOfUser: UInt32 = 0
    /// The clicks of each node of the share.
    private(set) var clicks: [Int]

    /// - Parameter share: The number of this counter, below that of all of them.
    init(
        _ code: ClickCode, nodes: [Int32], withEnds: Bool, share: Int, of shares: Int
    ) throws(StoreError) {
        (self.code, self.nodes, self.withEnds) = (code, nodes, withEnds)
        pairs = try PairTable()
        let count = Int(nodes.max() ?? 0) + 1
        isCounted = (0..<count).map { $0 % shares == share }
        clicks = Array(repeating: 0, count: count)
    }

    /// Counts the transitions of one session.
    mutating func count(_ numbers: UnsafeBufferPointer<UInt128>, user: Int32) throws(StoreError) {
        session &+= 1
        if user == 0 || user != self.user { (self.user, firstOfUser) = (user, session) }
        var from: Int32 = 0
        var isFrom = withEnds && isCounted[0]
        for number in numbers {
            let to = nodes[code.rank(number)]
            if isFrom { try count(from, to) }
            (from, isFrom) = (to, isCounted[Int(to)])
            if isFrom { clicks[Int(to)] &+= 1 }
        }
        if withEnds, from > 0, isFrom { try count(from, 0) }
    }

    @inline(__always)
    private mutating func count(_ from: Int32, _ to: Int32) throws(StoreError) {
        let entry = try pairs.entry(from: from, to: to)
        entry.pointee.count &+= 1
        let last = entry.pointee.lastSession
        guard last != session else { return }
        entry.pointee.lastSession = session
        entry.pointee.sessions &+= 1
        if user > 0, last < firstOfUser { entry.pointee.users &+= 1 }
    }
}

/// Collects the times between the two clicks of some transitions.
struct TransitionTimes: Sendable {
    private let code: ClickCode
    private let nodes: [Int32]
    /// The wanted pairs; the count of each is its index.
    private let wanted: PairTable
    /// Whether each node is the first one of a wanted pair: mostly it is not, and then there is nothing to look up.
    private var isWanted: [Bool]
    private var times: GroupedValues<Int64>

    init(_ wanted: [CountedTransition], _ code: ClickCode, nodes: [Int32]) throws(StoreError) {
        (self.code, self.nodes) = (code, nodes)
        var table = try PairTable()
        isWanted = Array(repeating: false, count: Int(nodes.max() ?? 0) + 1)
        for (index, pair) in wanted.enumerated() where pair.from > 0 && pair.to > 0 {
            try table.entry(from: Int32(pair.from), to: Int32(pair.to)).pointee.count = UInt32(index)
            isWanted[pair.from] = true
        }
        self.wanted = table
        times = try GroupedValues(capacity: wanted.reduce(0) { $0 + $1.count })
    }

    /// Collects those of one session.
    mutating func collect(_ numbers: UnsafeBufferPointer<UInt128>) {
        guard var before = numbers.first else { return }
        for number in numbers.dropFirst() {
            let from = nodes[code.rank(before)]
            if isWanted[Int(from)], let pair = wanted.find(from: from, to: nodes[code.rank(number)]) {
                times.append(code.ms(number) &- code.ms(before), to: Int32(truncatingIfNeeded: pair.pointee.count))
            }
            before = number
        }
    }

    /// The median of each wanted pair; nil for none.
    static func medians(_ parts: [Self], count: Int) throws(StoreError) -> [Double?] {
        var medians = Array(repeating: Double?.none, count: count)
        try GroupedValues.visit(parts.map(\.times), limit: count) { pair, times in
            medians[pair] = Quantile.of(times, [50])?[0]
        }
        return medians
    }
}
