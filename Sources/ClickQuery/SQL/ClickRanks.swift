import Basics
import ClickIndex
import ClickStore

/// The order of clicks by a time's text or by a name of their session span: a rank for each click.
enum ClickRanks {
    /// Units of so many milliseconds, the first one since the Unix epoch given.
    case times(column: ClicksColumn, unit: Int64, first: Int64, count: Int)
    /// Times of which some have texts in another order than theirs: the rank of each hour, and the texts by rank.
    case oddTimes(column: ClicksColumn, ranks: [Int64: Int32], texts: [PinnedText])
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
        var hours: Set<Int64> = []
        let buffer = ClickBuffer(visitSize: 0)
        for block in blocks.blocks {
            try blocks.load(block, .atMs, into: buffer)
            let columns = buffer.columns
            for row in 0..<columns.count { hours.insert(hour(of: columns.atMs[row])) }
        }
        var texts: [(text: PinnedText, hour: Int64)] = []
        for hour in hours {
            let text = try blocks.snapshot.text(ofHour: hour, timeText)
            texts.append((key == .day ? text.day : text.hour, hour))
        }
        texts.sort { $0.text < $1.text }
        var ranks: [Int64: Int32] = [:]
        var distinct: [PinnedText] = []
        for (text, hour) in texts {
            if distinct.last != text { distinct.append(text) }
            ranks[hour] = Int32(truncatingIfNeeded: distinct.count - 1)
        }
        return .oddTimes(column: key, ranks: ranks, texts: distinct)
    }

    /// The hour that SQLite shows: it cuts milliseconds off towards 0.
    private static func hour(of ms: Int64) -> Int64 {
        let seconds = ms / 1_000
        return seconds >= 0 ? seconds / 3_600 : (seconds - 3_599) / 3_600
    }

    /// Works out the rank of each click; -1 where its session span is not there.
    func rank(_ columns: ClickColumns, into ranks: UnsafeMutablePointer<Int32>) {
        switch self {
        case .times(_, let unit, let first, _):
            for row in 0..<columns.count {
                ranks[row] = Int32(truncatingIfNeeded: columns.atMs[row] / unit &- first)
            }
        case .oddTimes(_, let known, _):
            for row in 0..<columns.count { ranks[row] = known[Self.hour(of: columns.atMs[row])] ?? -1 }
        case .names(let names):
            for row in 0..<columns.count { ranks[row] = names.ranks[Int(columns.spans[row])] }
        }
    }

    /// What the clicks of a rank have in the column that they are ranked by.
    func text(of rank: Int, _ snapshot: ClicksSnapshot, _ timeText: ClickTimeText) throws(StoreError) -> PinnedText {
        switch self {
        case .times(let column, let unit, let first, _):
            let hour = (first + Int64(rank)) * (unit / ClickTimeText.msPerHour)
            let text = try snapshot.text(ofHour: hour, timeText)
            return column == .day ? text.day : text.hour
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
