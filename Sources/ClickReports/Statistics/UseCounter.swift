import ClickIndex
import ClickStore
import ClickTracking

/// How much a control was used.
package struct ControlUse: Hashable, Sendable {
    package var clicks = 0
    /// The exact number of distinct units with a click on it; see ``ComparisonUnits``.
    package var units = 0

    package init(clicks: Int = 0, units: Int = 0) {
        (self.clicks, self.units) = (clicks, units)
    }
}

/// What two selections of clicks are compared by, and which session spans it stands for on either side.
struct ComparedUnits: Sendable {
    let units: ComparisonUnits
    /// The unit of each span before and after, by the span's id: below the directory's limits; -1 for spans that are left out.
    private(set) var before: [Int32]
    private(set) var after: [Int32]

    /// - Parameters:
    ///   - before: The first click of each span before, by its id; `Int64.max` for none.
    ///   - after: The same after.
    init(_ scan: ClickScan, before: [Int64], after: [Int64]) throws(StoreError) {
        let directory = scan.sessions
        let sides = [before, after].map { firsts in
            firsts.indices.filter { firsts[$0] != .max && directory.sessions[$0] >= 0 }
        }
        let sessions = Set(sides.joined().map { directory.sessions[$0] })
        let withUser = Set(sides.joined().lazy.filter { directory.users[$0] > 0 }.map { directory.sessions[$0] })
        let unit = ComparisonUnits.Unit(sessions: sessions.count, withUser: withUser.count)
        let owners = unit == .user ? directory.users.map { $0 > 0 ? $0 : -1 } : directory.sessions
        let met = sides.map { spans in Set(spans.lazy.map { owners[$0] }.filter { $0 >= 0 }) }
        let both = met[0].intersection(met[1])
        let compared = sides.map { spans in spans.filter { owners[$0] >= 0 && !both.contains(owners[$0]) } }
        let stays = compared.map { spans in
            Set(spans.map { Stay(owner: owners[$0], session: directory.sessions[$0]) }).count
        }
        units = ComparisonUnits(
            unit, before: met[0].count - both.count, after: met[1].count - both.count, sessions: (stays[0], stays[1]),
            onBoth: both.count, withoutUser: unit == .user ? sessions.count - withUser.count : 0)
        let none = Array(repeating: Int32(-1), count: directory.sessions.count)
        (self.before, self.after) = (none, none)
        for (side, firsts) in [before, after].enumerated() {
            let counted =
                units.isOneSession ? try Self.firstStays(compared[side], firsts, owners, scan) : compared[side]
            for span in counted {
                if side == 0 { self.before[span] = owners[span] } else { self.after[span] = owners[span] }
            }
        }
    }

    /// What a user, or a session itself, has of one session.
    private struct Stay: Hashable {
        let owner: Int32
        let session: Int32
    }

    /// Those of some spans that are of their owner's first session; of two that begin at once it is the first by name, then app.
    private static func firstStays(
        _ spans: [Int], _ firsts: [Int64], _ owners: [Int32], _ scan: ClickScan
    ) throws(StoreError) -> [Int] {
        let sessions = scan.sessions.sessions
        // The first span of each owner.
        var first: [Int32: Int] = [:]
        for span in spans {
            guard let known = first[owners[span]] else {
                first[owners[span]] = span
                continue
            }
            var isFirst = firsts[span] < firsts[known]
            if firsts[span] == firsts[known], sessions[span] != sessions[known] {
                isFirst = try isBefore(span, known, scan)
            }
            if isFirst { first[owners[span]] = span }
        }
        return spans.filter { span in first[owners[span]].map { sessions[$0] == sessions[span] } ?? false }
    }

    private static func isBefore(_ span: Int, _ other: Int, _ scan: ClickScan) throws(StoreError) -> Bool {
        let names = try scan.names(ofSpans: [Int32(truncatingIfNeeded: span), Int32(truncatingIfNeeded: other)])
        let texts = names.map { [$0.name, $0.app ?? ""] }
        return texts[0].lexicographicallyPrecedes(texts[1]) { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }
}

/// Counts clicks and units of controls, one after the other.
///
/// Safety of the raw memory: a scan checks that spans are below the directory's limit.
struct UseCounter {
    private let units: [Int32]
    private let buffer = ClickBuffer()
    /// The number of the last control that each unit clicked; 0 for none.
    private let lastControls: ZeroedMemory<UInt32>
    private var control: UInt32 = 0

    /// - Parameter units: The unit of each span, by the span's id; -1 for those that are left out.
    /// - Throws: ``StoreError/outOfMemory``
    init(_ units: [Int32]) throws(StoreError) {
        self.units = units
        lastControls = try ZeroedMemory(count: Int(units.max() ?? 0) + 1)
    }

    /// Counts one control's clicks; each control comes once.
    mutating func use(of clicks: ControlClicks) throws(StoreError) -> ControlUse {
        control += 1
        let (control, lastControls) = (control, lastControls.start)
        var use = ControlUse()
        try clicks.visit(in: buffer) { block, _ in
            use.clicks += block.count
            use.units += units.withUnsafeBufferPointer { units in
                var found = 0
                for row in 0..<block.count {
                    let unit = Int(units[Int(block.spans[row])])
                    guard unit >= 0 else { continue }
                    // A sum, as a branch would often be guessed wrong.
                    found &+= lastControls[unit] == control ? 0 : 1
                    lastControls[unit] = control
                }
                return found
            }
        }
        return use
    }
}
