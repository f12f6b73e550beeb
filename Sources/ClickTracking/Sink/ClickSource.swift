/// Where a feed's clicks come from: a recording, or the journal of a live recorder.
public struct ClickSource: Sendable {
    /// What people know it by, such as a file's path.
    public var name: String
    /// The format's name, such as `clicks` or `rrweb`.
    public var format: String
    /// The fingerprint of its first bytes.
    public var head: SourceHead
    /// Whether it is the journal of a live recorder, whose folder is its name.
    public var isJournal: Bool { format == Self.journalFormat }
    /// The format of journals.
    public static let journalFormat = "live"

    /// Whether the source itself brings no click twice, so that its marks alone make it exact: a journal does. Its clicks
    /// need no comparison with those that it brought before.
    public var deliversOnce: Bool

    public init(name: String, format: String, head: SourceHead, deliversOnce: Bool = false) {
        self.deliversOnce = deliversOnce
        self.name = name
        self.format = format
        self.head = head
    }
}

/// The fingerprint of a source's first bytes: enough to tell most sources apart without reading them.
public struct SourceHead: Hashable, Sendable {
    /// How many bytes it covers.
    public var length: Int
    /// The digest of those bytes.
    public var digest: UInt64

    public init(length: Int, digest: UInt64) {
        self.length = length
        self.digest = digest
    }
}

/// How far a source has been taken.
public struct SourceMark: Hashable, Sendable {
    /// The bytes taken, decompressed.
    public var offset: Int
    /// The lines taken, for what is counted in lines; else 0.
    public var line: Int
    /// The digest of the bytes up to the offset.
    public var digest: UInt64
    /// Whether the source ended there.
    public var isComplete: Bool

    public init(offset: Int, line: Int = 0, digest: UInt64, isComplete: Bool) {
        self.offset = offset
        self.line = line
        self.digest = digest
        self.isComplete = isComplete
    }
}

/// A source that a sink has taken clicks from.
public struct KnownSource: Sendable {
    /// The sink's own number of it.
    public var id: Int64
    public var source: ClickSource
    public var mark: SourceMark
    /// What the sink made of it up to the mark.
    public var taken: WriteResult

    public init(id: Int64, source: ClickSource, mark: SourceMark, taken: WriteResult) {
        self.id = id
        self.source = source
        self.mark = mark
        self.taken = taken
    }
}
