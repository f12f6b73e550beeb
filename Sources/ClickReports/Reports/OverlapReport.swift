import Basics
package import ClickHouseStore
import ClickIndex
import ClickQuery
package import ClickStore
import ClickTracking

/// Which part of one control's users uses another one, too: at whatever time, and in whatever session.
package struct OverlapReport: SelectedReport, EngineQuery {
    package var selection: Selection
    package let controls: [Named]

    /// A control, or some of them, as somebody names them.
    package struct Named: Sendable {
        package let text: String
        fileprivate let selectors: [PathSelector]

        /// Reads a selector, a path, or a name as tables show it.
        package init(_ text: String) throws(SelectionError) {
            (self.text, selectors) = (text, try SelectionText.named(text))
        }

        package var asksForKind: Bool { selectors.contains(where: \.asksForKind) }

        /// The clicks on it, of those that a selection selects.
        func clicks(of selection: Selection) -> Selection {
            var own = selection
            own.selectors = selectors.map { NamedControl($0, and: selection.selectors) }
            return own
        }
    }

    /// So many controls are compared at most.
    package static let maxControls = 16

    package init(_ selection: Selection, of controls: [Named]) {
        (self.selection, self.controls) = (selection, controls)
    }

    /// How many users use the same of the controls, by the bits of these.
    package typealias Figures = [UInt32: Int]

    /// The selected clicks on one of the controls.
    package func selection(of number: Int) -> Selection { controls[number].clicks(of: selection) }

    private var selections: [Selection] { controls.indices.map(selection) }

    package func figures(from reader: ClickReader) throws -> Figures {
        let scans = try reader.scan(selections) { scan throws(StoreError) in
            (try Self.spans(scan), scan.sessions.users)
        }
        // A user may have another number in another scan; a span's id is the same in both.
        guard let users = scans.first?.first?.1 else { return [:] }
        var uses = Array(repeating: UInt32(0), count: Int(users.max() ?? 0) + 1)
        for (number, parts) in scans.enumerated() {
            for (spans, _) in parts {
                for (span, isMet) in spans.enumerated() where isMet { uses[Int(users[span])] |= 1 << UInt32(number) }
            }
        }
        // No user is not a user.
        return Dictionary(uses.dropFirst().filter { $0 != 0 }.map { ($0, 1) }, uniquingKeysWith: +)
    }

    /// Which session spans have a click.
    private static func spans(_ scan: ClickScan) throws(StoreError) -> [Bool] {
        var met = Array(repeating: false, count: scan.sessions.sessionLimit)
        let buffer = ClickBuffer()
        while let clicks = try scan.next() {
            try clicks.visit(in: buffer) { block, _ in
                for row in 0..<block.count { met[Int(block.spans[row])] = true }
            }
        }
        return met
    }

    package func figures(from reader: ClickHouseReader) throws -> Figures {
        let conditions = try selections.map { try reader.select($0).condition }
        let bits = conditions.enumerated().map { "if(\($1), \(1 << $0), 0)" as SQLFragment }.joined(separator: " + ")
        var uses: Figures = [:]
        try reader.client.query(
            """
            SELECT uses, count()
            FROM (SELECT groupBitOr(toUInt32(\(bits))) AS uses FROM \(reader.clicks) WHERE user_id != 0 GROUP BY user_id)
            WHERE uses != 0
            GROUP BY uses
            """
        ) { row in uses[try row.uint32()] = try row.integer() }
        return uses
    }
}

extension OverlapReport {
    package static var inSQL: String { "the table clicks has users and controls" }

    package static var noFigures: Figures { [:] }
    package func matching(_ periods: ComparedSides) -> RowMatching? { .names() }

    /// One control with another one.
    private struct Pair {
        let of: String
        let users: Int
        let also: String
        let both: Int
    }

    /// Makes the report: a row for each control with each other one, in the order in which they are named.
    package func report(of figures: Figures) -> Report {
        func users(_ wanted: UInt32) -> Int {
            figures.reduce(0) { $0 + ($1.key & wanted == wanted ? $1.value : 0) }
        }
        let pairs = controls.indices.flatMap { first in
            controls.indices.filter { $0 != first }.map { second in
                Pair(
                    of: controls[first].text, users: users(1 << UInt32(first)), also: controls[second].text,
                    both: users(1 << UInt32(first) | 1 << UInt32(second)))
            }
        }
        return Report(
            pairs,
            [
                .init("users_of", .selector, "the control, as given") { .text($0.of) },
                .init(.users.meaning("distinct users with a selected click on it")) { Cell($0.users) },
                .init("who_use", .selector, "another one, as given") { .text($0.also) },
                .init("both", .count, "those of them with a selected click on the other one, too") { Cell($0.both) },
                .init("share", .share, "both ÷ users", isTerm: true) { pair in
                    Cell(pair.users == 0 ? nil : Double(pair.both) / Double(pair.users))
                },
            ])
    }
}
