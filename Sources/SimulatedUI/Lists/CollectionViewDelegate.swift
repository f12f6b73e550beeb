/// Is told what the user does with a collection view.
public protocol CollectionViewDelegate: AnyObject {
    /// The user has tapped a cell.
    func collectionView(_ collectionView: CollectionView, didSelectItemAt position: ListPosition)
}
