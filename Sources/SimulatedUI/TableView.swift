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

/// Says what a table view shows.
public protocol TableViewDataSource: AnyObject {
    /// How many sections there are; one by default.
    func numberOfSections(in tableView: TableView) -> Int
    /// How many cells a section has.
    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int
    /// A cell that shows what stands at a place, usually a dequeued one.
    func tableView(_ tableView: TableView, cellForRowAt position: ListPosition) -> ListCellView?
}

extension TableViewDataSource {
    public func numberOfSections(in tableView: TableView) -> Int { 1 }
}

/// Is told what the user does with a table view.
public protocol TableViewDelegate: AnyObject {
    /// The user has tapped a cell.
    func tableView(_ tableView: TableView, didSelectRowAt position: ListPosition)
}
