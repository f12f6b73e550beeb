/// The session, user, app and version of each session span, as numbers in columns by the span's id.
package struct SessionColumns {
    /// The id of the first span, which the first value of each column is for.
    package let firstID: Int64
    /// How many spans there are; a column also has a value for each id without one.
    package private(set) var spanCount = 0
    /// The id of the span less that of its session's first one, and so mostly 0; ``missing`` for an id without a span.
    package private(set) var distances: [Int64] = []
    /// Numbers from `index_name`; 0 if unknown.
    package private(set) var users: [Int64] = []
    package private(set) var apps: [Int64] = []
    package private(set) var versions: [Int64] = []

    /// The distance that stands for no span: a session's first span has the lowest id.
    package static let missing: Int64 = -1

    /// The range of ids that the columns cover; there must be a span.
    package var ids: ClosedRange<Int64> { firstID...lastID }

    /// The last id that the columns cover; before ``firstID`` if there is none.
    package var lastID: Int64 { firstID &+ Int64(distances.count) &- 1 }

    /// Makes empty columns.
    package init(from firstID: Int64) {
        self.firstID = firstID
    }

    /// Adds a span, whose id is higher than that of the last one.
    package mutating func append(_ id: Int64, distance: Int64, user: Int64, app: Int64, version: Int64) {
        while lastID &+ 1 < id { append(Self.missing, 0, 0, 0) }
        append(distance, user, app, version)
        spanCount += 1
    }

    private mutating func append(_ distance: Int64, _ user: Int64, _ app: Int64, _ version: Int64) {
        distances.append(distance)
        users.append(user)
        apps.append(app)
        versions.append(version)
    }

    /// The four columns: distances, users, apps and versions, as they are read by `SessionDirectoryLoader`.
    package func encoded() -> [UInt8] {
        var writer = PackedWriter()
        for column in [distances, users, apps, versions] {
            column.withUnsafeBufferPointer { writer.append($0) }
        }
        return writer.finish()
    }
}
