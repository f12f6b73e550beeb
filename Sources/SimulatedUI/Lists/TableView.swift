internal import ResponderChain

/// A list of rows below each other, as `UITableView`.
open class TableView: ListView {
    /// Says what the list shows.
    public final weak var dataSource: (any TableViewDataSource)? {
        didSet { reloadData() }
    }
    /// Is told what the user does with the list.
    public final weak var delegate: (any TableViewDelegate)?
    /// How high each row is.
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
