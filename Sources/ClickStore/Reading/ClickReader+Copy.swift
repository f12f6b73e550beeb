import GRDB

extension ClickReader {
    /// Copies the whole database, as it is at this moment, into a new file, also while somebody writes to it.
    ///
    /// - Throws: ``StoreError`` where the copy cannot be written; what there is of it is left for the caller to remove.
    package func copy(to copy: String) throws(StoreError) {
        try StoreError.mapping(path: copy) {
            let destination = try DatabaseQueue(path: copy, configuration: .store(label: "copy"))
            try queue.backup(to: destination)
            try destination.close()
        }
    }
}
