import GRDB

extension ClickDatabase {
    /// Forgets rejected records, because they have been used after all.
    package func removeRejected(_ ids: [Int64]) throws(StoreError) {
        try StoreError.mapping(path: path) {
            try queue.write { db in
                let delete = try db.makeStatement(sql: "DELETE FROM rejected WHERE id = ?")
                for id in ids { try delete.execute(arguments: [id]) }
            }
        }
    }

    /// Forgets a recording and what of it was rejected, because it has been taken again from its start as another one.
    /// Its clicks stay, as clicks that several recordings hold.
    package func forgetRecording(_ id: Int64) throws(StoreError) {
        try StoreError.mapping(path: path) {
            try queue.write { db in
                try db.execute(sql: "UPDATE session SET recording_id = NULL WHERE recording_id = ?", arguments: [id])
                try db.execute(sql: "DELETE FROM rejected WHERE recording_id = ?", arguments: [id])
                try db.execute(sql: "DELETE FROM recording WHERE id = ?", arguments: [id])
            }
        }
    }
}
