package import ClickTracking
package import Input

/// Click lines that arrive in one piece, as in the body of a request. They are read as those of a recording, and what cannot
/// be used is rejected with the same reasons.
package enum ClickLineBody {
    /// There are more lines than are to be read.
    package struct TooManyLines: Error {}

    /// Reads all lines.
    ///
    /// - Parameters:
    ///   - mostLines: The most lines, empty ones included.
    ///   - acceptedTimes: The times that clicks may have, by the sender's clock.
    ///   - properties: The properties of sessions that are kept.
    ///   - screens: How the address of a page names its screen.
    ///   - readsScreens: Whether lines of screens and layouts are read too, as uploads have them.
    /// - Returns: The clicks, with names that are numbered from 0, and how many lines there were.
    /// - Throws: ``TooManyLines``, and the errors of the source.
    package static func read(
        _ source: any ByteSource, acceptedTimes: ClosedRange<Int64>, mostLines: Int = .max,
        keeping properties: PropertyKeys = .usual, screens: ScreenRule = .withoutIDs(), readsScreens: Bool = false
    ) throws -> (batch: ClickLineBatch, lines: Int) {
        var reader = ClickLineReader(
            defaults: SessionDefaults(), acceptedTimes: acceptedTimes, limits: ClickLineReplay.Limits(),
            keeping: properties, screens: screens, readsScreens: readsScreens)
        let lines = LineSplitter(source)
        while case let start = lines.offset, let line = try lines.next() {
            guard reader.lineNumber < mostLines else { throw TooManyLines() }
            reader.read(line, at: start)
        }
        return (reader.batch, reader.lineNumber)
    }
}
