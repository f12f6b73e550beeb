extension Int32 {
    /// The id of a control's or session's row, of which the index keeps 32 bits.
    ///
    /// - Throws: ``StoreError/failed(path:reason:)`` where it has more.
    init(rowID id: Int64, on connection: Connection) throws(StoreError) {
        guard let id = Int32(exactly: id) else {
            throw .failed(
                path: connection.path,
                reason: "ids of controls and sessions end at \(Int32.max), \(id) is beyond; use a new database")
        }
        self = id
    }
}
