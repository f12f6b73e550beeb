import ResponderChain

/// The order of the versions of apps, as `app_version` keeps it: that of ``VersionPrecedence``, unless somebody has given another one.
struct VersionOrder {
    private let connection: Connection

    init(_ connection: Connection) {
        self.connection = connection
    }

    /// Makes sure that a version is known; its place is that of the newest one.
    ///
    /// - Parameter firstMs: A click of it; nil if none was seen.
    func add(_ app: String?, _ version: String, firstMs: Int64? = nil) throws(StoreError) {
        let add = try connection.cachedStatement(
            """
            INSERT INTO app_version (app, version, place, first_ms)
            VALUES (?1, ?2, (SELECT coalesce(max(place), 0) + 1 FROM app_version), ?3)
            ON CONFLICT DO UPDATE SET first_ms = min(coalesce(first_ms, ?3), coalesce(?3, first_ms))
            """)
        add.bind(app, at: 1)
        add.bind(version, at: 2)
        add.bind(firstMs, at: 3)
        try add.run()
    }

    /// Keeps the order that somebody gives for an app, in place of one that was given before.
    func state(_ versions: [String], of app: String?) throws(StoreError) {
        let forget = try connection.prepare("UPDATE app_version SET stated = NULL WHERE app IS ?")
        forget.bind(app, at: 1)
        try forget.run()
        let state = try connection.prepare("UPDATE app_version SET stated = ?1 WHERE app IS ?2 AND version = ?3")
        for (place, version) in versions.enumerated() {
            try add(app, version)
            state.bind(Int64(place), at: 1)
            state.bind(app, at: 2)
            state.bind(version, at: 3)
            try state.run()
            state.reset()
        }
    }

    /// The orders that somebody has given, by the app.
    func stated() throws(StoreError) -> [(app: String?, versions: [String])] {
        let rows = try connection.prepare(
            "SELECT app, version FROM app_version WHERE stated NOT NULL ORDER BY app, stated")
        var orders: [(app: String?, versions: [String])] = []
        while try rows.step() {
            if orders.isEmpty || !(orders[orders.count - 1].app.hasSameBytes(as: rows.text(0))) {
                orders.append((rows.text(0), []))
            }
            orders[orders.count - 1].versions.append(rows.text(1) ?? "")
        }
        return orders
    }

    /// Gives each version its place again.
    func arrange() throws(StoreError) {
        let rows = try connection.prepare(
            "SELECT rowid, app, version, first_ms, stated FROM app_version ORDER BY rowid")
        var ids: [Int64] = []
        var versions: [VersionPlaces.Version] = []
        while try rows.step() {
            ids.append(rows.int(0))
            versions.append(
                VersionPlaces.Version(
                    app: rows.text(1), version: rows.text(2) ?? "", firstMs: rows.optionalInt(3),
                    stated: rows.optionalInt(4)))
        }
        let write = try connection.prepare("UPDATE app_version SET place = ?1 WHERE rowid = ?2 AND place <> ?1")
        for (place, index) in VersionPlaces.arranged(versions).enumerated() {
            write.bind(Int64(place) + 1, at: 1)
            write.bind(ids[index], at: 2)
            try write.run()
            write.reset()
        }
    }

    /// The places as they are kept.
    func places() throws(StoreError) -> VersionPlaces {
        let rows = try connection.prepare(
            "SELECT app, version, place, first_ms NOT NULL OR stated NOT NULL FROM app_version")
        var places = VersionPlaces()
        while try rows.step() {
            places.add(rows.text(0), rows.text(1) ?? "", place: rows.int(2), isSettled: rows.int(3) != 0)
        }
        return places
    }
}
