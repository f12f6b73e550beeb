internal import ResponderChain

/// An item of a bar, or an action of an alert or a menu, as the innermost hop of a control path.
///
/// A bar item is no responder, and the view that a bar shows for it is private and changes from release to release. So
/// the item itself stands in the path, below its bar: `…--UINavigationBar--UIBarButtonItem#add--tap`.
final class BarItem: Responder {
    let pathName: String
    let identifier: String?
    let siblingIndex: Int?
    let next: (any Responder)?
    @available(*, deprecated, renamed: "pathName")
    var pathClass: String { pathName }

    /// - Parameters:
    ///   - pathName: The item's class.
    ///   - identifier: The item's accessibility identifier.
    ///   - ordinal: The number of items before it in the bar with the same class and identifier.
    ///   - bar: The bar, or the nearest responder if the bar is not known.
    init(_ pathName: String, identifier: String?, ordinal: Int = 0, in bar: (any Responder)?) {
        self.pathName = pathName
        self.identifier = identifier
        siblingIndex = ordinal
        next = bar
    }

    /// The event that a tap on an item raises.
    static let tapEvent = "tap"

    /// The number of items before an index with the class and identifier of the item there.
    static func ordinal(of index: Int, among items: [(className: String, identifier: String?)]) -> Int {
        guard items.indices.contains(index) else { return 0 }
        return items[..<index].count { $0 == items[index] }
    }
}
