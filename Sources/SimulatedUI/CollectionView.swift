internal import ResponderChain

/// A list of cells in lines that wrap, as `UICollectionView` with a flow layout.
open class CollectionView: ListView {
    /// Says what the list shows.
    public final weak var dataSource: (any CollectionViewDataSource)? {
        didSet { reloadData() }
    }
    /// Is told what the user does with the list.
    public final weak var delegate: (any CollectionViewDelegate)?
    /// How big each cell is; a line takes as many as fit.
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

/// Says what a collection view shows.
public protocol CollectionViewDataSource: AnyObject {
    /// How many sections there are; one by default.
    func numberOfSections(in collectionView: CollectionView) -> Int
    /// How many cells a section has.
    func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int
    /// A cell that shows what stands at a place, usually a dequeued one.
    func collectionView(_ collectionView: CollectionView, cellForItemAt position: ListPosition) -> ListCellView?
}

extension CollectionViewDataSource {
    public func numberOfSections(in collectionView: CollectionView) -> Int { 1 }
}

/// Is told what the user does with a collection view.
public protocol CollectionViewDelegate: AnyObject {
    /// The user has tapped a cell.
    func collectionView(_ collectionView: CollectionView, didSelectItemAt position: ListPosition)
}
