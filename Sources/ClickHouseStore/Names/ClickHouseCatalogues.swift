import Basics
package import ClickStore
import ClickTracking

extension ClickHouseReader {
    /// The catalogues that files have brought, by app and version, with the names that the reader shows.
    package func catalogues() throws -> [StoredCatalogue] {
        let recorded = try recordedCatalogues()
        guard !recorded.isEmpty, let steps = try steps() else { return recorded }
        return recorded.map { $0.named(by: steps) }
    }

    func recordedCatalogues() throws -> [StoredCatalogue] {
        guard hasNames else { return [] }
        var catalogues: [StoredCatalogue] = []
        try client.query(
            """
            SELECT app, version, imported_ms, number, path, element, screen, position, events, actions, handled_by, name,
                x, y, width, height\(attributeColumns)
            FROM catalogue FINAL WHERE notEmpty(number) ORDER BY app, version
            """
        ) { row in catalogues.append(try StoredCatalogue(&row, withAttributes: !attributeColumns.isEmpty)) }
        return catalogues
    }
}

extension ClickHouseSink {
    package func keep(_ catalogue: StoredCatalogue) throws {
        var rows = RowBinaryWriter()
        rows.append(catalogue.app)
        rows.append(catalogue.version)
        rows.append(UInt64(max(0, CurrentProcess.nowMs)))
        rows.append(catalogue.importedMs)
        let controls = catalogue.controls
        rows.append(controls) { $0.append($1.number) }
        rows.append(controls) { $0.append($1.path) }
        rows.append(controls) { $0.append($1.element) }
        for text in StoredCatalogue.Control.texts { rows.append(controls) { $0.append($1[keyPath: text]) } }
        for side in [\ScreenLayout.Frame.x, \.y, \.width, \.height] {
            rows.append(controls) { $0.append($1.frame?[keyPath: side] ?? Tenths.unknown) }
        }
        rows.append(controls, attributesOf: \.attributes)
        try client.insert("INSERT INTO catalogue FORMAT RowBinary", rows.bytes)
    }
}

extension StoredCatalogue {
    fileprivate init(_ row: inout RowBinaryReader, withAttributes: Bool) throws {
        self.init(app: try row.string(), version: try row.string(), importedMs: try row.int64(), controls: [])
        let numbers = try row.array { try $0.int64() }
        let (paths, elements) = (try row.array { try $0.string() }, try row.array { try $0.string() })
        controls = zip(numbers, zip(paths, elements)).map { number, names in
            Control(number: number, path: names.0, element: names.1, screen: nil)
        }
        for text in Control.texts {
            let values = try row.array { try $0.optionalString() }
            for index in controls.indices { controls[index][keyPath: text] = values.at(index) ?? nil }
        }
        let sides = try (0..<4).map { _ in try row.array { try $0.int32() } }
        for index in controls.indices { controls[index].frame = ScreenLayout.Frame(sides.map { $0.at(index) }) }
        guard withAttributes else { return }
        let attributes = try row.attributes(count: controls.count)
        for index in controls.indices { controls[index].attributes = attributes[index] }
    }
}

extension StoredCatalogue.Control {
    /// What may be unknown, in the order of the columns.
    fileprivate static var texts: [WritableKeyPath<Self, String?>] {
        [\.screen, \.position, \.events, \.actions, \.handledBy, \.lastingName]
    }
}
