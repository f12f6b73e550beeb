package import ClickStore
package import ClickTracking

/// What a database knows controls from: clicks in the versions of apps, layouts, imported catalogues, and what handled clicks.
/// All of it belongs to one state of the database, if that is a file.
package struct ControlSources: Sendable {
    /// Versions of apps, which have no other names.
    package let versions: [SessionKey]
    /// The clicks on each control in each version, of each selection that was asked for.
    package let clicks: [[VersionClicks]]
    package let layouts: [StoredLayout]
    package let catalogues: [StoredCatalogue]
    package let handlers: [ClickHandler]
    /// What the selection that it is about selects.
    package let wanted: ResolvedSelection

    /// What is asked for.
    package struct Query: EngineQuery {
        package typealias Figures = ControlSources

        package let clicks: [Selection]
        package let layouts: Selection
        package let wanted: Selection
        /// Whether it is told which classes handled clicks, for which all their details are read.
        package let withHandlers: Bool

        /// - Parameters:
        ///   - clicks: Each one's clicks are counted; one at least.
        ///   - layouts: Those that the selected sessions showed are told.
        ///   - wanted: What it is about.
        package init(
            _ clicks: [Selection], layouts: Selection, of wanted: Selection, withHandlers: Bool = false
        ) {
            (self.clicks, self.layouts, self.wanted) = (clicks, layouts, wanted)
            self.withHandlers = withHandlers
        }
    }
}

/// The clicks on a control in one version of an app.
package struct VersionClicks: Sendable {
    package let control: ControlRow
    /// The version's number among ``ControlSources/versions``.
    package let version: Int
    package let clicks: Int
    /// The first and the last one, in milliseconds since the Unix epoch, UTC.
    package let firstMs: Int64
    package let lastMs: Int64
}
