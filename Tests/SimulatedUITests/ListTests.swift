import ResponderChain
import Testing

@testable import SimulatedUI

struct ListTests {
    private let screen = Screen()
    private let source = Rows()

    @Test func `a selected row raises an event at its cell, with the row as position`() throws {
        let table = makeTable()
        screen.tap(50, 75)
        #expect(source.selected == [ListPosition(row: 1)])
        #expect(
            screen.activated == ["Application--Window--RootViewController--View--TableView--Cell[*]--select by Rows"])
        let cell = try #require(table.visibleCell(at: ListPosition(row: 1)))
        #expect(cell.listCell == ListCell(section: 0, row: 1, item: "item 0:1"))
        #expect(cell.listCell?.description == "0:1")
    }

    @Test func `scrolling reuses cells and keeps every path`() throws {
        let table = makeTable()
        let first = try #require(table.visibleCells.first as? Cell)
        let before = try ControlPath(of: first.button, event: "touchUpInside")
        table.scrollToRow(at: ListPosition(section: 1, row: 20))
        let reused = table.visibleCells.contains { $0 === first }
        #expect(reused)
        #expect(source.made <= 6)
        #expect(table.visibleCells.first?.listCell?.description == "1:20")
        for cell in table.visibleCells.compactMap({ $0 as? Cell }) {
            #expect(try ControlPath(of: cell.button, event: "touchUpInside") == before)
        }
    }

    @Test func `a reused cell has lost its item`() {
        let table = makeTable()
        source.bindsItems = false
        table.scrollToRow(at: ListPosition(section: 1, row: 0))
        #expect(table.visibleCells.allSatisfy { $0.item == nil })
    }

    @Test func `a control in a cell is used without selecting the cell`() {
        makeTable()
        screen.tap(150, 75)
        #expect(source.selected.isEmpty)
        #expect(screen.activated.map { $0.contains("Cell[*]--Button#buy--touchUpInside") } == [true])
    }

    @Test func `a tap on a disabled control in a cell does not select the cell`() throws {
        let table = makeTable()
        let cell = try #require(table.visibleCell(at: ListPosition(row: 1)) as? Cell)
        cell.button.isEnabled = false
        screen.tap(150, 75)
        #expect(source.selected.isEmpty)
        #expect(screen.activated.map { $0.hasSuffix("Button#buy--tap unhandled") } == [true])
    }

    @Test func `a list without selection lets taps be taps on nothing`() {
        makeTable().allowsSelection = false
        screen.tap(50, 75)
        #expect(screen.activated.map { $0.hasSuffix("Cell[*]--tap unhandled") } == [true])
    }

    @Test func `a selection that nobody is told of is unhandled`() {
        makeTable().delegate = nil
        screen.tap(50, 75)
        #expect(screen.activated.map { $0.hasSuffix("Cell[*]--select unhandled") } == [true])
    }

    @Test(arguments: [true, false])
    func `a gesture around a list keeps it from selecting only if it cancels touches`(cancels: Bool) {
        makeTable()
        let tap = TapGestureRecognizer()
        tap.cancelsTouchesInView = cancels
        tap.addAction { _ in }
        screen.view.addGestureRecognizer(tap)
        screen.tap(50, 75)
        let root = "Application--Window--RootViewController--View"
        let selection = "\(root)--TableView--Cell[*]--select by Rows"
        #expect(screen.sent == ["\(root)--tap by TapGestureRecognizer"] + (cancels ? [] : [selection]))
        #expect(source.selected.count == (cancels ? 0 : 1))
    }

    @Test(arguments: [true, false])
    func `a tap into a text in a cell edits it or selects the cell, not both`(isEditable: Bool) throws {
        let table = makeTable()
        let text = TextView(frame: Rect(x: 0, y: 0, width: 100, height: 50))
        text.isEditable = isEditable
        try #require(table.visibleCell(at: ListPosition(row: 1))).addSubview(text)
        for _ in 1...2 { screen.tap(50, 75) }
        #expect(text.isEditing == isEditable)
        #expect(source.selected.count == (isEditable ? 0 : 2))
    }

    @Test func `a list in a list has a position at both levels`() throws {
        let outer = makeTable(rowHeight: 200)
        let cell = try #require(outer.visibleCells.last)
        let innerRows = Rows()
        let inner = CollectionView(frame: Rect(x: 0, y: 0, width: 100, height: 200))
        inner.itemSize = Size(width: 50, height: 50)
        inner.register(Cell.self, forCellReuseIdentifier: "cell")
        inner.dataSource = innerRows
        inner.delegate = innerRows
        cell.addSubview(inner)
        screen.tap(60, 60)
        #expect(innerRows.selected == [ListPosition(row: 3)])
        #expect(source.selected.isEmpty)
        let hit = try #require(inner.visibleCell(at: ListPosition(row: 3)))
        let positions = try hit.hops().compactMap(\.listCell?.description)
        #expect(positions.reversed() == ["0:0", "0:3"])
        #expect(
            try ControlPath(of: hit, event: "select").description
                == "Application--Window--RootViewController--View--TableView--Cell[*]--CollectionView--Cell[*]--select")
    }

    @Test func `empty lists, odd sizes and places far away are no trouble`() {
        let table = makeTable()
        source.rows = [0, -3]
        table.reloadData()
        #expect(table.visibleCells.isEmpty)
        source.rows = [.max, .max, 3]
        table.reloadData()
        #expect(table.visibleCells.count == 4)
        source.rows = [5]
        for height in [0, -1, .nan, .infinity, 1e-300] {
            table.rowHeight = height
            table.reloadData()
        }
        table.rowHeight = 50
        table.reloadData()
        for offset in [-1e18, 1e18, .nan, .infinity] {
            table.contentOffset = Point(x: 0, y: offset)
            #expect(table.visibleCells.isEmpty)
        }
        table.scrollToRow(at: ListPosition(section: 7, row: -1))
        #expect(table.visibleCells.count == 4)
    }

    @Test func `a data source that gives no cells shows none`() {
        let table = TableView(frame: Rect(x: 0, y: 0, width: 200, height: 200))
        table.dataSource = source
        #expect(table.visibleCells.isEmpty)
        #expect(table.dequeueReusableCell(withIdentifier: "unknown") == nil)
    }

    @discardableResult
    private func makeTable(rowHeight: Double = 50) -> TableView {
        let table = screen.add(TableView(), x: 0, y: 0, width: 200, height: 200)
        table.rowHeight = rowHeight
        table.register(Cell.self, forCellReuseIdentifier: "cell")
        table.delegate = source
        table.dataSource = source
        return table
    }
}

