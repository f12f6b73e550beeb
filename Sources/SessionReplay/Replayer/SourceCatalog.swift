import ClickTracking

/// The sources that a sink knows, asked for once and not for every one of thousands of files.
struct SourceCatalog {
    private let sink: any ClickSink
    private var known: [KnownSource]
    /// The sources that were known before anything was looked up.
    let atStart: [KnownSource]
    /// How the sources began that were looked up since.
    private var lookedUp: Set<SourceHead> = []

    init(_ sink: any ClickSink) throws {
        self.sink = sink
        known = try sink.knownSources()
        atStart = known
    }

    /// The known sources, also those of this very replay that begin like the one at hand.
    mutating func sources(beginningLike head: SourceHead) throws -> [KnownSource] {
        if !lookedUp.insert(head).inserted { known = try sink.knownSources() }
        return known
    }
}
