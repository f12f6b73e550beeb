/// Where the order in which clicks were stored ended after the last of them were deleted: later ones have the same ids.
package struct DeletedEnds {
    /// How often that was, and each time the last id that was left; a later one is higher.
    private let ends: [(number: Int64, lastID: Int64)]

    package init(_ connection: Connection) throws(StoreError) {
        ends = (try connection.setting(.deletedEnds) ?? "").split(separator: " ").compactMap { end in
            let numbers = end.split(separator: ":").compactMap { Int64($0) }
            return numbers.count == 2 ? (numbers[0], numbers[1]) : nil
        }
    }

    package var number: Int64 { ends.last?.number ?? 0 }

    /// Notes that a click with this id, or none, is the last one that was left.
    static func add(_ lastID: Int64, _ connection: Connection) throws(StoreError) {
        let known = try Self(connection)
        let ends = known.ends.filter { $0.lastID < lastID } + [(known.number + 1, lastID)]
        try connection.keep(.deletedEnds, ends.map { "\($0.number):\($0.lastID)" }.joined(separator: " "))
    }

    /// The last id that was given by now to whoever was given all up to an id when clicks at the end had been deleted so often.
    package func lastID(given id: Int64, after deletions: Int64) -> Int64 {
        min(id, ends.first { $0.number > deletions }?.lastID ?? id)
    }

    /// The id of the click that was stored last; 0 if there is none.
    package static func lastClickID(_ connection: Connection) throws(StoreError) -> Int64 {
        try connection.int("SELECT coalesce(max(id), 0) FROM click") ?? 0
    }
}
