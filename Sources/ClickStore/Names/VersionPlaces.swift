import ResponderChain

/// The places of the versions of apps in their order, from 1, the oldest first. Those of different apps are never compared.
package struct VersionPlaces {
    /// Where clicks without a version stand: before all others, and in no order with them.
    package static let unversioned: Int64 = 0
    /// Where a version stands that the order does not have.
    static let newest = Int64.max

    private var places: [ByteString?: [ByteString: Int64]] = [:]
    /// The versions whose place is known for good, as they have clicks or somebody has given it: clicks that come later may
    /// move the others.
    private var settled: [ByteString?: Set<ByteString>] = [:]

    /// A version of an app, before it has a place.
    package struct Version {
        package let app: String?
        package let version: String
        /// The first click that was ever seen of it, in milliseconds since the Unix epoch, UTC; nil if none was.
        package var firstMs: Int64?
        /// Its place in the order that somebody has given for the app; nil if nobody did.
        package var stated: Int64?

        package init(app: String?, version: String, firstMs: Int64? = nil, stated: Int64? = nil) {
            (self.app, self.version, self.firstMs, self.stated) = (app, version, firstMs, stated)
        }

        fileprivate var isSettled: Bool { firstMs != nil || stated != nil }
    }

    init() {}

    /// Puts versions in their order; of equal ones that comes first which stands first here.
    package init(_ versions: [Version]) {
        for (place, index) in Self.arranged(versions).enumerated() {
            let version = versions[index]
            add(version.app, version.version, place: Int64(place) + 1, isSettled: version.isSettled)
        }
    }

    mutating func add(_ app: String?, _ version: String, place: Int64, isSettled: Bool) {
        places[app.map(ByteString.init), default: [:]][ByteString(version)] = place
        if isSettled { settled[app.map(ByteString.init), default: []].insert(ByteString(version)) }
    }

    /// Whether an alias holds for no version, however many clicks are still to come: its first version is not before the one
    /// with the new name.
    package func isBackward(_ alias: Alias) -> Bool {
        guard case .since(let from?) = alias.range else { return false }
        let app = alias.app.map(ByteString.init)
        let isSettled = [from, alias.version].allSatisfy { settled[app]?.contains(ByteString($0)) ?? false }
        return from.hasSameBytes(as: alias.version) || isSettled && PlacedAlias(alias, in: self) == nil
    }

    /// The place of a version; nil if the order does not have it.
    func known(_ version: String, app: ByteString?) -> Int64? { places[app]?[ByteString(version)] }

    /// The place of the clicks of a version, or of none.
    func place(of version: String?, app: ByteString?) -> Int64 {
        version.map { known($0, app: app) ?? Self.newest } ?? Self.unversioned
    }

    /// The versions of an app that stand in a range.
    func versions(of app: ByteString?, in range: ClosedRange<Int64>) -> [ByteString] {
        (places[app] ?? [:]).filter { range.contains($0.value) }.map(\.key)
    }

    /// The indices of versions in their order, that of ``VersionPrecedence``. One whose place somebody has given comes no sooner
    /// than those before it in what was given.
    static func arranged(_ versions: [Version]) -> [Int] {
        let ages = versions.map { VersionPrecedence($0.version, firstMs: $0.firstMs) }
        let ordered = versions.indices.sorted { a, b in
            ages[a].precedes(ages[b]) || a < b && !ages[b].precedes(ages[a])
        }
        var places = Array(repeating: 0, count: versions.count)
        for (place, index) in ordered.enumerated() { places[index] = place }
        let own = places
        var latest: [ByteString?: Int] = [:]
        let stated = versions.indices.filter { versions[$0].stated != nil }
        for index in stated.sorted(by: { (versions[$0].stated ?? 0, $0) < (versions[$1].stated ?? 0, $1) }) {
            let app = versions[index].app.map(ByteString.init)
            places[index] = max(latest[app] ?? 0, own[index])
            latest[app] = places[index]
        }
        func key(_ index: Int) -> (Int, Int64, Int) {
            (places[index], versions[index].stated ?? .max, own[index])
        }
        return versions.indices.sorted { key($0) < key($1) }
    }
}

/// An alias, with the places of the versions that it holds for.
struct PlacedAlias {
    let alias: Alias
    let places: ClosedRange<Int64>
    /// That of the version with the new name.
    let target: Int64

    /// - Returns: nil if it holds for no version.
    init?(_ alias: Alias, in versions: VersionPlaces) {
        let app = alias.app.map(ByteString.init)
        guard let target = versions.known(alias.version, app: app) else { return nil }
        (self.alias, self.target) = (alias, target)
        switch alias.range {
        case .unversioned: places = VersionPlaces.unversioned...VersionPlaces.unversioned
        case .since(let from):
            let first = from.flatMap { versions.known($0, app: app) } ?? 1
            guard first < target else { return nil }
            places = first...(target - 1)
        }
    }
}
