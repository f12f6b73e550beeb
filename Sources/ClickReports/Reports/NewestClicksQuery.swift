package import ClickHouseStore
package import ClickStore

/// Asks for the selected clicks that were stored last.
package struct NewestClicksQuery: EngineQuery {
    package typealias Figures = NewestClicks

    private let selection: Selection
    private let id: Int64?
    private let count: Int

    /// - Parameters:
    ///   - id: Only those after this ``NewestClicks/lastID``; nil for all.
    ///   - count: So many at most.
    package init(_ selection: Selection, after id: Int64?, upTo count: Int) {
        (self.selection, self.id, self.count) = (selection, id, count)
    }

    package func figures(from reader: ClickReader) throws -> NewestClicks {
        try reader.newestClicks(selection, after: id, upTo: count)
    }

    package func figures(from reader: ClickHouseReader) throws -> NewestClicks {
        try reader.newestClicks(selection, after: id, upTo: count)
    }
}
