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
