import ResponderChain
import Testing
import UIKit
import UIKitCore

@testable import TapTrailUIKit

@MainActor struct ListClickTests {
    private let stage = Stage()

    @Test func `a selected row is recorded at its cell, with the delegate not taken`() {
        let (table, cell) = tableWithCell()
        stage.tap(cell) {
            stage.notifications.post(name: UITableView.selectionDidChangeNotification, object: table)
        }
        #expect(stage.lines == ["TestTable--GiftCell[*]--select"])
    }

    @Test func `a row that is selected without a touch is recorded, too`() {
        let (table, _) = tableWithCell()
        table.selected = IndexPath(row: 0, section: 0)
        stage.notifications.post(name: UITableView.selectionDidChangeNotification, object: table)
        #expect(stage.lines == ["TestTable--GiftCell[*]--select"])
    }

    @Test func `an item of a collection is selected if the selection changes`() {
        let (collection, cell) = collectionWithCell()
        stage.tap(cell) { collection.selected = [IndexPath(item: 0, section: 0)] }
        #expect(stage.lines == ["TestCollection--TestItem[*]--select"])
    }

    @Test func `a tap in a collection that allows no selection does nothing`() {
        let (collection, cell) = collectionWithCell()
        collection.allowsSelection = false
        stage.tap(cell) { collection.selected = [IndexPath(item: 0, section: 0)] }
        #expect(stage.lines == ["TestCollection--TestItem[*]--tap"])
    }

    @Test func `a tap in a collection that changes no selection does nothing`() {
        let (_, cell) = collectionWithCell()
        stage.tap(cell)
        #expect(stage.lines == ["TestCollection--TestItem[*]--tap"])
    }

    @Test(arguments: [true, false])
    func `a row that stays selected and is tapped again is a selection if the delegate wants those`(wants: Bool) {
        let (table, cell) = tableWithCell()
        table.selected = IndexPath(row: 0, section: 0)
        let delegate = TestDelegate(wants ? ["tableView:didSelectRowAtIndexPath:"] : [])
        table.delegate = delegate
        stage.tap(cell)
        let line = wants ? "select by TestDelegate" : "tap"
        #expect(stage.lines == ["TestTable--GiftCell[*]--\(line)"])
    }

    @Test func `nobody knows whether an item was chosen that the delegate may decline`() {
        let (collection, cell) = collectionWithCell()
        let delegate = TestDelegate([
            "collectionView:didSelectItemAtIndexPath:", "collectionView:shouldSelectItemAtIndexPath:",
        ])
        collection.delegate = delegate
        stage.tap(cell)
        #expect(stage.lines == ["TestCollection--TestItem[*]--select unknown"])
        stage.tap(cell) { collection.selected = [IndexPath(item: 0, section: 0)] }
        #expect(stage.lines.last == "TestCollection--TestItem[*]--select by TestDelegate")
    }

    @Test(arguments: [true, false])
    func `a gesture around a list is no second activation of a row`(selects: Bool) {
        let (table, cell) = tableWithCell()
        let dismiss = ScratchGestureRecognizer(on: stage.room.view)
        stage.tap(cell, recognizers: [dismiss]) {
            dismiss.move(to: .ended)
            if selects { stage.notifications.post(name: UITableView.selectionDidChangeNotification, object: table) }
        }
        #expect(stage.log.activations.map(\.event) == [selects ? "select" : "scratch"])
    }

    private func tableWithCell() -> (TestTable, GiftCell) {
        let table = TestTable()
        let cell = GiftCell()
        stage.room.view.addSubview(table)
        table.addSubview(cell)
        table.rows = [cell]
        return (table, cell)
    }

    private func collectionWithCell() -> (TestCollection, TestItem) {
        let collection = TestCollection()
        let cell = TestItem()
        stage.room.view.addSubview(collection)
        collection.addSubview(cell)
        collection.cells = [cell]
        return (collection, cell)
    }
}

private final class TestItem: UICollectionViewCell {}

private final class TestDelegate: NSObject, UITableViewDelegate, UICollectionViewDelegate, MethodSaying {
    let methods: Set<Selector>

    init(_ methods: Set<Selector>) { self.methods = methods }
}

private final class TestCollection: UICollectionView {
    var cells: [UICollectionViewCell] = []
    var selected: [IndexPath] = []

    override var indexPathsForSelectedItems: [IndexPath]? { selected }
    override func indexPath(for cell: UICollectionViewCell) -> IndexPath? {
        cells.firstIndex { $0 === cell }.map { IndexPath(item: $0, section: 0) }
    }
}

private final class TestTable: UITableView {
    var rows: [UITableViewCell] = []
    var selected: IndexPath?

    override var indexPathForSelectedRow: IndexPath? { selected }
    override func cellForRow(at indexPath: IndexPath) -> UITableViewCell? { rows[indexPath.row] }

    override func indexPath(for cell: UITableViewCell) -> IndexPath? {
        rows.firstIndex { $0 === cell }.map { IndexPath(row: $0, section: 0) }
    }
}
