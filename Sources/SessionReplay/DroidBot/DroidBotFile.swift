import ClickTracking

/// The content of one file of a run.
struct DroidBotFile {
    /// The bytes, as far as they are kept when the file is rejected.
    let content: RejectedContent
    let length: Int
    let value: Result<JSONValue, DroidBotError>

    /// - Throws: ``InputError`` where the file cannot be read.
    init(_ path: String) throws(InputError) {
        let bytes: [UInt8]?
        do throws(InputError) {
            bytes = try RecordingInput.open(path).readAll(atMost: JSONStream.longestValue)
        } catch {
            guard error.isDamage else { throw error }
            self.init([], .failure(.unreadable(error)))
            return
        }
        guard let bytes else {
            try self.init(tooLong: path)
            return
        }
        self.init(
            bytes,
            Result { () throws(DroidBotError) in
                do throws(JSONError) { return try JSONValue(parsing: bytes, keeping: DroidBotEvent.keys) } catch {
                    throw .notJSON(error)
                }
            })
    }

    private init(_ bytes: [UInt8], _ value: Result<JSONValue, DroidBotError>) {
        content = RejectedContent(bytes)
        length = bytes.count
        self.value = value
    }

    /// Measures and hashes a file that is too long to be held in memory.
    private init(tooLong path: String) throws(InputError) {
        content = try JSONStream(try RecordingInput.open(path)).takeRest().content
        switch content {
        case .bytes(let bytes): length = bytes.count
        case .digest(let count, _): length = count
        }
        value = .failure(.tooLong)
    }
}
