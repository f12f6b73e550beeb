/// The origin of a feed's clicks: a recording, or the journal of a live recorder.
package struct ClickSource: Sendable {
    /// The name that people know it by, such as a file's path.
    package var name: String
    /// The format's name, such as `clicks` or `rrweb`.
    package var format: String
    /// The fingerprint of its first bytes.
    package var head: SourceHead
    /// Whether it is the journal of a live recorder. Its name is the journal's folder.
    package var isJournal: Bool { format == Self.journalFormat }
    /// The format of journals.
    package static let journalFormat = "live"

    /// Whether the source delivers no click twice, as a journal does. Then its progress alone makes it exact, and its
    /// clicks are not compared with stored ones.
    package var deliversOnce: Bool

    /// Whether its clicks were sent to a collector. Each has an `id` or a `seq` then, by which alone it is recognised
    /// again: a collector corrects times, so the same click may have another time when it is sent again.
    package var isCollected: Bool

    package init(
        name: String, format: String, head: SourceHead, deliversOnce: Bool = false, isCollected: Bool = false
    ) {
        self.deliversOnce = deliversOnce
        self.isCollected = isCollected
        self.name = name
        self.format = format
        self.head = head
    }

    /// Whether this and another are one source, whatever its name.
    package func isSame(as other: ClickSource) -> Bool { format == other.format && head == other.head }
}

/// The fingerprint of a source's first bytes: enough to tell most sources apart without reading them whole.
package struct SourceHead: Hashable, Sendable {
    /// How many bytes it covers.
    package var length: Int
    /// The digest of those bytes.
    package var digest: UInt64

    package init(length: Int, digest: UInt64) {
        self.length = length
        self.digest = digest
    }
}

/// How much of a source has been stored.
package struct SourceProgress: Hashable, Sendable {
    /// The stored bytes, decompressed.
    package var offset: Int
    /// The stored lines; 0 for a source that has no lines.
    package var line: Int
    /// The digest of the bytes up to the offset.
    package var digest: UInt64
    /// Whether the source ends there.
    package var isComplete: Bool

    package init(offset: Int, line: Int = 0, digest: UInt64, isComplete: Bool) {
        self.offset = offset
        self.line = line
        self.digest = digest
        self.isComplete = isComplete
    }
}

/// A source that a sink has stored clicks from.
package struct KnownSource: Sendable {
    /// The sink's own number of the source.
    package var id: Int64
    package var source: ClickSource
    package var progress: SourceProgress
    /// The result of storing the source up to its progress.
    package var taken: WriteResult

    package init(id: Int64, source: ClickSource, progress: SourceProgress, taken: WriteResult) {
        self.id = id
        self.source = source
        self.progress = progress
        self.taken = taken
    }
}
