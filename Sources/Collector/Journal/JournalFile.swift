internal import Basics
internal import JSON

/// The file of a ``RequestJournal``: a frame that says which journal it is, and the frames of requests.
///
/// An offset in the journal is one of its whole life: the file begins at ``Head/start``, as what was before is gone.
final class JournalFile {
    /// What the first frame says.
    struct Head: Equatable {
        /// The journal's identity.
        var id = UInt64.random(in: 1 ... .max)
        /// The offset of the file's first request.
        var start: UInt64 = 0
        /// What the database keeps of how recordings are read and screens are named; nil before it was asked.
        var rules: Int?
        var screens: String?
    }

    let head: Head
    private let file: File
    private let headSize: Int
    /// Behind the last request.
    private(set) var end: UInt64

    /// The file's size, in bytes.
    var size: Int { headSize + Int(end - head.start) }

    /// The first offset of heads: no request has it.
    private static let headOffset = UInt64.max
    private static let longestHead = 1 << 20

    /// Opens a file, and cuts off what a process that was killed has left half written: nobody was answered for that.
    ///
    /// - Parameter visit: Takes each request, with the bytes before it that no request was found in.
    init(_ path: String, visiting visit: (JournaledRequest, _ damaged: Int) -> Void) throws(JournalError) {
        do {
            file = try File(path, .readWrite)
            let size = try file.size()
            let bytes = try Self.bytes(of: file, from: 0, count: min(size, Self.longestHead))
            guard let (content, headSize) = JournalFrame.content(of: bytes[...], at: Self.headOffset),
                let head = Head(content)
            else { throw JournalError.noJournal(path) }
            (self.head, self.headSize) = (head, headSize)
            end = head.start + UInt64(size - headSize)
            var frames = JournalFrames(of: self, from: head.start)
            var last = head.start
            while let frame = try frames.next() {
                if let request = JournaledRequest(frame.content) { visit(request, frame.damaged) }
                last = frame.end
            }
            if last < end { try file.resize(to: headSize + Int(last - head.start)) }
            end = last
        } catch {
            throw JournalError(error, path)
        }
    }

    /// Adds requests at the end, and waits until the disk has them. If that fails, none of them is there.
    func append(_ requests: [[UInt8]]) throws(Errno) {
        var bytes: [UInt8] = []
        for request in requests { bytes += JournalFrame.bytes(request, at: end + UInt64(bytes.count)) }
        do throws(Errno) {
            try Self.write(bytes, to: file, at: size)
            try file.sync()
        } catch {
            try? file.resize(to: size)
            throw error
        }
        end += UInt64(bytes.count)
    }

    /// Some bytes from an offset on, fewer at the end.
    func bytes(from offset: UInt64, count: Int) throws(Errno) -> [UInt8] {
        let count = min(count, Int(end - min(end, offset)))
        return try Self.bytes(of: file, from: headSize + Int(offset - head.start), count: count)
    }
}

extension JournalFile {
    /// Writes the beginning of a file that is to be one.
    static func begin(_ file: borrowing File, _ head: Head) throws(Errno) {
        try write(JournalFrame.bytes(Array(head.text.utf8), at: headOffset), to: file)
    }

    /// Writes all bytes.
    ///
    /// - Parameter place: Where in the file; nil to continue behind what was written last.
    static func write(_ bytes: [UInt8], to file: borrowing File, at place: Int? = nil) throws(Errno) {
        var written = 0
        while written < bytes.count {
            written += try bytes.withUnsafeBufferPointer { bytes throws(Errno) in
                try file.write(
                    UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: bytes[written...])),
                    at: place.map { $0 + written })
            }
        }
    }

    private static func bytes(of file: borrowing File, from place: Int, count: Int) throws(Errno) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        var read = 0
        while read < count {
            let more = try bytes.withUnsafeMutableBufferPointer { bytes throws(Errno) in
                try file.read(
                    into: UnsafeMutableRawBufferPointer(UnsafeMutableBufferPointer(rebasing: bytes[read...])),
                    at: place + read)
            }
            if more == 0 { break }
            read += more
        }
        return read == count ? bytes : Array(bytes.prefix(read))
    }
}

extension JournalFile.Head {
    var text: String {
        var object = JSONObjectText()
        object.add("journal", String(id, radix: 16))
        object.add("start", String(start))
        object.add("rules", rules)
        object.add("screens", screens)
        return object.description
    }

    init?(_ bytes: ArraySlice<UInt8>) {
        guard let object = try? JSONValue(parsing: Array(bytes)),
            let id = object["journal"]?.string.flatMap({ UInt64($0, radix: 16) }),
            let start = object["start"]?.string.flatMap({ UInt64($0) }), start <= UInt64(Int64.max) / 2
        else { return nil }
        (self.id, self.start) = (id, start)
        rules = object["rules"]?.int.flatMap { Int(exactly: $0) }
        screens = object["screens"]?.string
    }
}

/// The frames of a file, one after the other.
struct JournalFrames {
    private let file: JournalFile
    /// Where the next one is looked for.
    private(set) var offset: UInt64
    private var buffer: [UInt8] = []
    private var bufferStart: UInt64

    struct Frame {
        let content: ArraySlice<UInt8>
        let end: UInt64
        /// The bytes before it that no frame was found in.
        let damaged: Int
    }

    private static let readSize = 8 << 20

    init(of file: JournalFile, from offset: UInt64) {
        (self.file, self.offset, bufferStart) = (file, offset, offset)
    }

    /// The next frame; nil if there is none any more.
    mutating func next() throws(Errno) -> Frame? {
        var damaged = 0
        while offset < file.end {
            let head = try bytes(JournalFrame.headSize)
            if let size = JournalFrame.size(of: head, at: offset), offset + UInt64(size) <= file.end,
                let (content, size) = JournalFrame.content(of: try bytes(size), at: offset)
            {
                offset += UInt64(size)
                return Frame(content: content, end: offset, damaged: damaged)
            }
            // Frames begin at multiples of eight bytes.
            offset += 8
            damaged += 8
        }
        return nil
    }

    private mutating func bytes(_ count: Int) throws(Errno) -> ArraySlice<UInt8> {
        if offset < bufferStart || offset + UInt64(count) > bufferStart + UInt64(buffer.count) {
            buffer = try file.bytes(from: offset, count: max(count, Self.readSize))
            bufferStart = offset
        }
        let start = Int(offset - bufferStart)
        return buffer[start..<min(buffer.count, start + count)]
    }
}
