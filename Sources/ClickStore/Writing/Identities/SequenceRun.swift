import Basics

/// Clicks of one session whose numbers and ids both rise by one.
struct SequenceRun: BitwiseCopyable, Equatable {
    /// The number of the first click.
    let seq: Int64
    /// The id of the first click.
    let id: Int64
    /// At least 1.
    private(set) var count: Int64 = 1

    /// The number of the last click.
    var lastSeq: Int64 { seq + (count - 1) }
    /// The id of the last click.
    var lastID: Int64 { id + (count - 1) }

    /// The id of the click with a number; nil if none of the run has it.
    func row(of number: Int64) -> Int64? {
        seq <= number && number <= lastSeq ? id + (number - seq) : nil
    }

    /// The clicks with lower numbers; the first one's is lower.
    fileprivate func prefix(below number: Int64) -> SequenceRun {
        SequenceRun(seq: seq, id: id, count: min(count, number - seq))
    }

    /// The clicks with higher numbers; the last one's is higher.
    fileprivate func suffix(above number: Int64) -> SequenceRun {
        guard number >= seq else { return self }
        let skipped = number - seq + 1
        return SequenceRun(seq: seq + skipped, id: id + skipped, count: count - skipped)
    }

    /// Takes in the run of the next numbers if its ids are the next ones, too.
    fileprivate mutating func join(_ next: SequenceRun) -> Bool {
        guard lastSeq < next.seq, lastSeq + 1 == next.seq, lastID &+ 1 == next.id else { return false }
        count += next.count
        return true
    }
}

/// Runs of one session in the order of their numbers, of which no two are the same.
extension [SequenceRun] {
    /// Adds a run of higher numbers.
    mutating func add(_ run: SequenceRun) {
        if isEmpty || !self[count - 1].join(run) { append(run) }
    }

    /// The id of the click with a number; nil if none has it.
    func row(of number: Int64) -> Int64? {
        let next = partitioningIndex { $0.seq > number }
        return next > 0 ? self[next - 1].row(of: number) : nil
    }

    /// These runs with others, whose clicks replace those of the same numbers.
    func merged(with others: some Collection<SequenceRun>) -> [SequenceRun] {
        var result: [SequenceRun] = []
        result.reserveCapacity(count + others.count)
        var rest = others[...]
        var lastAdded: Int64?
        for run in self {
            var run: SequenceRun? = run
            while let left = run {
                if let lastAdded, left.seq <= lastAdded {
                    run = left.lastSeq > lastAdded ? left.suffix(above: lastAdded) : nil
                } else if let next = rest.first, next.seq <= left.lastSeq {
                    if next.seq > left.seq { result.add(left.prefix(below: next.seq)) }
                    result.add(next)
                    lastAdded = next.lastSeq
                    rest = rest.dropFirst()
                } else {
                    result.add(left)
                    run = nil
                }
            }
        }
        for run in rest { result.add(run) }
        return result
    }

    /// Takes away the clicks with numbers below one, from the front.
    mutating func removeFirst(below number: Int64) -> [SequenceRun] {
        var end = partitioningIndex { $0.seq >= number }
        var removed = Array(self[..<end])
        if let last = removed.last, last.lastSeq >= number {
            end -= 1
            removed[end] = last.prefix(below: number)
            self[end] = last.suffix(above: number - 1)
        }
        removeSubrange(..<end)
        return removed
    }
}

// How runs are written: of each how many clicks it has, how many numbers are left out before it, and how far its first id is
// from the one after the last. A click of a session among many takes three or four bytes.
extension [SequenceRun] {
    /// The runs as bytes, after which comes nothing else.
    var encoded: [UInt8] {
        var bytes: [UInt8] = []
        var (seq, id) = (first?.seq ?? 0, Int64(0))
        for run in self {
            let gap = UInt64(bitPattern: run.seq &- seq)
            let step = run.id &- id
            bytes.append(number: UInt64(run.count - 1) << 1 | (gap > 0 ? 1 : 0))
            if gap > 0 { bytes.append(number: gap) }
            bytes.append(number: UInt64(bitPattern: step << 1 ^ step >> 63))
            (seq, id) = (run.lastSeq &+ 1, run.lastID &+ 1)
        }
        return bytes
    }

    /// Reads runs of which the first begins with a number; nil if no runs were written so.
    init?(decoding bytes: [UInt8], from firstSeq: Int64) {
        self = []
        var rest = bytes[...]
        var (seq, id) = (firstSeq, Int64(0))
        while !rest.isEmpty {
            guard let head = rest.nextNumber(), let gap = head & 1 == 0 ? 0 : rest.nextNumber(),
                let step = rest.nextNumber(), let more = Int64(exactly: head >> 1)
            else { return nil }
            let first = seq &+ Int64(bitPattern: gap)
            let row = id &+ (Int64(bitPattern: step >> 1) ^ -Int64(bitPattern: step & 1))
            guard first >= seq, more < .max, !first.addingReportingOverflow(more).overflow,
                !row.addingReportingOverflow(more + 1).overflow
            else { return nil }
            let run = SequenceRun(seq: first, id: row, count: more + 1)
            append(run)
            // After the highest number nothing can come.
            if run.lastSeq == .max, !rest.isEmpty { return nil }
            (seq, id) = (run.lastSeq &+ 1, run.lastID + 1)
        }
    }
}

extension [UInt8] {
    /// Appends a number in as few groups of seven bits as it takes, the lowest first.
    fileprivate mutating func append(number: UInt64) {
        var rest = number
        while rest >= 0x80 {
            append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        append(UInt8(rest))
    }
}

extension ArraySlice<UInt8> {
    /// Takes such a number from the front; nil if there is none.
    fileprivate mutating func nextNumber() -> UInt64? {
        var (value, shift) = (UInt64(0), UInt64(0))
        while shift < 64, let byte = popFirst() {
            value |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return value }
            shift += 7
        }
        return nil
    }
}
