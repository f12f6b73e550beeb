import ClickIndex
package import ClickStore
import ClickTracking

/// How many clicks there were, and what became of them.
package struct Outcomes: Hashable, Sendable {
    package private(set) var clicks = 0
    /// Clicks whose outcome is known.
    package private(set) var known = 0
    /// Those of them that nobody handled.
    private(set) var refused = 0

    /// - Parameters:
    ///   - known: The clicks whose outcome is known.
    ///   - unhandled: Those of them that nobody handled.
    package init(clicks: Int = 0, known: Int = 0, unhandled: Int = 0) {
        (self.clicks, self.known, refused) = (clicks, known, unhandled)
    }

    /// Clicks that nobody handled; nil if no click has a known outcome.
    package var unhandled: Int? { known == 0 ? nil : refused }

    /// The part of the clicks with a known outcome that nobody handled; nil if no click has one.
    package var unhandledShare: Double? { known == 0 ? nil : Double(refused) / Double(known) }

    /// Counts some clicks.
    init(_ block: ClickColumns) {
        var (known, refused) = (0, 0)
        for outcome in UnsafeBufferPointer(start: block.handled, count: block.count) {
            known &+= outcome == Handled.unknown.rawValue ? 0 : 1
            refused &+= outcome == Handled.no.rawValue ? 1 : 0
        }
        self.init(clicks: block.count, known: known, unhandled: refused)
    }

    /// Counts a click, by the raw value of its outcome.
    mutating func add(_ outcome: UInt8) {
        clicks &+= 1
        known &+= outcome == Handled.unknown.rawValue ? 0 : 1
        refused &+= outcome == Handled.no.rawValue ? 1 : 0
    }

    package mutating func add(_ other: Outcomes) {
        clicks += other.clicks
        known += other.known
        refused += other.refused
    }
}

/// A control with what became of its clicks.
package typealias ControlOutcomes = (control: ControlRow, outcomes: Outcomes)

extension ClickScan {
    /// The controls that were clicked, of those that a thread takes.
    ///
    /// - Parameter visit: Takes the clicks, many at a time.
    func outcomes(_ visit: (ClickColumns) -> Void = { _ in }) throws(StoreError) -> [ControlOutcomes] {
        let buffer = ClickBuffer()
        var controls: [ControlOutcomes] = []
        while let clicks = try next() {
            var outcomes = Outcomes()
            try clicks.visit(in: buffer) { block, _ in
                outcomes.add(Outcomes(block))
                visit(block)
            }
            if outcomes.clicks > 0 { controls.append((clicks.control, outcomes)) }
        }
        return controls
    }
}
