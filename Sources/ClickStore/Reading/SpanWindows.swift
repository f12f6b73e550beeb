import Basics
import ClickIndex
package import ClickTracking

/// The size of the window of each session span, as numbers that a report can count with.
package struct SpanWindows: Sendable {
    /// The sizes that there are, in no order.
    package private(set) var sizes: [WindowSize] = []
    /// Where in ``sizes`` that of a span is, by the span's id; -1 if unknown.
    package private(set) var numbers: [Int32]

    /// Reads the sizes of all spans.
    init(_ connection: Connection, spanLimit: Int) throws(StoreError) {
        numbers = Array(repeating: -1, count: spanLimit)
        let rows = try connection.prepare("SELECT id, width, height FROM session WHERE width NOT NULL")
        var sizes = Numbering<WindowSize>()
        while try rows.step() {
            guard let id = Int(exactly: rows.int(0)), numbers.indices.contains(id), let size = rows.windowSize(1)
            else { continue }
            numbers[id] = Int32(truncatingIfNeeded: sizes.number(of: size))
        }
        self.sizes = sizes.values
    }
}

extension ClickScan {
    /// The size of the window of each session span. Every row of `session` is read for it, so it is only asked for by a
    /// report about places.
    package func windows() throws(StoreError) -> SpanWindows {
        try reading { connection throws(StoreError) in
            try SpanWindows(connection, spanLimit: sessions.spanLimit)
        }
    }

    /// The layouts that the selected sessions showed; see ``ClickReader/layouts(_:)``.
    package func layouts(_ selection: Selection = Selection()) throws(StoreError) -> [StoredLayout] {
        try reading { connection throws(StoreError) in try LayoutReader(connection, naming).layouts(selection) }
    }
}
