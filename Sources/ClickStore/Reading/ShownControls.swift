package import ClickIndex
import ClickTracking
import ResponderChain

/// The selected controls by the names that are shown, and whose clicks each of them has.
///
/// Without aliases that are its own clicks, and nothing is worked out. Otherwise the clicks of a row of `control` go to one
/// control or several, by the versions that they were made in.
package struct ShownControls {
    /// A row of `control` that has clicks of a shown control.
    struct Origin {
        let id: Int64
        /// Which versions its clicks count in; nil for all.
        let releases: ReleaseFilter?
        /// Those of them in which it alone has clicks of the control, in sessions that stay in one version, and the others:
        /// clicks of the former are in no order with those of other rows. nil for none.
        var alone: ReleaseFilter?
        var shared: ReleaseFilter?
    }

    /// With the outcomes of their clicks that are selected; in the order in which they were first met, those that no row has
    /// last: their ids are below 0.
    let chosen: [(row: ControlRow, outcomes: HandledSet)]
    /// By the places of ``chosen``; nil where each has all of its own clicks and no others.
    private let origins: [[Origin]]?
    /// For each row of `control` the places of the controls that have clicks of it, and in which versions; nil for all.
    private(set) var places: [Int64: [(place: Int, releases: ReleaseFilter?)]] = [:]

    init(_ chosen: [(row: ControlRow, outcomes: HandledSet)] = [], _ origins: [[Origin]]? = nil) {
        (self.chosen, self.origins) = (chosen, origins)
        for place in chosen.indices {
            for origin in self.origins(of: place) { places[origin.id, default: []].append((place, origin.releases)) }
        }
    }

    /// - Parameters:
    ///   - steps: nil if no alias counts.
    ///   - directory: With apps and versions if there are steps; nil to load it then.
    init(
        _ selection: ResolvedSelection, _ steps: AliasSteps?, _ connection: Connection,
        _ directory: SessionDirectory? = nil
    ) throws(StoreError) {
        guard let steps else {
            self.init(try ControlRow.all(by: selection, on: connection).compactMap(selection.choice))
            return
        }
        let releases = try Releases(connection, directory)
        let naming = ReleaseNaming(steps, releases.names, try ControlRow.all(on: connection))
        let found = naming.shown.compactMap { shown in
            shown.origins.isEmpty ? nil : selection.choice(shown.row).map { (choice: $0, origins: shown.origins) }
        }
        self.init(found.map(\.choice), found.map { releases.origins($0.origins) })
    }

    init(_ selection: Selection, _ naming: ControlNaming, _ connection: Connection) throws(StoreError) {
        try self.init(ResolvedSelection(selection, connection), AliasSteps(naming, connection), connection)
    }

    /// All controls by their newest names; nil if there are no aliases.
    package init?(newestOn connection: Connection) throws(StoreError) {
        guard let steps = try AliasSteps(.newest, connection) else { return nil }
        try self.init(.everything, steps, connection)
    }

    var rows: [ControlRow] { chosen.map(\.row) }

    /// Whether aliases join rows of `control`, whose blocks lie in several chunks.
    var isJoined: Bool { origins?.contains { $0.count > 1 } ?? false }

    /// The places of ``chosen``, those first that have other names' clicks: so little is left to read of the controls that have
    /// these names.
    var order: [Int] {
        guard let origins else { return Array(chosen.indices) }
        let isRenamed = chosen.indices.map { place in origins[place].contains { $0.id != chosen[place].row.id } }
        return chosen.indices.filter { isRenamed[$0] } + chosen.indices.filter { !isRenamed[$0] }
    }

    func origins(of place: Int) -> [Origin] { origins?[place] ?? [Origin(id: chosen[place].row.id, releases: nil)] }

    /// The control that has a click of a row of `control`; nil if none has.
    func control(of row: Int64, span: Int32) -> (row: ControlRow, outcomes: HandledSet)? {
        places[row]?.first { $0.releases?.includes(span: span) ?? true }.map { chosen[$0.place] }
    }

    /// The paths of the controls that have clicks of a row of `control`, and in which versions; nil for all.
    package func paths(of row: Int64) -> [(path: String?, releases: ReleaseFilter?)] {
        places[row]?.map { (chosen[$0.place].row.path, $0.releases) } ?? []
    }
}

extension ClickReader {
    /// The selected controls by the names that are shown, each with the outcomes of its clicks that are selected.
    package func shownControls(
        _ selection: Selection
    ) throws(StoreError) -> [(row: ControlRow, outcomes: HandledSet)] {
        try access { connection throws(StoreError) in try ShownControls(selection, naming, connection).chosen }
    }
}

extension ResolvedSelection {
    /// A control with the outcomes of its clicks that are selected; nil if none are.
    fileprivate func choice(_ control: ControlRow) -> (row: ControlRow, outcomes: HandledSet)? {
        let outcomes = outcomes(of: control)
        return outcomes.isEmpty ? nil : (control, outcomes)
    }
}

extension ClickReader {
    /// The rows of `control` that are shown by other names, once for each version that the store has sessions of.
    package func renamings() throws(StoreError) -> [Renaming] {
        try access { connection throws(StoreError) in
            guard let steps = try AliasSteps(naming, connection) else { return [] }
            return ReleaseNaming(steps, try Releases(connection).names, try ControlRow.all(on: connection)).renamings
        }
    }
}
