import ClickTracking

/// The content of one file of a run.
struct DroidBotFile {
    /// The bytes, as far as they are kept when the file is rejected.
    let content: RejectedContent
    let length: Int
    let value: Result<JSONValue, DroidBotError>

    init(_ path: String) {
        let bytes: [UInt8]?
        do throws(InputError) {
            bytes = try RecordingInput.open(path).readAll(atMost: JSONStream.longestValue)
        } catch {
            self.init([], .failure(.unreadable(error)))
            return
        }
        guard let bytes else {
            self.init(tooLong: path)
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
    private init(tooLong path: String) {
        let rest = try? JSONStream(RecordingInput.open(path)).takeRest().content
        content = rest ?? .bytes([])
        switch content {
        case .bytes(let bytes): length = bytes.count
        case .digest(let count, _): length = count
        }
        value = .failure(.tooLong)
    }
}
