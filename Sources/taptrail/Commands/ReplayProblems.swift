import ClickTracking
import SessionReplay

/// Tells what a replay could not use.
enum ReplayProblems {
    /// Says how many more there are than were named.
    private static func tellRest(of count: Int, _ what: String) {
        let more = count - ReplaySummary.namedProblems
        if more > 0 { Messages.note("\(more) more \(what)") }
    }

    /// Says it on standard error.
    ///
    /// - Parameter isKept: Whether the database holds what was rejected.
    /// - Throws: The exit status that it means.
    static func tell(of summary: ReplaySummary, isKept: Bool = true) throws {
        for file in summary.unknownFiles.prefix(ReplaySummary.namedProblems) {
            Messages.note("\(file.path): \(file.content.map { "\($0)" } ?? "not a recording"), left out")
        }
        tellRest(of: summary.unknownFiles.count, "files that are no recordings, left out")
        for line in summary.rejections { Messages.note("rejected: \(line)") }
        let unnamed = summary.result.rejected - summary.rejections.count
        if summary.result.rejected > 0 {
            let more = unnamed > 0 && !summary.rejections.isEmpty ? "\(unnamed) more; " : ""
            let place = isKept ? "'taptrail rejected' lists" : "after a replay, 'taptrail rejected' lists"
            Messages.note("\(more)\(place) all that was rejected, with reasons")
        }
        for failure in summary.failures.prefix(ReplaySummary.namedProblems) { Messages.error("\(failure)") }
        tellRest(of: summary.failures.count, "recordings that could not be read, or not to their end")
        if let failure = summary.failures.first { throw ExitStatus.of(failure) }
        if summary.result.rejected > 0 { throw ExitStatus.badData }
    }
}
