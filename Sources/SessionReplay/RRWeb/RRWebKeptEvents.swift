import Basics
import Input
import JSON

/// Keeps the events that wait for the end of their session: in memory up to a limit, the others in a temporary file.
final class RRWebKeptEvents {
    /// The place of an event.
    enum Kept {
        /// In memory: the parsed event, and its text in the recording.
        case memory(JSONValue, text: [UInt8])
        /// In the file: its text alone.
        case file(offset: Int, count: Int)
    }

    /// The most bytes of events in memory.
    static let defaultLimit = 32 << 20

    /// The bytes of the events in memory.
    private(set) var bytesInMemory = 0
    private let limit: Int
    private var order = 0
    private var file: File?
    private var fileLength = 0
    /// Whether the file cannot be made or written: then all events stay in memory.
    private var hasFailed = false

    init(limit: Int = defaultLimit) {
        self.limit = limit
    }

    /// Keeps an event.
    ///
    /// - Parameter text: The event's text in the recording.
    func keep(_ event: JSONValue, text: [UInt8]) -> Kept {
        let size = Self.size(event, text)
        if bytesInMemory + size > limit, write(text) {
            fileLength += text.count
            return .file(offset: fileLength - text.count, count: text.count)
        }
        bytesInMemory += size
        return .memory(event, text: text)
    }

    /// The number of the next event.
    func nextOrder() -> Int {
        order += 1
        return order
    }

    /// Keeps an event of a session.
    ///
    /// - Returns: Where it was written with its fields; nil if it stays in memory.
    func keep(_ event: RRWebEvent) -> Range<Int>? {
        guard case .memory(let value, let text) = event.kept else { return nil }
        let size = Self.size(value, text)
        if bytesInMemory + size > limit {
            let head = [Int(event.atMs), event.offset, event.line, event.index, event.order, text.count]
            let record = head.withUnsafeBytes { Array($0) } + text
            if write(record) {
                fileLength += record.count
                return (fileLength - record.count)..<fileLength
            }
        }
        bytesInMemory += size
        return nil
    }

    /// The events that were written one after the other in a range of the file.
    func events(in range: Range<Int>) throws(InputError) -> [RRWebEvent] {
        let headLength = 6 * MemoryLayout<Int>.stride
        var events: [RRWebEvent] = []
        var at = range.lowerBound
        while at < range.upperBound {
            let bytes = try read(at, headLength)
            let head = bytes.withUnsafeBytes { bytes in
                (0..<6).map { bytes.loadUnaligned(fromByteOffset: $0 * MemoryLayout<Int>.stride, as: Int.self) }
            }
            at += headLength
            events.append(
                RRWebEvent(
                    atMs: Int64(head[0]), kept: .file(offset: at, count: head[5]), offset: head[1], line: head[2],
                    index: head[3], order: head[4]))
            at += head[5]
        }
        return events
    }

    /// Removes an event from memory and returns its text; also the parsed event, if that was kept.
    func take(_ kept: Kept) throws(InputError) -> (event: JSONValue?, text: [UInt8]) {
        switch kept {
        case .memory(let event, let text):
            bytesInMemory -= Self.size(event, text)
            return (event, text)
        case .file(let offset, let count): return (nil, try read(offset, count))
        }
    }

    private static func size(_ event: JSONValue, _ text: [UInt8]) -> Int {
        text.capacity + event.document.nodes.capacity * MemoryLayout<JSONNode>.stride
    }

    /// Writes a text at the end of the file; false if that fails.
    private func write(_ text: [UInt8]) -> Bool {
        guard !hasFailed else { return false }
        do {
            if fileLength == 0 { file = try File.temporary() }
            var written = 0
            while written < text.count {
                let rest = written..<text.count
                let count = try text.withUnsafeBytes { bytes in
                    try file?.write(UnsafeRawBufferPointer(rebasing: bytes[rest]), at: fileLength + written)
                }
                guard let count else { return false }
                written += count
            }
            return true
        } catch {
            hasFailed = true
            return false
        }
    }

    private func read(_ offset: Int, _ count: Int) throws(InputError) -> [UInt8] {
        do {
            return try [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
                while filled < count {
                    let rest = UnsafeMutableRawBufferPointer(
                        UnsafeMutableBufferPointer(rebasing: buffer[filled..<count]))
                    let read = try file?.read(into: rest, at: offset + filled) ?? 0
                    guard read > 0 else { throw Errno.ioError }
                    filled += read
                }
            }
        } catch {
            throw .unreadable(path: "a temporary file of the replay", reason: "\(error)")
        }
    }
}
