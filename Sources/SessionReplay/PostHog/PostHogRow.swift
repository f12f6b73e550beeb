/// A row of what PostHog's query API answers: the cells of an event, each by its column.
///
/// `properties.$session_id` is one of the properties, `*` the whole event; what another column says goes before that, and
/// of several columns of one name the last counts.
struct PostHogRow {
    private let cells: [(column: String, value: JSONValue)]

    /// Makes a row of an array; nil for what is none.
    init?(_ value: JSONValue, _ columns: [String]) {
        guard let cells = value.array else { return nil }
        self.cells = Array(zip(columns, cells).map { (column: $0, value: $1) })
    }

    subscript(key: String) -> JSONValue? {
        if let cell = cell(key) { return cell }
        return cells.lazy.filter { $0.column == "*" }.compactMap { $0.value[key] }.first
    }

    func property(_ key: String) -> JSONValue? { cell("properties." + key) }

    private func cell(_ column: String) -> JSONValue? {
        cells.last { $0.column != "*" && $0.column.utf8.elementsEqual(column.utf8) }?.value
    }
}
