/// What reports must know of each stretch of a session, in columns by its id.
struct SessionColumns {
    /// The id of the session's first stretch; nil where there is no stretch of that id.
    var origins: [Int64?] = []
    /// Numbers from `index_name`; 0 where unknown.
    var users: [Int64] = []
    var apps: [Int64] = []
    var versions: [Int64] = []

    var count: Int { origins.count }

    init() {}

    mutating func append(origin: Int64?, user: Int64 = 0, app: Int64 = 0, version: Int64 = 0) {
        origins.append(origin)
        users.append(user)
        apps.append(app)
        versions.append(version)
    }

    /// The columns of the stretches from an id on.
    func encoded(from first: Int64) -> [UInt8] {
        var writer = PackedWriter()
        // Most stretches are their session's first: 0 before itself, and so no bits at all.
        let distances = origins.enumerated().map { row, origin in
            origin.map { first &+ Int64(row) &- $0 } ?? Self.missing
        }
        for column in [distances, users, apps, versions] {
            column.withUnsafeBufferPointer { writer.append($0) }
        }
        return writer.finish()
    }

    init(decoding bytes: [UInt8], from first: Int64, count: Int) throws(IndexDamage) {
        // Groups of equal values take two bytes in each of the four columns.
        guard count <= bytes.count * PackedWriter.groupSize else { throw .impossibleValue }
        let columns = try bytes.withUnsafeBytes { bytes in
            Result { () throws(IndexDamage) in
                var reader = try PackedReader(bytes)
                return try (0..<4).map { _ throws(IndexDamage) in try reader.column(count: count) }
            }
        }.get()
        origins = columns[0].enumerated().map { row, distance in
            distance == Self.missing ? nil : first &+ Int64(row) &- distance
        }
        (users, apps, versions) = (columns[1], columns[2], columns[3])
    }

    /// The distance from the origin that stands for no stretch.
    private static let missing: Int64 = -1
}
