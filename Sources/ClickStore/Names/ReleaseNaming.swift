import ClickIndex
import ClickTracking
import ResponderChain

/// Gives each row of `control` the names that it is shown by in the versions of apps.
package struct ReleaseNaming {
    /// A row of `control` that has clicks of a shown control.
    package struct Origin {
        package let id: Int64
        /// In which versions its clicks are the shown control's, by the versions' numbers; nil for all.
        package let releases: [Bool]?
    }

    /// The controls that are shown: the rows of `control` in their order, then those that no row has, whose ids are below 0.
    package private(set) var shown: [(row: ControlRow, origins: [Origin])]
    private let steps: AliasSteps
    private let releases: [(app: String?, version: String?)]
    /// Where in `shown` the control of a name is.
    private var places: [ControlKey: Int] = [:]
    private let rowCount: Int

    /// - Parameters:
    ///   - releases: The versions of apps that clicks are of, by their numbers.
    ///   - rows: Those of `control`.
    package init(_ steps: AliasSteps, _ releases: [(app: String?, version: String?)], _ rows: [ControlRow]) {
        (self.steps, self.releases) = (steps, releases)
        rowCount = rows.count
        shown = rows.map { ($0, []) }
        for (place, row) in rows.enumerated() { places[row.key] = place }
        for (place, row) in rows.enumerated() {
            if steps.concern(ControlName(screen: row.screen, element: row.element)) {
                add(row, places[row.key] ?? place)
            } else {
                shown[place].origins.append(Origin(id: row.id, releases: nil))
            }
        }
    }

    private mutating func add(_ row: ControlRow, _ own: Int) {
        let name = AliasSteps.Name(screen: row.screen, element: row.element, path: row.path)
        var wanted: [Int: [Bool]] = [:]
        for (number, release) in releases.enumerated() {
            let now = steps.shown(name, app: release.app, version: release.version)
            // Mostly a name changes in few versions, and then no path has to be written.
            let place = now == name ? own : place(of: row, as: now)
            wanted[place, default: Array(repeating: false, count: releases.count)][number] = true
        }
        for (place, wanted) in wanted.sorted(by: { $0.key < $1.key }) {
            shown[place].origins.append(Origin(id: row.id, releases: wanted.contains(false) ? wanted : nil))
        }
    }

    /// The rows of `control` that are shown by other names, once for each version.
    package var renamings: [Renaming] {
        let rows = Dictionary(shown.prefix(rowCount).map { ($0.row.id, $0.row) }) { first, _ in first }
        // Sessions without app and version have the names of ids without a row.
        var seen: Set<SessionKey> = []
        let distinct = releases.indices.filter {
            seen.insert(SessionKey(name: "", app: releases[$0].app, version: releases[$0].version)).inserted
        }
        return shown.flatMap { shown in
            shown.origins.filter { $0.id != shown.row.id }.flatMap { origin in
                distinct.compactMap { release in
                    let of = releases[release]
                    guard origin.releases?[release] ?? true, let old = rows[origin.id] else { return nil }
                    return Renaming(old: old, app: of.app, version: of.version, now: shown.row)
                }
            }
        }
    }

    /// The place of the control that a row is shown as; it is added if no row has its name.
    private mutating func place(of row: ControlRow, as now: AliasSteps.Name) -> Int {
        let path = now.path
        let key = ControlKey(path: path, screen: now.control.screen, kind: row.kind)
        if let place = places[key] { return place }
        let parsed = try? ControlPath(parsing: path)
        let added = ControlRow(
            id: -1 - Int64(shown.count - rowCount), screen: key.screen, path: path, element: now.control.element,
            event: parsed?.event ?? now.event, className: parsed?.controlClass ?? row.className, kind: row.kind)
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
