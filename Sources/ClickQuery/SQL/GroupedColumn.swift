import CSQLite
import ClickIndex
import ClickStore

/// A column whose values are numbered, in the order of SQLite's `BINARY`: the rank of each click's value.
struct GroupedColumn {
    private enum Ranks {
        /// The rank of each control's value, by the control's place, and the values; none of texts for ids.
        case controls([Int32], [PinnedText])
        /// Names of session spans, or their ids.
        case names(NameRanks)
        case spans
        /// Units of so many milliseconds, from the first one on.
        case times(unit: Int64, first: Int64)
        case outcomes
    }

    let column: ClicksColumn
    /// All ranks are below it.
    let count: Int
    private let ranks: Ranks
    /// The rank of NULL, the first one; -1 if no value is.
    let null: Int32

    /// Whether a column can be numbered.
    static func canBeOf(_ column: ClicksColumn) -> Bool {
        switch column {
        case .controlNow, .at, .atMs, .seq, .x, .y, .position, .item, .handledBy, .info, .hit, .tab, .scrollX,
            .scrollY, .answered, .orderInMs, .properties:
            false
        default: true
        }
    }

    /// - Parameter times: Those of all clicks, which are plain if the column is a time.
    init(_ column: ClicksColumn, _ snapshot: ClicksSnapshot, times: ClosedRange<Int64>) throws(StoreError) {
        self.column = column
        switch column {
        case .controlID:
            count = snapshot.controlCount
            ranks = .controls((0..<Int32(truncatingIfNeeded: count)).map(\.self), [])
            null = -1
        case .spanID:
            count = try snapshot.sessions().spanLimit
            (ranks, null) = (.spans, -1)
        case .handled: (count, ranks, null) = (3, .outcomes, 0)
        case .minute, .hour, .day:
            let unit = column.timeUnit ?? 1
            let first = times.lowerBound / unit
            count = Int(times.upperBound / unit - first) + 1
            (ranks, null) = (.times(unit: unit, first: first), -1)
        case _ where column.isNameOfSpan:
            let names = try snapshot.names(column)
            count = names.count
            null = names.count > 0 && names.names[0].start == nil ? 0 : -1
            ranks = .names(names)
        default:
            let values = (0..<snapshot.controlCount).map { (snapshot.controls[$0].text(column), $0) }
            var (ranksOfControls, texts) = ([Int32](repeating: 0, count: values.count), [PinnedText]())
            for (text, control) in values.sorted(by: { $0.0 < $1.0 }) {
                if texts.last != text { texts.append(text) }
                ranksOfControls[control] = Int32(truncatingIfNeeded: texts.count - 1)
            }
            count = texts.count
            null = texts.first.map { $0.start == nil } ?? false ? 0 : -1
            ranks = .controls(ranksOfControls, texts)
        }
    }

    /// The columns of the index that tell a rank.
    var needed: ClickColumnSet {
        switch ranks {
        case .controls: []
        case .names, .spans: .spans
        case .times: .atMs
        case .outcomes: .handled
        }
    }

    /// The rank of a control's value; nil where it is no column of controls.
    func rank(ofControl control: Int) -> Int32? {
        if case .controls(let ranks, _) = ranks { ranks[control] } else { nil }
    }

    /// The rank of what a span has; nil where it is no column of spans.
    func rank(ofSpan span: Int) -> Int32? {
        switch ranks {
        case .names(let names): names.ranks[span]
        case .spans: Int32(truncatingIfNeeded: span)
        default: nil
        }
    }

    /// The rank of a time; nil where it is no column of times.
    func rank(ofTime ms: Int64) -> Int32? {
        if case .times(let unit, let first) = ranks { Int32(truncatingIfNeeded: ms / unit - first) } else { nil }
    }

    /// The first time of a rank.
    func time(of rank: Int32) -> Int64 {
        if case .times(let unit, let first) = ranks { (first + Int64(rank)) * unit } else { 0 }
    }

    /// Works out the rank of each click of a control.
    func rank(_ clicks: ClickColumns, ofControl control: Int, into ranks: inout [Int32]) {
        let count = clicks.count
        ranks.withUnsafeMutableBufferPointer { result in
            switch self.ranks {
            case .controls(let known, _): for row in 0..<count { result[row] = known[control] }
            case .names(let names): for row in 0..<count { result[row] = names.ranks[Int(clicks.spans[row])] }
            case .spans: for row in 0..<count { result[row] = clicks.spans[row] }
            case .times(let unit, let first):
                // A damaged index may hold other times than it says.
                let last = Int64(self.count - 1)
                for row in 0..<count {
                    result[row] = Int32(truncatingIfNeeded: min(max(clicks.atMs[row] / unit &- first, 0), last))
                }
            case .outcomes: for row in 0..<count { result[row] = Int32(clicks.handled[row] % 3) }
            }
        }
    }

    /// Gives SQLite the value of a rank.
    func show(
        _ rank: Int32, _ snapshot: ClicksSnapshot, _ timeText: ClickTimeText, in context: OpaquePointer
    ) throws(StoreError) {
        switch ranks {
        case .controls(_, let texts):
            if column == .controlID { return sqlite3_result_int64(context, snapshot.controls[Int(rank)].id) }
            texts[Int(rank)].show(in: context)
        case .names(let names): names.names[Int(rank)].show(in: context)
        case .spans: sqlite3_result_int64(context, Int64(rank))
        case .times: try timeText.show(time(of: rank), as: ClickTimeText.Form(column), in: context)
        case .outcomes:
            if rank == null { return sqlite3_result_null(context) }
            sqlite3_result_int(context, rank - 1)
        }
    }
}
