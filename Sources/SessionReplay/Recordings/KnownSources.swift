import Basics
import ClickTracking
import Input

/// The sources that a sink knows, found by how they begin.
///
/// A sink may know thousands, so they are asked for once and not for every recording.
struct KnownSources: Sendable {
    private let sources: [SourceHead: [KnownSource]]
    /// How many first bytes the heads of the sources cover, in ascending order.
    private let lengths: [Int]

    init(_ sources: [KnownSource]) {
        // A source without a head cannot be told from others.
        self.sources = Dictionary(grouping: sources.filter { $0.source.head.length > 0 }, by: \.source.head)
        lengths = Set(self.sources.keys.map(\.length)).sorted()
    }

    /// The sources that a recording may be, or begin with.
    ///
    /// - Parameters:
    ///   - head: The recording's first bytes.
    ///   - format: The sources' format, as the sink has it.
    func candidates(beginningLike head: [UInt8], format: String) -> [KnownSource] {
        var hash = XXH64()
        var found: [KnownSource] = []
        for length in lengths.prefix(while: { $0 <= head.count }) {
            head[hash.count..<length].withUnsafeBytes { hash.update($0) }
            found += sources[SourceHead(length: length, digest: hash.digest)] ?? []
        }
        return found.filter { $0.source.format == format }
    }
}

/// A source that the sink knows, recognised by its content.
struct RecognizedSource {
    let source: KnownSource
    /// The hash of the bytes that the source's progress covers.
    let hash: XXH64
    /// Whether the recording ends where the source's progress does.
    let hasNothingNew: Bool

    /// Whether the whole recording has been replayed.
    var isFinished: Bool { hasNothingNew && source.progress.isComplete }

    /// The longest of some known sources that a recording is, or begins with; nil for a new recording.
    ///
    /// - Parameters:
    ///   - candidates: Sources whose first bytes are the recording's.
    ///   - open: Opens the recording. Without candidates it is not called: most recordings differ in their first bytes.
    static func longest(
        of candidates: [KnownSource], in open: () throws(InputError) -> any ByteSource
    ) throws(InputError) -> RecognizedSource? {
        guard !candidates.isEmpty else { return nil }
        let bytes = try open()
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 64)
        defer { buffer.deallocate() }
        var hash = XXH64()
        var found: RecognizedSource?
        for candidate in candidates.sorted(by: { $0.progress.offset < $1.progress.offset }) {
            while hash.count < candidate.progress.offset {
                let wanted = min(buffer.count, candidate.progress.offset - hash.count)
                let count = try bytes.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<wanted]))
                guard count > 0 else {
                    guard let found, found.source.progress.offset == hash.count else { return found }
                    return RecognizedSource(source: found.source, hash: found.hash, hasNothingNew: true)
                }
                hash.update(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
            }
            if hash.digest == candidate.progress.digest {
                found = RecognizedSource(source: candidate, hash: hash, hasNothingNew: false)
            }
        }
        guard let last = found, last.source.progress.offset == hash.count else { return found }
        let isAtEnd = try bytes.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<1])) == 0
        return RecognizedSource(source: last.source, hash: last.hash, hasNothingNew: isAtEnd)
    }
}

extension SourceHead {
    /// The most first bytes that a head covers.
    static let maxLength = 4_096

    /// The fingerprint of some first bytes.
    init(of bytes: ArraySlice<UInt8>) {
        self.init(length: bytes.count, digest: bytes.withUnsafeBytes { XXH64.digest($0) })
    }
}
