import ClickIndex
import ClickTracking

/// The versions of apps that session spans are of, numbered from 0 in the order in which they were first met: those of sessions
/// that stay in one version apart from those of the others.
struct Releases {
    /// The number of each span's version, by the span's id.
    private(set) var ofSpans: [Int32] = []
    /// What each version goes by; unknown for ids without a row.
    private(set) var names: [(app: String?, version: String?)] = []
    /// Whether the sessions of each version stay in it.
    private var areLasting: [Bool] = []

    private struct Key: Hashable {
        let app: Int32
        let version: Int32
        let isLasting: Bool

        init(_ directory: SessionDirectory, _ span: Int, isLasting: Bool) {
            (app, version) = (directory.apps[span], directory.versions[span])
            self.isLasting = isLasting
        }
    }

    /// - Parameter directory: With apps and versions; nil to load it.
    init(_ connection: Connection, _ directory: SessionDirectory? = nil) throws(StoreError) {
        var loader = try SessionDirectoryLoader(connection)
        let directory = if let directory { directory } else { try loader.load(withApps: true) }
        let isLasting = Self.lastingSessions(of: directory)
        let rows = try SpanNames(connection)
        var numbers: [Key?: Int32] = [:]
        var (last, number): (Key??, Int32) = (nil, 0)
        ofSpans.reserveCapacity(directory.sessions.count)
        for (span, session) in directory.sessions.enumerated() {
            let key = session < 0 ? nil : Key(directory, span, isLasting: isLasting[Int(session)])
            if last != .some(key) {
                number = numbers[key] ?? Int32(truncatingIfNeeded: names.count)
                if Int(number) == names.count {
                    let name = try rows.names(of: Int64(span))
                    names.append((name?.app, name?.version))
                    areLasting.append(key?.isLasting ?? false)
                    numbers[key] = number
                }
                last = .some(key)
            }
            ofSpans.append(number)
        }
    }

    /// Whether each session stays in one version, by its number.
    private static func lastingSessions(of directory: SessionDirectory) -> [Bool] {
        var areLasting = Array(repeating: true, count: directory.sessionLimit)
        for (span, session) in directory.sessions.enumerated() where session >= 0 {
            // Its number is its first span, and its app never changes.
            if directory.versions[span] != directory.versions[Int(session)] { areLasting[Int(session)] = false }
        }
        return areLasting
    }

    /// Says in which versions each of the rows that have clicks of a shown control is the only one.
    func origins(_ rows: [ReleaseNaming.Origin]) -> [ShownControls.Origin] {
        func filter(_ wanted: [Bool]) -> ReleaseFilter? {
            wanted.contains(true) ? ReleaseFilter(releases: ofSpans, wanted: wanted) : nil
        }
        let counts = names.indices.map { release in rows.count { $0.releases?[release] ?? true } }
        return rows.map { row in
            var origin = ShownControls.Origin(id: row.id, releases: row.releases.flatMap(filter))
            guard rows.count > 1 else { return origin }
            let wanted = row.releases ?? Array(repeating: true, count: names.count)
            origin.alone = filter(names.indices.map { wanted[$0] && counts[$0] == 1 && areLasting[$0] })
            origin.shared = filter(names.indices.map { wanted[$0] && !(counts[$0] == 1 && areLasting[$0]) })
            return origin
        }
    }
}
