/// Is told what the user does with a table view.
public protocol TableViewDelegate: AnyObject {
    /// The user has tapped a cell.
    func tableView(_ tableView: TableView, didSelectRowAt position: ListPosition)
}
