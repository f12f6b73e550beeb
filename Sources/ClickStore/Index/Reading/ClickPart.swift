/// Some clicks of one control as they are stored: a block of the index, or rows that it does not cover.
enum ClickPart: Sendable {
    case block(SegmentDirectory.Entry, IndexChunk)
    case rows(ClickColumns)

    var count: Int {
        switch self {
        case .block(let entry, _): entry.clicks
        case .rows(let rows): rows.count
        }
    }

    var firstMs: Int64 {
        switch self {
        case .block(let entry, _): entry.firstMs
        case .rows(let rows): rows.firstMs
        }
    }

    var lastMs: Int64 {
        switch self {
        case .block(let entry, _): entry.lastMs
        case .rows(let rows): rows.lastMs
        }
    }

    var isSorted: Bool {
        switch self {
        case .block(let entry, _): entry.isSorted
        case .rows(let rows): rows.isSorted
        }
    }
}
