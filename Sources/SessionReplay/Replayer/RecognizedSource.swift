import Basics
import ClickTracking

/// A source that the sink knows, found again by its content.
struct RecognizedSource {
    let source: KnownSource
    /// The hash of the bytes up to the source's mark.
    let hash: XXH64
    /// Whether the bytes end at the mark.
    let endsAtMark: Bool

    /// The known source that a recording is, or begins with; nil for a new one. The longest one counts.
    ///
    /// Most recordings are told apart by their first bytes; only where those agree is the rest read.
    static func find(
        _ open: () throws(InputError) -> any ByteSource, head: [UInt8], among known: [KnownSource]
    ) throws(InputError) -> RecognizedSource? {
        let candidates = known.filter { candidate in
            let length = candidate.source.head.length
            return length > 0 && length <= head.count && candidate.source.head == SourceHead(of: head.prefix(length))
        }
        guard !candidates.isEmpty else { return nil }
        return try longest(of: candidates.sorted { $0.mark.offset < $1.mark.offset }, try open())
    }

    private static func longest(
        of candidates: [KnownSource], _ bytes: any ByteSource
    ) throws(InputError) -> RecognizedSource? {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 64)
        defer { buffer.deallocate() }
        var hash = XXH64()
        var found: RecognizedSource?
        for candidate in candidates {
            while hash.count < candidate.mark.offset {
                let room = min(buffer.count, candidate.mark.offset - hash.count)
                let count = try bytes.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<room]))
                guard count > 0 else {
                    guard let found, found.source.mark.offset == hash.count else { return found }
                    return RecognizedSource(source: found.source, hash: found.hash, endsAtMark: true)
                }
                hash.update(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
            }
            if hash.digest == candidate.mark.digest {
                found = RecognizedSource(source: candidate, hash: hash, endsAtMark: false)
            }
        }
        guard let last = found, last.source.mark.offset == hash.count else { return found }
        let isAtEnd = try bytes.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<1])) == 0
        return RecognizedSource(source: last.source, hash: last.hash, endsAtMark: isAtEnd)
    }
}

extension SourceHead {
    /// The most first bytes that tell sources apart.
    static let longest = 4_096

    /// The fingerprint of some first bytes.
    init(of bytes: ArraySlice<UInt8>) {
        self.init(length: bytes.count, digest: bytes.withUnsafeBytes { XXH64.digest($0) })
    }
}
