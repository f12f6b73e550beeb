/// What a recorder stores clicks in, such as `ClickDatabase` of the library `ClickStore`.
///
/// Stores are written together with this package. Who only records makes one and hands it over.
public protocol RecorderStore: AnyObject {
    /// The store, as a recorder writes to it.
    var recorderSink: RecorderSink { get }
}

/// A store, as a recorder writes to it.
public struct RecorderSink {
    package let sink: any ClickSink

    package init(_ sink: any ClickSink) {
        self.sink = sink
    }
}

extension ClickSink {
    package var recorderSink: RecorderSink { RecorderSink(self) }
}

/// Takes all clicks and keeps none, so that a recorder can be watched or timed by itself: they count as stored.
public final class EmptyStore: RecorderStore {
    public init() {}

    public var recorderSink: RecorderSink { RecorderSink(self) }
}

extension EmptyStore: ClickSink, ClickFeed {
    package var needsPrefix: Bool { false }

    package func knownSources() -> [KnownSource] { [] }
    package func open(_ source: ClickSource, continuing known: KnownSource?) -> any ClickFeed { self }
    package func skip(_ batch: ClickBatch) {}
    package func close() {}

    package func write(
        _ batch: ClickBatch, upTo mark: SourceProgress?, rejecting record: (Int, String) -> RejectedRecord
    ) -> WriteResult { WriteResult(stored: batch.count) }
}
