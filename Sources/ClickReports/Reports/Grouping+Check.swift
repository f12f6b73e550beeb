import Basics
import ClickStore
import ResponderChain

extension Grouping {
    /// How recordings bring a property that is not among the usual ones.
    static func remedy(_ key: String) -> String { "a replay into a new database with --property-keys \(key) keeps it" }
}

extension ReportEngine {
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
            key, hint: near.map { "did you mean '\($0)'?" } ?? "\(all); \(Grouping.remedy(key)).")
    }
}
