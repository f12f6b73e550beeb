/// A row of what PostHog's query API answers: the cells of an event, in the order of the query's columns.
enum PostHogRow {
    /// The event that a row tells of; null for what is no row.
    ///
    /// A cell goes by its column: `properties.$session_id` is one of the properties, `*` the whole event.
    static func event(_ row: JSONValue, _ columns: [String]) -> JSONValue {
        guard let cells = row.array else { return .null }
        var members: [(key: String, value: JSONValue)] = []
        var properties: [(key: String, value: JSONValue)] = []
        for (column, cell) in zip(columns, cells) {
            if column == "*", case .object(let all) = cell {
                members = all + members
            } else if column.hasPrefix(propertyPrefix) {
                properties.append((String(column.dropFirst(propertyPrefix.count)), cell))
            } else {
                members.append((column, cell))
            }
        }
        if !properties.isEmpty { members.insert(("properties", .object(properties)), at: 0) }
        return .object(members)
    }

    private static let propertyPrefix = "properties."
}