private final class Cell: ListCellView {
    let button = Button(frame: Rect(x: 100, y: 0, width: 100, height: 50), identifier: "buy")

    required init(reuseIdentifier: String) {
        super.init(reuseIdentifier: reuseIdentifier)
        addSubview(button)
    }
}

/// Shows two sections of thirty rows.
private final class Rows: TableViewDataSource, TableViewDelegate, CollectionViewDataSource, CollectionViewDelegate {
    var rows = [30, 30]
    var bindsItems = true
    private(set) var selected: [ListPosition] = []
    private var cells: Set<ObjectIdentifier> = []

    var made: Int { cells.count }

    func numberOfSections(in tableView: TableView) -> Int { rows.count }

    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { rows[section] }

    func tableView(_ tableView: TableView, cellForRowAt position: ListPosition) -> ListCellView? {
        bind(tableView.dequeueReusableCell(withIdentifier: "cell"), position)
    }

    func tableView(_ tableView: TableView, didSelectRowAt position: ListPosition) { selected.append(position) }

    func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int { rows[section] }

    func collectionView(_ collectionView: CollectionView, cellForItemAt position: ListPosition) -> ListCellView? {
        bind(collectionView.dequeueReusableCell(withIdentifier: "cell"), position)
    }

    func collectionView(_ collectionView: CollectionView, didSelectItemAt position: ListPosition) {
        selected.append(position)
    }

    private func bind(_ cell: ListCellView?, _ position: ListPosition) -> ListCellView? {
        if bindsItems { cell?.item = "item \(position.section):\(position.row)" }
        if let cell { cells.insert(ObjectIdentifier(cell)) }
        return cell
    }
}
