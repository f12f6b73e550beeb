/// Where a list shows a cell, and what it shows there.
///
/// A cell's row is data, not structure: in a control path every cell of a list is `[*]`, and the row travels with the
/// click instead.
public struct ListCell: Hashable, Sendable {
    /// The section of the cell, from 0.
    public var section: Int
    /// The row or item within the section, from 0.
    public var row: Int
    /// The identity of what the app bound to the cell, such as a product number; never a displayed text.
    public var item: String?

    public init(section: Int, row: Int, item: String? = nil) {
        self.section = section
        self.row = row
        self.item = item
    }
}

extension ListCell: CustomStringConvertible {
    /// `section:row`, one level of a click's position.
    public var description: String { "\(section):\(row)" }
}
