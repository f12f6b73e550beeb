/// The place of a cell in a list: its section and its row, or item, in that section.
public struct ListPosition: Hashable, Sendable {
    public var section: Int
    public var row: Int

    public init(section: Int = 0, row: Int) {
        self.section = section
        self.row = row
    }
}
