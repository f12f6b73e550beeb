import ClickIndex
import ClickTracking

/// Which sessions are meant, by what was clicked in them, at whatever time.
package struct Segment: Sendable {
    /// Sessions with a click on a control that the first of these matches, and on one that the second does, and so on.
    package var having: [any ControlSelector] = []
    /// Sessions without a click on a control that any of these matches.
    package var without: [any ControlSelector] = []

    package init() {}

    /// Whether all sessions are meant.
    package var isEmpty: Bool { having.isEmpty && without.isEmpty }

    /// The clicks that are asked for, and whether a session must have one of them or none. Activations count unless the selector
    /// asks for a kind, as in reports.
    package var parts: [(clicks: Selection, isWanted: Bool)] {
        having.map { (Self.clicks($0), true) } + without.map { (Self.clicks($0), false) }
    }

    private static func clicks(_ selector: any ControlSelector) -> Selection {
        var clicks = Selection()
        clicks.selectors = [selector]
        if !selector.asksForKind { clicks.kinds = [.activation] }
        return clicks
    }
}

extension SessionDirectory {
    /// Leaves selected, of the spans selected so far, those of the sessions that a segment means.
    mutating func keep(
        _ segment: Segment, _ naming: ControlNaming, _ connection: Connection
    ) throws(StoreError) {
        for part in segment.parts {
            let clicked = try ClickScan.clickedSpans(part.clicks, naming, on: connection)
            var haveOne = Array(repeating: false, count: sessionLimit)
            for (span, session) in sessions.enumerated() where clicked[span] && session >= 0 {
                haveOne[Int(session)] = true
            }
            selected = sessions.enumerated().map { span, session in
                (selected?[span] ?? true) && session >= 0 && haveOne[Int(session)] == part.isWanted
            }
        }
    }
}

extension ClickScan {
    /// Whether each session span has a selected click, by its id.
    static func clickedSpans(
        _ selection: Selection, _ naming: ControlNaming, on connection: Connection
    ) throws(StoreError) -> [Bool] {
        let scan = try ClickScan(selection, withApps: false, naming, on: connection)
        let parts = try scan.run(threads: nil) { scan throws(StoreError) in try Self.spans(in: scan) }
        return (0..<scan.sessions.spanLimit).map { span in parts.contains { $0[span] } }
    }

    private static func spans(in scan: ClickScan) throws(StoreError) -> [Bool] {
        var found = Array(repeating: false, count: scan.sessions.spanLimit)
        let buffer = ClickBuffer()
        while let clicks = try scan.next() {
            try clicks.visit(in: buffer) { block, _ in
                found.withUnsafeMutableBufferPointer { found in
                    for row in 0..<block.count { found[Int(block.spans[row])] = true }
                }
            }
        }
        return found
    }
}
