/// What has become of the lines that a recorder of touches has taken down.
public struct TouchRecordingAccount: Equatable, Sendable {
    /// Lines that are in the file.
    public var written = 0
    /// Lines that wait to be written.
    public var waiting = 0
    /// Lines that will not be written, as the recording has failed.
    public var lost = 0
    /// Why nothing is recorded any more; nil as long as all goes well.
    public var failure: TouchRecordingError?

    public init() {}
}
