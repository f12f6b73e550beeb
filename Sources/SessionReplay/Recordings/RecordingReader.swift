/// Reads one format of recorded sessions.
///
/// A reader finds sessions and clicks and hands them on; what is stored, what is a duplicate and what a time may be is
/// not its business. Bad input never ends a reader early if what follows can still be read: it is rejected or counted
/// as damaged, and reading goes on.
package protocol RecordingReader {
    /// Reads a recording to its end.
    ///
    /// - Throws: ``InputError`` where the bytes cannot be read at all; bad content is rejected, not thrown.
    func read(_ recording: RecordingInput, into output: any ReplayOutput) throws
}

/// Takes what a reader finds, in the order in which it counts.
package protocol ReplayOutput: AnyObject {
    /// A click, to be raised at its node or control and to climb from there.
    func click(_ click: ReplayedClick) throws
    /// A click that has climbed already, with what came of it.
    func observed(_ click: ObservedClick) throws
    /// Something that should have been a click but cannot be used.
    func reject(_ rejection: Rejection) throws
    /// So many payloads did not decode; the rest of their recording is used.
    func damaged(_ count: Int) throws
}
