import ClickQuery
import ClickReports
import ClickStore
import TestSupport
import Testing

/// The clicks that an export writes beside those that SQL finds.
struct ExportedClicksTests {
    @Test(arguments: SelectedClicks.samples, [0, 1 << 16] as [Int64])
    func `the visited clicks are the rows of the view, in the order in which they were stored or by time`(
        selected: SelectedClicks, fewRows: Int64
    ) throws {
        for seed in sweep(3, of: 0..<12 as Range<UInt64>) {
            let store = try ReportStore()
            var clicks = RandomClicks(seed: seed)
            for number in 0..<4 as Range<UInt64> {
                try store.add(clicks.recording(clicks: 60), isIndexed: seed % 3 == 0 || number < seed % 3)
            }
            let table = ClickTable()
            var rows: [[String?]] = []
            try store.reader().visitClicks(selected.selection, fewRows: fewRows) { click in
                rows.append(table.row(click).map(Self.text))
            }
            let columns = table.columns.map { "\"\($0)\"" }.joined(separator: ", ")
            let expected = try store.rows(
                """
                SELECT \(columns) FROM (SELECT row_number() OVER (ORDER BY click.id) AS number, \(selected.condition) AS isWanted
                    FROM click JOIN control ON control.id = control_id JOIN session ON session.id = session_id)
                JOIN (SELECT *, row_number() OVER () AS number FROM main.clicks) USING (number)
                WHERE isWanted ORDER BY number
                """)
            let hasFallen = try store.rows("SELECT EXISTS (SELECT 1 FROM click WHERE flags < 0)")[0][0].integer == 1
            func place(_ row: [SQLQuery.Value], _ number: Int) -> (Int64, Int64, Int) {
                let numbers = ["at_ms", "order_in_ms"].compactMap(table.columns.firstIndex).map { row[$0].integer ?? 0 }
                return (numbers[0], numbers[1], number)
            }
            let byTime = expected.enumerated().sorted { place($0.element, $0.offset) < place($1.element, $1.offset) }
            #expect(
                rows == expected.map { $0.map(Self.text) }
                    || hasFallen && rows == byTime.map { $0.element.map(Self.text) })
        }
    }

    @Test func `the table has the columns of the view`() throws {
        let store = try ReportStore([ReportStore.Click()])
        let columns = try store.rows("SELECT name FROM pragma_table_info('clicks') ORDER BY cid").map(\.[0].text)
        #expect(ClickTable().columns == columns)
    }

    private static func text(_ cell: Cell) -> String? {
        switch cell {
        case .null: nil
        default: cell.text
        }
    }

    private static func text(_ value: SQLQuery.Value) -> String? {
        value.text ?? value.integer.map(String.init) ?? value.real.map { String($0) }
    }
}
