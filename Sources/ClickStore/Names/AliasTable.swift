import ResponderChain

/// Reads and writes the rows of `alias`.
struct AliasTable {
    /// What is there already of an alias that is to be written.
    enum Outcome {
        case inserted
        /// The same one.
        case same
        /// Another new name for the same old one, from the same version on.
        case other
    }

    private let connection: Connection

    init(_ connection: Connection) {
        self.connection = connection
    }

    func insert(_ alias: Alias) throws(StoreError) -> Outcome {
        let find = try connection.cachedStatement(
            """
            SELECT new_screen IS ?6 AND new_element = ?7 FROM alias
            WHERE element = ?1 AND screen IS ?2 AND app IS ?3 AND is_unversioned = ?4 AND version = ?5
            """)
        let isUnversioned = alias.range == .unversioned
        for (index, text) in [alias.old.element, alias.old.screen, alias.app].enumerated() {
            find.bind(text, at: Int32(index + 1))
        }
        find.bind(isUnversioned ? 1 : 0, at: 4)
        for (index, text) in [alias.version, alias.new.screen, alias.new.element].enumerated() {
            find.bind(text, at: Int32(index + 5))
        }
        defer { find.reset() }
        if try find.step() { return find.int(0) != 0 ? .same : .other }
        try write(alias, isUnversioned: isUnversioned)
        return .inserted
    }

    private func write(_ alias: Alias, isUnversioned: Bool) throws(StoreError) {
        let insert = try connection.cachedStatement(
            """
            INSERT INTO alias (app, from_version, version, screen, element, new_screen, new_element, event, new_event,
                causes, accepted_by, is_unversioned, accepted_ms, confidence)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """)
        var from: String?
        if case .since(let version) = alias.range { from = version }
        let texts: [String?] = [
            alias.app, from, alias.version, alias.old.screen, alias.old.element, alias.new.screen, alias.new.element,
            alias.event?.old, alias.event?.new, alias.causes.isEmpty ? nil : alias.causes.joined(separator: "; "),
            alias.acceptedBy,
        ]
        for (index, text) in texts.enumerated() { insert.bind(text, at: Int32(index + 1)) }
        insert.bind(isUnversioned ? 1 : 0, at: 12)
        insert.bind(alias.acceptedMs, at: 13)
        insert.bind(alias.confidence, at: 14)
        try insert.run()
    }

    /// Puts aliases in place of those that followed from others.
    func replaceFollowers(_ followers: [AliasFollower]) throws(StoreError) {
        let known = try self.followers()
        guard known != followers else { return }
        let delete = try connection.prepare("DELETE FROM alias WHERE follows NOT NULL")
        try delete.run()
        let insert = try connection.prepare(
            """
            INSERT INTO alias (id, app, from_version, version, is_unversioned, screen, element, new_screen, new_element,
                event, new_event, accepted_ms, follows)
            SELECT ?1, app, from_version, version, is_unversioned, ?5, ?2, coalesce(new_screen, ?5), ?3, event, new_event,
                accepted_ms, id
            FROM alias WHERE id = ?4
            """)
        for (place, follower) in followers.enumerated() {
            insert.bind(-1 - Int64(place), at: 1)
            insert.bind(follower.element, at: 2)
            insert.bind(follower.newElement, at: 3)
            insert.bind(follower.alias, at: 4)
            insert.bind(follower.screen, at: 5)
            try insert.run()
            insert.reset()
        }
    }

    private func followers() throws(StoreError) -> [AliasFollower] {
        let rows = try connection.prepare(
            "SELECT follows, screen, element, new_element FROM alias WHERE follows NOT NULL ORDER BY id DESC")
        var followers: [AliasFollower] = []
        while try rows.step() {
            followers.append(
                AliasFollower(
                    alias: rows.int(0), screen: rows.text(1), element: rows.text(2) ?? "",
                    newElement: rows.text(3) ?? ""))
        }
        return followers
    }

    /// - Returns: How many rows there were.
    func delete(_ ids: [Int64]?) throws(StoreError) -> Int {
        guard let ids else {
            let delete = try connection.prepare("DELETE FROM alias")
            try delete.run()
            return connection.changes
        }
        let delete = try connection.prepare("DELETE FROM alias WHERE id = ?")
        var count = 0
        for id in ids {
            delete.bind(id, at: 1)
            try delete.run()
            delete.reset()
            count += connection.changes
        }
        return count
    }

    /// All accepted aliases with their ids, in the order in which they were accepted.
    ///
    /// - Parameter withFollowers: Whether those that follow from them come behind them.
    func all(withFollowers: Bool = false) throws(StoreError) -> [(id: Int64, alias: Alias)] {
        let rows = try connection.prepare(
            """
            SELECT id, app, from_version, version, screen, element, new_screen, new_element, event, new_event, causes,
                accepted_by, is_unversioned, accepted_ms, confidence
            FROM alias \(withFollowers ? "" : "WHERE follows IS NULL") ORDER BY id < 0, abs(id)
            """)
        var aliases: [(id: Int64, alias: Alias)] = []
        while try rows.step() {
            var alias = Alias(
                app: rows.text(1), range: rows.int(12) != 0 ? .unversioned : .since(rows.text(2)),
                version: rows.text(3) ?? "", old: ControlName(screen: rows.text(4), element: rows.text(5) ?? ""),
                new: ControlName(screen: rows.text(6), element: rows.text(7) ?? ""),
                event: rows.text(8).flatMap { old in rows.text(9).map { Alias.EventChange(old: old, new: $0) } })
            alias.causes = rows.text(10).map { $0.split(separator: "; ").map(String.init) } ?? []
            (alias.acceptedBy, alias.acceptedMs) = (rows.text(11), rows.int(13))
            alias.confidence = rows.optionalDouble(14)
            aliases.append((rows.int(0), alias))
        }
        return aliases
    }
}

/// A path that goes the way of an alias, as it has the lasting name of the alias's old path, or begins with its old root.
package struct AliasFollower {
    /// The id of the alias, whose app, versions, new screen and event are the same.
    package let alias: Int64
    /// The screen before.
    let screen: String?
    let element: String
    let newElement: String

    /// The alias that leads the path on, like the one that it follows.
    package func following(_ accepted: Alias) -> Alias {
        var alias = accepted
        alias.old = ControlName(screen: screen, element: element)
        alias.new = ControlName(screen: accepted.new.screen ?? screen, element: newElement)
        return alias
    }
}

extension AliasFollower: Equatable {
    package static func == (a: Self, b: Self) -> Bool {
        a.alias == b.alias && a.screen.hasSameBytes(as: b.screen) && a.element.hasSameBytes(as: b.element)
            && a.newElement.hasSameBytes(as: b.newElement)
    }
}
