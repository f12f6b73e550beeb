import Basics
package import ClickHouseStore
import ClickStore
import ClickTracking
import ResponderChain

extension HeatmapReport {
    package func figures(from reader: ClickHouseReader) throws -> Figures {
        let selected = try reader.select(selection)
        let screens = try screens(selected, reader)
        let screen = screens.first?.screen
        let controls = selected.controls.filter { $0.value.screen.hasSameBytes(as: screen) }
        var (outcomes, places) = ([UInt64: Outcomes](), CountedPlaces())
        try reader.client.query(
            """
            SELECT control, width, height, cell, toUInt64(sum(clicks)), toUInt64(sum(known)), toUInt64(sum(unhandled))
            FROM (
                SELECT session_id, \(selected.control) AS control, width, height, \(Self.cell(isPage: Self.isPage(screen))) AS cell, uniqExact(id) AS clicks,
                    uniqExactIf(id, handled != 0) AS known, uniqExactIf(id, handled = 1) AS unhandled
                FROM \(reader.clicks)
                WHERE \(selected.condition) AND control IN \(ClickHouseSQL.list(Array(controls.keys)))
                GROUP BY session_id, control, width, height, cell
            )
            GROUP BY control, width, height, cell
            """, settings: ClickHouseReader.sessionSettings
        ) { row in
            let control = try row.uint64()
            let window = WindowSize(tenths: try row.int32(), try row.int32())
            let (cell, clicks) = (Int(try row.int64()), try row.integer())
            let counted = Outcomes(clicks: clicks, known: try row.integer(), unhandled: try row.integer())
            outcomes[control, default: Outcomes()].add(counted)
            places.add(clicks, cell, in: window)
        }
        let counted = outcomes.compactMap { id, outcomes in controls[id].map { ($0, outcomes) } }
        let spots = places.spots
        let layout = Self.layout(screen, counted, spots, try reader.layouts(selection))
        let cells = try Self.clicks(in: layout.cells, controls, selected, reader)
        return Self.figures(screens, counted, spots, layout, cells)
    }

    /// How many clicks are in each cell of a list, of those on some controls.
    private static func clicks(
        in cells: LayoutCells, _ controls: [UInt64: ControlRow], _ selected: ClickHouseSelection,
        _ reader: ClickHouseReader
    ) throws -> [Int] {
        var counts = Array(repeating: 0, count: cells.frames.count)
        guard let window = cells.window, !cells.frames.isEmpty else { return counts }
        let elements = Dictionary(grouping: controls.keys) { controls[$0].map { ByteString($0.element) } }
        func isInside(_ place: SQLFragment, _ length: SQLFragment, _ start: Int32, _ size: Int32, of whole: Int32)
            -> SQLFragment
        {
            let scaled: SQLFragment = "toInt64(\(place)) * \(whole)"
            return
                "\(scaled) >= toInt64(\(start)) * \(length) AND \(scaled) < toInt64(\(Int64(start) + Int64(size))) * \(length)"
        }
        // The front one of several: the last one.
        let branches = cells.frames.indices.reversed().compactMap { index -> SQLFragment? in
            let (element, frame) = cells.frames[index]
            guard let ids = elements[element] else { return nil }
            return """
                control IN \(ClickHouseSQL.list(ids)) AND \(isInside("x", "width", frame.x, frame.width, of: window.width)) \
                AND \(isInside("y", "height", frame.y, frame.height, of: window.height)), toInt32(\(index))
                """
        }
        guard !branches.isEmpty else { return counts }
        try reader.client.query(
            """
            SELECT cell, toUInt64(sum(clicks))
            FROM (
                SELECT session_id, \(selected.control) AS control, uniqExact(id) AS clicks, multiIf(
                    x = \(Tenths.unknown) OR y = \(Tenths.unknown) OR NOT (\(hasSize)), toInt32(-1),
                    \(branches.joined(separator: ",\n                    ")), toInt32(-1)) AS cell
                FROM \(reader.clicks)
                WHERE \(selected.condition) AND control IN \(ClickHouseSQL.list(Array(controls.keys)))
                GROUP BY session_id, control, cell
            )
            WHERE cell >= 0
            GROUP BY cell
            """, settings: ClickHouseReader.sessionSettings
        ) { row in
            let (cell, clicks) = (Int(try row.int32()), try row.integer())
            if counts.indices.contains(cell) { counts[cell] += clicks }
        }
        return counts
    }

    /// The screens of the selection with a click, in their order. Clicks are counted only if there are several screens.
    private func screens(_ selected: ClickHouseSelection, _ reader: ClickHouseReader) throws -> [ScreenClicks] {
        let names = Set(selected.controls.values.map { $0.screen.map(ByteString.init) })
        guard names.count > 1 else { return names.map { ScreenClicks(screen: $0?.text, clicks: 0) } }
        var counts: [(ControlRow, Int)] = []
        try reader.client.query(
            """
            SELECT control, toUInt64(sum(clicks))
            FROM (
                SELECT session_id, \(selected.control) AS control, uniqExact(id) AS clicks
                FROM \(reader.clicks)
                WHERE \(selected.condition)
                GROUP BY session_id, control
            )
            GROUP BY control
            """, settings: ClickHouseReader.sessionSettings
        ) { row in
            let (id, clicks) = (try row.uint64(), try row.integer())
            if let control = selected.controls[id] { counts.append((control, clicks)) }
        }
        return Self.screens(of: counts)
    }

    /// The cell that a click is in, in SQL; -1 for an unknown place, -2 for one outside of the cells.
    private static func cell(isPage: Bool) -> SQLFragment {
        let sized: SQLFragment = """
            intDiv(toInt64(y) * \(CountedPlaces.rows), greatest(height, 1)) * \(CountedPlaces.columns) \
            + intDiv(toInt64(x) * \(CountedPlaces.columns), greatest(width, 1))
            """
        let size = CountedPlaces.cellSize
        let unsized: SQLFragment =
            "intDiv(toInt64(y), \(size)) * \(CountedPlaces.unsizedColumns) + intDiv(toInt64(x), \(size))"
        let isOutside: SQLFragment = """
            x < 0 OR y < 0 OR x >= if(\(hasSize), width, \(CountedPlaces.unsizedColumns * size)) \
            OR y >= if(\(hasSize), toInt64(height) * \(isPage ? CountedPlaces.pageWindows : 1), \(CountedPlaces.unsizedRows * size))
            """
        let isUnknown: SQLFragment = "x = \(Tenths.unknown) OR y = \(Tenths.unknown)"
        return
            "toInt64(multiIf(\(isUnknown), toInt64(-1), \(isOutside), toInt64(-2), \(hasSize), \(sized), \(unsized)))"
    }

    private static let hasSize: SQLFragment = "width > 0 AND height > 0"
}

extension CountedPlaces {
    /// Adds some clicks in a cell, as ``HeatmapReport/cell`` has it.
    fileprivate mutating func add(_ clicks: Int, _ cell: Int, in window: WindowSize?) {
        guard cell != -1 else { return unplaced += clicks }
        if let window {
            bySize[window, default: 0] += clicks
            if cell >= 0 { sized[cell, default: 0] += clicks } else { outside += clicks }
        } else {
            unsizedClicks += clicks
            if cell >= 0 { unsized[cell, default: 0] += clicks }
        }
    }
}
