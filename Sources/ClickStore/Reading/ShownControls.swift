package import ClickIndex
import ClickTracking
import ResponderChain

/// The selected controls by the names that are shown, and whose clicks each of them has.
///
/// Without aliases that are its own clicks, and nothing is worked out. Otherwise the clicks of a row of `control` go to one
/// control or several, by the versions that they were made in.
struct ShownControls {
    /// A row of `control` that has clicks of a shown control.
    struct Origin {
        let id: Int64
        /// Which versions its clicks count in; nil for all.
        let releases: ReleaseFilter?
    }

    /// With the outcomes of their clicks that are selected; in the order in which they were first met, those that no row has
    /// last: their ids are below 0.
    let chosen: [(row: ControlRow, outcomes: HandledSet)]
    /// By the places of ``chosen``; nil where each has all of its own clicks and no others.
    private let origins: [[Origin]]?

    /// No controls.
    init() { (chosen, origins) = ([], nil) }

    /// - Parameters:
    ///   - steps: nil if no alias counts.
    ///   - directory: With apps and versions if there are steps.
    init(
        _ selection: ResolvedSelection, _ steps: AliasSteps?, _ directory: SessionDirectory, _ connection: Connection
    ) throws(StoreError) {
        guard let steps else {
            chosen = try ControlRow.all(by: selection, on: connection).compactMap(selection.choice)
            origins = nil
            return
        }
        let releases = try Releases(directory, connection)
        let naming = ReleaseNaming(steps, releases.names, try ControlRow.all(on: connection))
        let found = naming.shown.compactMap { shown in
            shown.origins.isEmpty ? nil : selection.choice(shown.row).map { (choice: $0, origins: shown.origins) }
        }
        chosen = found.map(\.choice)
        origins = found.map { shown in
            shown.origins.map { origin in
                Origin(
                    id: origin.id,
                    releases: origin.releases.map { ReleaseFilter(releases: releases.ofSpans, wanted: $0) })
            }
        }
    }

    /// Loads what is needed to know the versions, and the controls of a selection.
    init(_ selection: Selection, _ naming: ControlNaming, _ connection: Connection) throws(StoreError) {
        let steps = try AliasSteps(naming, connection)
        var directory = SessionDirectory(spanLimit: 0)
        if steps != nil {
            var loader = try SessionDirectoryLoader(connection)
            directory = try loader.load(withApps: true)
        }
        try self.init(ResolvedSelection(selection, connection), steps, directory, connection)
    }

    var rows: [ControlRow] { chosen.map(\.row) }

    /// Whether aliases join rows of `control`, whose blocks lie in several chunks.
    var isJoined: Bool { origins?.contains { $0.count > 1 } ?? false }

    func origins(of place: Int) -> [Origin] { origins?[place] ?? [Origin(id: chosen[place].row.id, releases: nil)] }

    /// The rows of `control` whose clicks are shown.
    var ids: Set<Int64> { Set(chosen.indices.lazy.flatMap { place in origins(of: place).map(\.id) }) }

    /// For each row of `control` the shown controls that have clicks of it.
    var placesByOrigin: [Int64: [(place: Int, releases: ReleaseFilter?)]] {
        var places: [Int64: [(place: Int, releases: ReleaseFilter?)]] = [:]
        for place in chosen.indices {
            for origin in origins(of: place) { places[origin.id, default: []].append((place, origin.releases)) }
        }
        return places
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

/// What the rows of `control` go by in the newest versions of apps.
package struct NewestNames {
    private let shown: ShownControls
    private let places: [Int64: [(place: Int, releases: ReleaseFilter?)]]

    /// - Returns: nil if there are no aliases.
    package init?(_ connection: Connection) throws(StoreError) {
        guard let steps = try AliasSteps(.newest, connection) else { return nil }
        var loader = try SessionDirectoryLoader(connection)
        let directory = try loader.load(withApps: true)
        shown = try ShownControls(.everything, steps, directory, connection)
        places = shown.placesByOrigin
    }

    /// The paths that a row of `control` has now, and in which versions its clicks have each; nil for all.
    package func names(of id: Int64) -> [(path: String?, releases: ReleaseFilter?)] {
        places[id]?.map { (shown.chosen[$0.place].row.path, $0.releases) } ?? []
    }

    /// The path that the control of a click has now; nil if there is no control of this id.
    func path(of id: Int64, span: Int32) -> String? {
        let name = places[id]?.first { $0.releases?.includes(span: span) ?? true }
        return name.map { shown.chosen[$0.place].row.path }
    }
}

/// The versions of apps that session spans are of, numbered from 0 in the order in which they were first met.
struct Releases {
    /// The number of each span's version, by the span's id.
    private(set) var ofSpans: [Int32] = []
    /// What each version goes by; unknown for ids without a row.
    private(set) var names: [(app: String?, version: String?)] = []

    /// - Parameter directory: With apps and versions.
    init(_ directory: SessionDirectory, _ connection: Connection) throws(StoreError) {
        var spans: [Int32] = []
        var numbers: [UInt64: Int32] = [:]
        var (last, lastNumber) = (UInt64.max, Int32(0))
        ofSpans.reserveCapacity(directory.sessions.count)
        for span in directory.sessions.indices {
            // Names have numbers from 0, so no span has this key.
            var key = UInt64.max - 1
            if directory.sessions[span] >= 0 {
                let (app, version) = (directory.apps[span], directory.versions[span])
                key = UInt64(UInt32(bitPattern: app)) << 32 | UInt64(UInt32(bitPattern: version))
            }
            if key != last {
                lastNumber = numbers[key, default: Int32(truncatingIfNeeded: spans.count)]
                numbers[key] = lastNumber
                if Int(lastNumber) == spans.count { spans.append(Int32(truncatingIfNeeded: span)) }
                last = key
            }
            ofSpans.append(lastNumber)
        }
        let names = try SpanNames(connection)
        for span in spans {
            let key = try names.names(of: Int64(span))
            self.names.append((key?.app, key?.version))
        }
    }
}

extension ClickReader {
    /// The rows of `control` that are shown by other names, once for each version that the store has sessions of.
    package func renamings() throws(StoreError) -> [Renaming] {
        try access { connection throws(StoreError) in
            guard let steps = try AliasSteps(naming, connection) else { return [] }
            var loader = try SessionDirectoryLoader(connection)
            let releases = try Releases(loader.load(withApps: true), connection)
            return ReleaseNaming(steps, releases.names, try ControlRow.all(on: connection)).renamings
        }
    }
}
