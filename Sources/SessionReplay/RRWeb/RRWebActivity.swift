import JSON
import ResponderChain

/// Gathers what an rrweb recording says of one window's page and presses.
struct RRWebActivity {
    private(set) var page = PageActivity()
    /// The last address that the page had, to tell a page that was left from one that was described again.
    private var address: ByteString?

    /// The most nodes of one change that are noted, and the most entries of its lists that are looked at.
    private static let (maximumNodes, maximumEntries) = (8, 64)

    mutating func append(_ other: RRWebActivity) { page.append(other.page) }

    /// Puts all in the order of time.
    mutating func sort() { page.sort() }

    /// Notes what an event says.
    ///
    /// - Parameter atMs: Milliseconds since the Unix epoch, UTC.
    mutating func add(_ event: JSONValue, atMs: Int64) {
        switch event["type"]?.int {
        // The page's own events when it is loaded.
        case 0, 1: page.add(.elsewhere, at: nil, atMs: atMs)
        case 3: if let data = event["data"] { add(data, atMs) }
        case 4:
            guard let href = event["data"]?["href"]?.string.map(ByteString.init), href != address else { return }
            if address != nil { page.add(.elsewhere, at: nil, atMs: atMs) }
            address = href
        default: break
        }
    }

    private mutating func add(_ data: JSONValue, _ atMs: Int64) {
        let node = data["id"]?.int
        switch data["source"]?.int {
        case 0: addChange(data, atMs)
        case 2: addInteraction(data["type"]?.int, node, atMs)
        case 3: page.add(.scroll, at: node, atMs: atMs)
        case 5: page.add(.input, at: node, atMs: atMs)
        // Media, rules and declarations of styles, drawings, and adopted style sheets.
        case 7, 8, 9, 13, 15: page.add(.change, at: node, atMs: atMs)
        case 14: addSelection(data, atMs)
        // Data that is packed as a whole does not show its source, and is long: it changes the page.
        case nil where data.isString: page.add(.change, at: nil, atMs: atMs)
        default: break
        }
    }

    private mutating func addInteraction(_ type: Int64?, _ node: Int64?, _ atMs: Int64) {
        switch type {
        case 1, 7: page.add(.press, at: node, atMs: atMs)
        case 2: page.add(.click, at: node, atMs: atMs)
        case 4: page.add(.doubleClick, at: node, atMs: atMs)
        case 5: page.add(.focus, at: node, atMs: atMs)
        default: break
        }
    }

    /// Notes the nodes that a change touches; those that come or go, by the node around them.
    private mutating func addChange(_ data: JSONValue, _ atMs: Int64) {
        var nodes: [Int64] = []
        for (list, key) in [("texts", "id"), ("attributes", "id"), ("removes", "parentId"), ("adds", "parentId")] {
            guard let list = data[list] else { continue }
            // A list that is packed by itself does not show its nodes.
            if list.isString { return page.add(.change, at: nil, atMs: atMs) }
            for entry in list.elements.prefix(Self.maximumEntries) where nodes.count < Self.maximumNodes {
                if let node = entry[key]?.int, !nodes.contains(node) { nodes.append(node) }
            }
        }
        for node in nodes { page.add(.change, at: node, atMs: atMs) }
    }

    private mutating func addSelection(_ data: JSONValue, _ atMs: Int64) {
        guard let range = data["ranges"]?.elements.first(where: { _ in true }) else { return }
        let isEmpty =
            range["start"]?.int == range["end"]?.int && range["startOffset"]?.int == range["endOffset"]?.int
        page.add(isEmpty ? .caret : .marking, at: range["start"]?.int, atMs: atMs)
    }
}
