internal import ResponderChain

/// A list of cells in lines that wrap, like `UICollectionView` with a flow layout.
open class CollectionView: ListView {
    /// The object that provides the items and cells.
    public final weak var dataSource: (any CollectionViewDataSource)? {
        didSet { reloadData() }
    }
    /// The object that is told of selections.
    public final weak var delegate: (any CollectionViewDelegate)?
    /// The size of each cell. A line has as many cells as fit.
    open var itemSize = Size(width: 100, height: 100)

    override var cellSize: Size { itemSize }
    override var columns: Int {
        let columns = frame.size.width / itemSize.width
        return columns >= 1 && columns < 1_000_000 ? Int(columns) : 1
    }

    package override var selectionDelegate: AnyObject? { delegate }

    override func countRows() -> [Int] {
        guard let dataSource else { return [] }
        let sections = max(0, dataSource.numberOfSections(in: self))
        return (0..<sections).map { dataSource.collectionView(self, numberOfItemsInSection: $0) }
    }

    override func makeCell(at position: ListPosition) -> ListCellView? {
        dataSource?.collectionView(self, cellForItemAt: position)
    }

    override func tellDelegate(_ position: ListPosition, event: Event) {
        guard let delegate else { return }
        delegate.collectionView(self, didSelectItemAt: position)
        event.markHandled(by: delegate)
    }
}

extension CollectionView {
    /// Sets the class of new cells with a reuse identifier.
    public final func register<Cell: ListCellView>(_ type: Cell.Type, forCellWithReuseIdentifier identifier: String) {
        register(type, forCellReuseIdentifier: identifier)
    }

    /// A cell for an item, to be returned from the data source; see ``ListView/dequeueReusableCell(withIdentifier:for:)``.
    public final func dequeueReusableCell(
        withReuseIdentifier identifier: String, for position: ListPosition
    ) -> ListCellView {
        dequeueReusableCell(withIdentifier: identifier, for: position)
    }
}

/// Provides the items and cells of a collection view.
public protocol CollectionViewDataSource: AnyObject {
    /// The number of sections; one by default.
    func numberOfSections(in collectionView: CollectionView) -> Int
    /// The number of items in a section.
    func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int
    /// The cell for an item, usually a dequeued one.
    func collectionView(_ collectionView: CollectionView, cellForItemAt position: ListPosition) -> ListCellView?
}

extension CollectionViewDataSource {
    public func numberOfSections(in collectionView: CollectionView) -> Int { 1 }
}

/// Is told of selections in a collection view.
public protocol CollectionViewDelegate: AnyObject {
    /// The user has tapped a cell.
    func collectionView(_ collectionView: CollectionView, didSelectItemAt position: ListPosition)
}
