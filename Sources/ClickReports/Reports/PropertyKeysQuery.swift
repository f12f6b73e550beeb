import Basics
import ClickHouseStore
import ClickStore
import ResponderChain

/// Asks for the keys of the properties that sessions have, in the order of their bytes.
struct PropertyKeysQuery: EngineQuery {
    typealias Figures = [String]

    func figures(from reader: ClickReader) throws -> [String] { try reader.propertyKeys() }
    func figures(from reader: ClickHouseReader) throws -> [String] { try reader.propertyKeys() }

    /// How recordings bring a property that is not among the usual ones.
    static func remedy(_ key: String) -> String { "a replay into a new database with --property-keys \(key) keeps it" }
}

extension ReportEngine {
    /// The keys of the properties that sessions have.
    package func propertyKeys() throws -> [String] { try figures(of: PropertyKeysQuery()) }

    /// Checks that a grouping is no property that no session has, as a mistyped name is one.
    ///
    /// - Parameter words: What could be meant instead.
    /// - Throws: ``SelectionError/noGrouping(_:hint:)``.
    func check(_ grouping: Grouping, among words: [String]) throws {
        guard case .property(let key) = grouping else { return }
        let keys = try propertyKeys()
        guard !keys.contains(where: { $0.hasSameBytes(as: key) }) else { return }
        let near = NearestName.nearest(to: key, among: words + keys)
        let all = "give one of \((words + keys).joined(separator: ", "))"
        throw SelectionError.noGrouping(
            key, hint: near.map { "did you mean '\($0)'?" } ?? "\(all); \(PropertyKeysQuery.remedy(key)).")
    }
}
