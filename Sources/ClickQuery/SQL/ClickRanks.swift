import Basics
import ClickIndex
import ClickStore

/// The order of clicks by a time's text or by a name of their session span: a rank for each click.
enum ClickRanks {
    /// Units of so many milliseconds, the first one since the Unix epoch given.
    case times(column: ClicksColumn, unit: Int64, first: Int64, count: Int)
    /// Times of which some have texts in another order than theirs: the rank of each period, and the texts by rank.
    case oddTimes(unit: Int64, ranks: [Int64: Int32], texts: [PinnedText])
    case names(NameRanks)

    /// The most ranks of times that are counted one by one: those of a century.
    private static let mostTimes: Int64 = 1 << 20

    var count: Int {
        switch self {
        case .times(_, _, _, let count): count
        case .oddTimes(_, _, let texts): texts.count
        case .names(let names): names.count
        }
    }

    /// The columns that tell a click's rank.
    var columns: ClickColumnSet {
        if case .names = self { .spans } else { .atMs }
    }

    /// Ranks the clicks of some blocks.
    init(_ key: ClicksColumn, of blocks: ClickBlocks, _ timeText: ClickTimeText) throws(StoreError) {
        guard let unit = key.timeUnit else {
            self = .names(try blocks.snapshot.names(key))
            return
        }
        let first = max(blocks.fromMs, blocks.blocks.lazy.map(\.entry.firstMs).min() ?? 0)
        let last = min(blocks.throughMs, blocks.blocks.lazy.map(\.entry.lastMs).max() ?? -1)
        guard first <= last else {
            self = .times(column: key, unit: unit, first: 0, count: 0)
            return
        }
        let plain = ClickTimeText.plainTimes
        if plain.contains(first), plain.contains(last), last / unit - first / unit < Self.mostTimes {
            let count = Int(last / unit - first / unit) + 1
            self = .times(column: key, unit: unit, first: first / unit, count: count)
        } else {
            self = try Self.oddTimes(key, of: blocks, timeText)
        }
    }

    private static func oddTimes(
        _ key: ClicksColumn, of blocks: ClickBlocks, _ timeText: ClickTimeText
    ) throws(StoreError) -> ClickRanks {
        // The first time that SQLite knows is a noon, so not all hours of its day have the same text.
        let unit = min(key.timeUnit ?? 1, ClickTimeText.msPerHour)
        var periods: Set<Int64> = []
        let buffer = ClickBuffer(visitSize: 0)
        for block in blocks.blocks {
            try blocks.load(block, .atMs, into: buffer)
            let columns = buffer.columns
            for row in 0..<columns.count { periods.insert(period(of: columns.atMs[row], unit)) }
        }
        var texts: [(text: PinnedText, period: Int64)] = []
        for period in periods {
            // No calendar of SQLite's has a time that overflows.
            let ms = period.multipliedReportingOverflow(by: unit)
            let text =
                ms.overflow
                ? .null : try blocks.snapshot.text(ms.partialValue, as: ClickTimeText.Form(key), timeText)
            texts.append((text, period))
        }
        texts.sort { $0.text < $1.text }
        var ranks: [Int64: Int32] = [:]
        var distinct: [PinnedText] = []
        for (text, period) in texts {
            if distinct.last != text { distinct.append(text) }
            ranks[period] = Int32(truncatingIfNeeded: distinct.count - 1)
        }
        return .oddTimes(unit: unit, ranks: ranks, texts: distinct)
    }

    /// The hour or minute that SQLite shows: it cuts milliseconds off towards 0.
    private static func period(of ms: Int64, _ unit: Int64) -> Int64 {
        let (seconds, length) = (ms / 1_000, unit / 1_000)
        return seconds >= 0 ? seconds / length : (seconds - (length - 1)) / length
    }

    /// Works out the rank of each click; -1 where its session span is not there.
    func rank(_ columns: ClickColumns, into ranks: UnsafeMutablePointer<Int32>) {
        switch self {
        case .times(_, let unit, let first, _):
            for row in 0..<columns.count {
                ranks[row] = Int32(truncatingIfNeeded: columns.atMs[row] / unit &- first)
            }
        case .oddTimes(let unit, let known, _):
            for row in 0..<columns.count { ranks[row] = known[Self.period(of: columns.atMs[row], unit)] ?? -1 }
        case .names(let names):
            for row in 0..<columns.count { ranks[row] = names.ranks[Int(columns.spans[row])] }
        }
    }

    /// What the clicks of a rank have in the column that they are ranked by.
    func text(of rank: Int, _ snapshot: ClicksSnapshot, _ timeText: ClickTimeText) throws(StoreError) -> PinnedText {
        switch self {
        case .times(let column, let unit, let first, _):
            return try snapshot.text((first + Int64(rank)) * unit, as: ClickTimeText.Form(column), timeText)
        case .oddTimes(_, _, let texts): return texts[rank]
        case .names(let names): return names.names[rank]
        }
    }

    /// The blocks' clicks of one rank, or of one rank after another; nil if they cannot be told by times or spans.
    func blocks(_ blocks: ClickBlocks, ofRanks ranks: Range<Int>) -> ClickBlocks? {
        switch self {
        case .times(_, let unit, let first, _):
            let start = (first + Int64(ranks.lowerBound)) * unit
            let end = (first + Int64(ranks.upperBound)) * unit - 1
            return blocks.narrowed(from: start, through: end, spans: nil)
        case .oddTimes: return nil
        case .names(let names):
            guard ranks.count == 1 else { return nil }
            let rank = Int32(truncatingIfNeeded: ranks.lowerBound)
            let spans = (0..<names.spanLimit).map { span in
                names.ranks[span] == rank && blocks.spans?[span] ?? true
            }
            return blocks.narrowed(from: .min, through: .max, spans: spans)
        }
    }
}
