internal import ResponderChain

/// A list of rows below each other, like `UITableView`.
open class TableView: ListView {
    /// The object that provides the rows and cells.
    public final weak var dataSource: (any TableViewDataSource)? {
        didSet { reloadData() }
    }
    /// The object that is told of selections.
    public final weak var delegate: (any TableViewDelegate)?
    /// The height of each row.
    open var rowHeight = 44.0

    override var cellSize: Size { Size(width: frame.size.width, height: rowHeight) }

    package override var selectionDelegate: AnyObject? { delegate }

    override func countRows() -> [Int] {
        guard let dataSource else { return [] }
        let sections = max(0, dataSource.numberOfSections(in: self))
        return (0..<sections).map { dataSource.tableView(self, numberOfRowsInSection: $0) }
    }

    override func makeCell(at position: ListPosition) -> ListCellView? {
        dataSource?.tableView(self, cellForRowAt: position)
    }

    override func tellDelegate(_ position: ListPosition, event: Event) {
        guard let delegate else { return }
        delegate.tableView(self, didSelectRowAt: position)
        event.markHandled(by: delegate)
    }
}

/// Provides the rows and cells of a table view.
public protocol TableViewDataSource: AnyObject {
    /// The number of sections; one by default.
    func numberOfSections(in tableView: TableView) -> Int
    /// The number of rows in a section.
    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int
    /// The cell for a row, usually a dequeued one.
    func tableView(_ tableView: TableView, cellForRowAt position: ListPosition) -> ListCellView?
}

extension TableViewDataSource {
    public func numberOfSections(in tableView: TableView) -> Int { 1 }
}

/// Is told of selections in a table view.
public protocol TableViewDelegate: AnyObject {
    /// The user has tapped a cell.
    func tableView(_ tableView: TableView, didSelectRowAt position: ListPosition)
}
