internal import ResponderChain
package import SimulatedUI

/// List cells are reused for one row after another, and their controls keep their paths.
package final class RowsAreData: Scenario {
    package static let name = "lists"
    package static let summary = "cells are [*] in paths whatever row they show; the row and item travel beside"

    private let controller = CatalogueViewController()
    private let stage: Stage

    package init() {
        stage = Stage(controller)
    }

    package var application: Application { stage.application }

    package func run(_ transcript: Transcript) {
        transcript.heading("A row of a table")
        tapRow(2, transcript)
        transcript.heading("The same view after scrolling")
        controller.table.scrollToRow(at: ListPosition(row: 40))
        tapRow(42, transcript)
        transcript.note("\(controller.table.cellsMade) cells were made for 100 rows")
        transcript.heading("A cell of a grid in a row of a table")
        controller.table.scrollToRow(at: ListPosition(row: 0))
        tapGrid(row: 1, item: 2, transcript)
    }

    private func tapRow(_ row: Int, _ transcript: Transcript) {
        guard let cell = controller.table.visibleCell(at: ListPosition(row: row)) else { return }
        application.tap(at: cell.frameInWindow.origin + Point(x: 370, y: 10))
        transcript.note("position \(Self.position(of: cell)), item \(cell.item ?? "none")")
    }

    private func tapGrid(row: Int, item: Int, _ transcript: Transcript) {
        let outer = controller.table.visibleCell(at: ListPosition(row: row)) as? ShelfCell
        guard let cell = outer?.grid.visibleCell(at: ListPosition(row: item)) else { return }
        stage.tap(cell)
        transcript.note("position \(Self.position(of: cell)), item \(cell.item ?? "none")")
    }

    /// The rows at every list level, outermost first.
    private static func position(of responder: any Responder) -> String {
        let hops = (try? responder.hops()) ?? []
        return hops.reversed().compactMap(\.listCell?.description).joined(separator: "/")
    }
}

/// Shows a hundred shelves.
final class CatalogueViewController: ViewController, TableViewDelegate {
    let table = ShelfTable(frame: Rect(x: 0, y: 100, width: 390, height: 600))
    private(set) var selected: [ListPosition] = []

    override func viewDidLoad() {
        table.delegate = self
        view.addSubview(table)
    }

    func tableView(_ tableView: TableView, didSelectRowAt position: ListPosition) {
        selected.append(position)
    }
}

/// A table of shelves.
final class ShelfTable: TableView, TableViewDataSource {
    private(set) var cellsMade = 0
    private var made: Set<ObjectIdentifier> = []

    override init(frame: Rect = .zero, identifier: String? = nil) {
        super.init(frame: frame, identifier: identifier)
        rowHeight = 100
        register(ShelfCell.self, forCellReuseIdentifier: "shelf")
        dataSource = self
    }

    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { 100 }

    func tableView(_ tableView: TableView, cellForRowAt position: ListPosition) -> ListCellView? {
        let cell = tableView.dequeueReusableCell(withIdentifier: "shelf")
        cell?.item = "shelf-\(position.row)"
        if let cell, made.insert(ObjectIdentifier(cell)).inserted { cellsMade += 1 }
        return cell
    }
}

/// A shelf: a grid of books that leaves the right edge of the row free.
final class ShelfCell: ListCellView, CollectionViewDataSource, CollectionViewDelegate {
    let grid = CollectionView(frame: Rect(x: 0, y: 0, width: 300, height: 100))

    required init(reuseIdentifier: String) {
        super.init(reuseIdentifier: reuseIdentifier)
        grid.register(BookCell.self, forCellReuseIdentifier: "book")
        grid.dataSource = self
        grid.delegate = self
        addSubview(grid)
    }

    func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int { 3 }

    func collectionView(_ collectionView: CollectionView, cellForItemAt position: ListPosition) -> ListCellView? {
        let cell = collectionView.dequeueReusableCell(withIdentifier: "book")
        cell?.item = "book-\(position.row)"
        return cell
    }

    func collectionView(_ collectionView: CollectionView, didSelectItemAt position: ListPosition) {}
}

/// A book on a shelf.
final class BookCell: ListCellView {}
