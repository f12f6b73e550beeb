import Basics
import ClickTracking

/// The sources that a sink knows, asked for once and not for every one of thousands of files, and found by how they begin.
struct SourceCatalog {
    private let sink: any ClickSink
    private var known: [SourceHead: [KnownSource]] = [:]
    /// How many first bytes the heads of known sources cover, in order.
    private var lengths: [Int] = []
    /// How the sources began that were looked up since.
    private var lookedUp: Set<SourceHead> = []

    init(_ sink: any ClickSink) throws {
        self.sink = sink
        index(try sink.knownSources())
    }

    /// Whether there is no known source.
    var isEmpty: Bool { known.isEmpty }

    /// The known sources that a recording may be, or begin with, also those of this very replay.
    ///
    /// - Parameter head: The recording's first bytes.
    mutating func sources(beginningLike head: [UInt8]) throws -> [KnownSource] {
        if !lookedUp.insert(SourceHead(of: head.prefix(SourceHead.longest))).inserted {
            index(try sink.knownSources())
        }
        return sourcesAtHand(beginningLike: head)
    }

    /// The same, of the sources that have been asked for already.
    func sourcesAtHand(beginningLike head: [UInt8]) -> [KnownSource] {
        var hash = XXH64()
        var sources: [KnownSource] = []
        for length in lengths.prefix(while: { $0 <= head.count }) {
            head[hash.count..<length].withUnsafeBytes { hash.update($0) }
            sources += known[SourceHead(length: length, digest: hash.digest)] ?? []
        }
        return sources
    }

    private mutating func index(_ sources: [KnownSource]) {
        // A source without a head cannot be told from others.
        known = Dictionary(grouping: sources.filter { $0.source.head.length > 0 }, by: \.source.head)
        lengths = Set(known.keys.map(\.length)).sorted()
    }
}
