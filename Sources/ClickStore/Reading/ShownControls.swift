import ClickIndex
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

    /// In the order in which they were first met, those that no row has last: their ids are below 0.
    let rows: [ControlRow]
    /// By the places of ``rows``; nil where each has all of its own clicks and no others.
    private let origins: [[Origin]]?

    /// No controls.
    init() { (rows, origins) = ([], nil) }

    /// - Parameters:
    ///   - steps: nil if no alias counts.
    ///   - directory: With apps and versions if there are steps.
    init(
        _ selection: Selection, _ steps: AliasSteps?, _ directory: SessionDirectory, _ connection: Connection
    ) throws(StoreError) {
        let filter = try ControlFilter(selection, connection)
        guard let steps else {
            rows = try filter.rows(connection).filter(filter.includes)
            origins = nil
            return
        }
        var naming = try ReleaseNaming(steps, Releases(directory, connection), ControlRow.all(on: connection))
        naming.nameAll()
        let chosen = naming.shown.filter { !$0.origins.isEmpty && filter.includes($0.row) }
        rows = chosen.map(\.row)
        origins = chosen.map(\.origins)
    }

    /// Loads what is needed to know the versions, and the controls of a selection.
    init(_ selection: Selection, _ connection: Connection) throws(StoreError) {
        let steps = try AliasSteps(connection.naming, connection)
        var directory = SessionDirectory(spanLimit: 0)
        if steps != nil {
            var loader = try SessionDirectoryLoader(connection)
            directory = try loader.load(Selection(), withApps: true)
        }
        try self.init(selection, steps, directory, connection)
    }

    func origins(of place: Int) -> [Origin] { origins?[place] ?? [Origin(id: rows[place].id, releases: nil)] }

    /// The rows of `control` whose clicks are shown.
    var ids: Set<Int64> { Set(rows.indices.lazy.flatMap { place in origins(of: place).map(\.id) }) }

    /// For each row of `control` the shown controls that have clicks of it.
    var placesByOrigin: [Int64: [(place: Int, releases: ReleaseFilter?)]] {
        var places: [Int64: [(place: Int, releases: ReleaseFilter?)]] = [:]
        for place in rows.indices {
            for origin in origins(of: place) { places[origin.id, default: []].append((place, origin.releases)) }
        }
        return places
    }
}

/// What the rows of `control` go by in the newest versions of apps.
struct NewestNames {
    private let shown: ShownControls
    private let places: [Int64: [(place: Int, releases: ReleaseFilter?)]]

    /// - Returns: nil if there are no aliases.
    init?(_ connection: Connection) throws(StoreError) {
        guard let steps = try AliasSteps(.newest, connection) else { return nil }
        var loader = try SessionDirectoryLoader(connection)
        let directory = try loader.load(Selection(), withApps: true)
        shown = try ShownControls(Selection(), steps, directory, connection)
        places = shown.placesByOrigin
    }

    /// The paths that a row of `control` has now, and in which versions its clicks have each; nil for all.
    func names(of id: Int64) -> [(path: String?, releases: ReleaseFilter?)] {
        places[id]?.map { (shown.rows[$0.place].path, $0.releases) } ?? []
    }

    /// The path that the control of a click has now; nil if there is no control of this id.
    func path(of id: Int64, span: Int32) -> String? {
        let name = places[id]?.first { $0.releases?.includes(span: span) ?? true }
        return name.map { shown.rows[$0.place].path }
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

/// Gives each row of `control` the names that it is shown by in the versions of apps.
private struct ReleaseNaming {
    private(set) var shown: [(row: ControlRow, origins: [ShownControls.Origin])]
    private let steps: AliasSteps
    private let releases: Releases
    /// Where in `shown` the control of a name is.
    private var places: [ControlKey: Int] = [:]
    private let rowCount: Int

    init(_ steps: AliasSteps, _ releases: Releases, _ rows: [ControlRow]) {
        (self.steps, self.releases) = (steps, releases)
        rowCount = rows.count
        shown = rows.map { ($0, []) }
        for (place, row) in rows.enumerated() { places[row.key] = place }
    }

    mutating func nameAll() {
        for place in 0..<rowCount {
            let row = shown[place].row
            let name = ControlName(screen: row.screen, element: row.element)
            if steps.concern(name) {
                add(row, name)
            } else {
                shown[place].origins.append(ShownControls.Origin(id: row.id, releases: nil))
            }
        }
    }

    private mutating func add(_ row: ControlRow, _ name: ControlName) {
        var wanted: [Int: [Bool]] = [:]
        for release in releases.names.indices {
            let place = place(of: row, name, in: release)
            wanted[place, default: Array(repeating: false, count: releases.names.count)][release] = true
        }
        for (place, wanted) in wanted.sorted(by: { $0.key < $1.key }) {
            let filter = wanted.contains(false) ? ReleaseFilter(releases: releases.ofSpans, wanted: wanted) : nil
            shown[place].origins.append(ShownControls.Origin(id: row.id, releases: filter))
        }
    }

    /// The names of all rows that are others than their own.
    mutating func renamings() -> [Renaming] {
        var renamings: [Renaming] = []
        for place in 0..<rowCount {
            let row = shown[place].row
            let name = ControlName(screen: row.screen, element: row.element)
            guard steps.concern(name) else { continue }
            for (release, of) in releases.names.enumerated() {
                let now = self.place(of: row, name, in: release)
                guard now != place else { continue }
                renamings.append(Renaming(old: row, app: of.app, version: of.version, now: shown[now].row))
            }
        }
        return renamings
    }

    /// The place of the control that a row is shown as in a version.
    private mutating func place(of row: ControlRow, _ name: ControlName, in release: Int) -> Int {
        let event = String(row.path.utf8.dropFirst(name.element.utf8.count + ControlPath.separator.utf8.count)) ?? ""
        let (app, version) = releases.names[release]
        return place(of: steps.shown(AliasSteps.Name(control: name, event: event), app: app, version: version), row)
    }

    /// The place of the control of a name, which is added if no row has it.
    private mutating func place(of name: AliasSteps.Name, _ row: ControlRow) -> Int {
        let path = name.control.element + ControlPath.separator + name.event
        let key = ControlKey(path: path, screen: name.control.screen, kind: row.kind)
        if let place = places[key] { return place }
        let parsed = try? ControlPath(parsing: path)
        let added = ControlRow(
            id: -1 - Int64(shown.count - rowCount), screen: key.screen, path: path, element: name.control.element,
            event: parsed?.event ?? name.event, className: parsed?.controlClass ?? row.className, kind: row.kind)
        places[key] = shown.count
        shown.append((added, []))
        return shown.count - 1
    }
}

extension ControlRow {
    fileprivate var key: ControlKey { ControlKey(path: path, screen: screen, kind: kind) }
}

/// The name that a row of `control` is shown by in a version of an app, where it is another one.
package struct Renaming: Sendable {
    package let old: ControlRow
    package let app: String?
    package let version: String?
    package let now: ControlRow
}

extension ClickReader {
    /// The rows of `control` that are shown by other names, once for each version that the store has sessions of.
    package func renamings() throws(StoreError) -> [Renaming] {
        try access { connection throws(StoreError) in
            guard let steps = try AliasSteps(connection.naming, connection) else { return [] }
            var loader = try SessionDirectoryLoader(connection)
            let releases = try Releases(loader.load(Selection(), withApps: true), connection)
            var naming = ReleaseNaming(steps, releases, try ControlRow.all(on: connection))
            return naming.renamings()
        }
    }
}
