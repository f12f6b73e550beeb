/// What reports must know of each stretch of a session, in columns by its id.
struct SessionColumns {
    /// The id of the stretch less that of its session's first one, and so mostly 0; ``missing`` where there is no stretch.
    private(set) var distances: [Int64] = []
    /// Numbers from `index_name`; 0 where unknown.
    private(set) var users: [Int64] = []
    private(set) var apps: [Int64] = []
    private(set) var versions: [Int64] = []

    /// The distance that stands for no stretch: a session's first stretch has the lowest id.
    static let missing: Int64 = -1

    var count: Int { distances.count }

    init() {}

    /// Adds the stretch of the next id.
    mutating func append(distance: Int64, user: Int64 = 0, app: Int64 = 0, version: Int64 = 0) {
        distances.append(distance)
        users.append(user)
        apps.append(app)
        versions.append(version)
    }

    /// The four columns in the order of their declaration, as ``SessionDirectoryLoader`` reads them.
    func encoded() -> [UInt8] {
        var writer = PackedWriter()
        for column in [distances, users, apps, versions] {
            column.withUnsafeBufferPointer { writer.append($0) }
        }
        return writer.finish()
    }
}
