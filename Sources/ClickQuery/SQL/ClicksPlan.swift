import Basics
import CSQLite

/// How a statement reads the table `clicks`: what of it, in which order.
struct ClicksPlan: Hashable {
    /// A comparison of a column that the table looks at itself.
    struct Condition: Hashable {
        let column: ClicksColumn
        let comparison: Comparison
        /// Whether the value is a list of values, any of which matches.
        let isList: Bool
    }

    enum Comparison: Int32 {
        case equal = 2
        case greater = 4
        case atMost = 8
        case less = 16
        case atLeast = 32
        case isNull = 71
        /// `IS`, for which NULL is a value like others.
        case isSame = 72
    }

    /// A column of controls to sort them by.
    struct OrderedColumn: Hashable {
        let column: ClicksColumn
        let isDescending: Bool
    }

    /// An order of clicks: first by a column that is no control's, if there is one, and then by columns of controls.
    struct Order: Hashable {
        private(set) var key: ClicksColumn?
        private(set) var isDescending = false
        private(set) var controls: [OrderedColumn] = []
    }

    var columns: ClicksColumnSet
    var conditions: [Condition] = []
    var order = Order()
}

extension ClicksPlan.Comparison {
    /// What is looked at of the comparisons of a column; nil if SQLite is left alone with one.
    init?(_ code: Int32, with column: ClicksColumn) {
        guard let comparison = Self(rawValue: code), comparison.isFor(column) else { return nil }
        self = comparison
    }

    private func isFor(_ column: ClicksColumn) -> Bool {
        switch column {
        case .controlID, .spanID, .session: self == .equal
        case .atMs, .at, .minute, .hour, .day: self != .isNull && self != .isSame
        case _ where column.isOfControl: [.equal, .isNull, .isSame].contains(self)
        default: false
        }
    }

    /// The part of the rows that is guessed to be left.
    fileprivate func share(_ column: ClicksColumn) -> Double {
        switch (self, column) {
        case (.equal, .control), (.equal, .element), (.equal, .controlID), (.isSame, .control), (.isSame, .element):
            0.002
        case (.equal, .atMs), (.equal, .at), (.equal, .minute), (.equal, .hour): 0.002
        case (.equal, .day): 0.03
        case (_, .kind): 0.5
        case (_, .atMs), (_, .at), (_, .minute), (_, .hour), (_, .day): 0.3
        default: 0.1
        }
    }
}

extension ClicksPlan.Order {
    /// The columns of times that clicks are put in order by, the finest first: its order is that of the others, too.
    private static let times: [ClicksColumn] = [.minute, .hour, .day]

    /// The order that a statement asks for; nil if the table cannot give it.
    init?(_ terms: [TablePlan.Order]) {
        var rest = terms[...]
        if let first = rest.first, let column = ClicksColumn(rawValue: first.column) {
            if Self.times.contains(column) {
                let times = rest.prefix { ClicksColumn(rawValue: $0.column).map(Self.times.contains) ?? false }
                guard times.allSatisfy({ $0.isDescending == first.isDescending }) else { return nil }
                key = Self.times.first { time in times.contains { $0.column == time.rawValue } }
                isDescending = first.isDescending
                rest = rest.dropFirst(times.count)
            } else if column.isNameOfSpan {
                key = column
                isDescending = first.isDescending
                rest = rest.dropFirst()
            }
        }
        for term in rest {
            guard let column = ClicksColumn(rawValue: term.column), column.isOfControl else { return nil }
            controls.append(ClicksPlan.OrderedColumn(column: column, isDescending: term.isDescending))
        }
    }
}

extension ClicksPlan {
    /// The order of a time or of a name is worked out by reading all clicks once for so many that fit in memory, so it is
    /// left to SQLite where there are more than these.
    private static let mostClicksInOrder: Int64 = 64_000_000
    /// How many clicks a session is guessed to have.
    private static let clicksOfSession = 50.0

    /// Chooses how to read for a statement, and tells SQLite.
    ///
    /// `sqlite3_vtab_distinct` may say that for GROUP BY any order will do in which equal values are neighbours; but SQLite
    /// then also drops an equal ORDER BY. So the order is always the one that was asked for.
    ///
    /// - Parameter clicks: About how many clicks the store has.
    init(_ plan: TablePlan, clicks: Int64) {
        columns = ClicksColumnSet(bits: plan.info.pointee.colUsed)
        var share = 1.0
        for constraint in plan.constraints where constraint.isUsable {
            guard let column = ClicksColumn(rawValue: constraint.column),
                let comparison = Comparison(constraint.comparison, with: column),
                plan.isBinary(constraint)
            else { continue }
            let isList = column.isOfControl && plan.takesList(constraint)
            plan.want(constraint, at: conditions.count, isExact: column == .atMs)
            conditions.append(Condition(column: column, comparison: comparison, isList: isList))
            share *= comparison.share(column) * (isList ? 4 : 1)
        }
        if !plan.order.isEmpty, let order = Order(plan.order), canGive(order, of: clicks) {
            self.order = order
            plan.promiseOrder()
        }
        let rows = isOfSession ? min(Double(clicks), Self.clicksOfSession) : Double(clicks) * min(share, 1)
        let isByRows = columns.intersects(.details) && !isOfSession
        let whole = Int64(Int(rounding: rows))
        plan.estimate(rows: max(1, whole), cost: 20 + (isByRows ? Double(clicks) + rows : rows))
    }

    /// Whether only clicks of one session, or session span, are read.
    var isOfSession: Bool { conditions.contains { $0.column == .session || $0.column == .spanID } }

    private func canGive(_ order: Order, of clicks: Int64) -> Bool {
        // Rows of the store are read in the order of their ids.
        !isOfSession && !columns.intersects(.details) && (order.key == nil || clicks <= Self.mostClicksInOrder)
    }

    /// What the plan does, for EXPLAIN QUERY PLAN.
    var summary: String {
        let controls = order.controls.map { ($0.column, $0.isDescending) }
        let terms = (order.key.map { [($0, order.isDescending)] } ?? []) + controls
        let by = terms.map { $0.0.name + ($0.1 ? " desc" : "") }.joined(separator: ", ")
        let conditions = conditions.map { $0.column.name + ($0.isList ? " in" : "") }.joined(separator: ", ")
        return [conditions.isEmpty ? "all" : "with \(conditions)", by.isEmpty ? "" : "by \(by)"]
            .filter { !$0.isEmpty }.joined(separator: ", ")
    }
}

extension TablePlan {
    /// Whether texts are compared byte for byte.
    fileprivate func isBinary(_ constraint: Constraint) -> Bool {
        sqlite3_vtab_collation(info, Int32(constraint.index)).map { String(cString: $0) == "BINARY" } ?? false
    }

    /// Takes all values of an IN at once, if the comparison is one.
    func takesList(_ constraint: Constraint) -> Bool {
        sqlite3_vtab_in(info, Int32(constraint.index), 1) != 0
    }
}
