package import ClickTracking
package import Input

/// Reads one format of recorded sessions.
///
/// A reader finds sessions and clicks and hands them on. It does not decide what is stored, what is a duplicate, or which
/// times are accepted. Bad input never ends a reader early if what follows can still be read: the reader rejects it or
/// counts it as damaged, and goes on.
package protocol RecordingReader {
    /// Reads a recording to its end.
    ///
    /// - Throws: ``InputError`` if the bytes cannot be read at all; bad content is rejected, not thrown.
    func read(_ recording: RecordingInput, into output: any ReplayOutput) throws
}

/// One recording to read: a file, a folder that is one recording, or standard input.
package struct RecordingInput {
    /// The name for messages: the path as the user gave it, or `-`.
    package let name: String
    /// The file or folder; nil for standard input.
    package let path: String?
    /// The user's options for facts that the recording does not hold.
    package let options: ReplayOptions
    /// The recording's bytes, decompressed; those of a folder's files one after the other. They can be read once.
    package let bytes: any ByteSource
}

extension RecordingInput {
    /// How many first bytes are looked at to tell what a recording is.
    static let headLength = 64 << 10

    /// Opens a file or standard input (`-`). Its bytes are decompressed if they are gzip's or zlib's.
    static func open(_ path: String, reporting progress: ReadProgress? = nil) throws(InputError) -> any ByteSource {
        try OpenFile(path: path).bytes(reporting: progress)
    }
}

/// Receives what a reader finds, in the order in which it counts.
package protocol ReplayOutput: AnyObject {
    /// Receives a click that is to be raised at its node or control and to climb from there.
    func click(_ click: ReplayedClick) throws
    /// Receives a click that has climbed already, with its outcome.
    func observed(_ click: ObservedClick) throws
    /// Receives a screen that came to the front or went away.
    func screen(_ screen: ReplayedScreen) throws
    /// Receives what a screen showed when it was clicked or had come to the front.
    func layout(_ layout: ReplayedLayout) throws
    /// Receives a record that should have been a click but cannot be used.
    func reject(_ record: RejectedRecord) throws
    /// Counts payloads that did not decode; the rest of their recording is used.
    func damaged(_ count: Int) throws
    /// Counts clicks that are duplicates, as no press of their own made them.
    ///
    /// - Parameter reason: Why, such as "two recorders ran in the page".
    func fold(_ count: Int, _ reason: String) throws
    /// Counts clicks that people should know something of.
    ///
    /// - Parameter what: What they are, such as "touches on views that another one covers".
    func note(_ count: Int, _ what: String)
    /// Counts records that are no clicks, for people who expected some.
    ///
    /// - Parameter what: What they are, such as "events that are not $autocapture".
    func passOver(_ count: Int, _ what: String)
}

extension ReplayOutput {
    package func screen(_ screen: ReplayedScreen) throws {}
    package func layout(_ layout: ReplayedLayout) throws {}
    package func fold(_ count: Int, _ reason: String) throws {}
    package func note(_ count: Int, _ what: String) {}
    package func passOver(_ count: Int, _ what: String) {}

    /// Rejects the record at a place.
    ///
    /// - Parameter reason: What is wrong with it, for people, such as "the clicked node 17 is not on the page".
    func reject(_ reason: String, at place: RecordPlace) throws {
        try reject(place.rejected(because: reason))
    }
}
