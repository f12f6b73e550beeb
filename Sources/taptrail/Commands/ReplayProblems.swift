import ClickTracking
import SessionReplay

/// Tells what a replay could not use.
enum ReplayProblems {
    /// Says it on standard error.
    ///
    /// - Parameter isKept: Whether the database holds what was rejected.
    /// - Throws: The exit status that it means.
    static func tell(of summary: ReplaySummary, isKept: Bool = true) throws {
        for file in summary.unknownFiles {
            Messages.note("\(file.path): \(file.content.map { "\($0)" } ?? "not a recording"), left out")
        }
        for line in summary.rejections { Messages.note("rejected: \(line)") }
        let unnamed = summary.result.rejected - summary.rejections.count
        if summary.result.rejected > 0 {
            let more = unnamed > 0 && !summary.rejections.isEmpty ? "\(unnamed) more; " : ""
            let place = isKept ? "'taptrail rejected' lists" : "after a replay, 'taptrail rejected' lists"
            Messages.note("\(more)\(place) all that was rejected, with reasons")
        }
        for failure in summary.failures { Messages.error("\(failure)") }
        if let failure = summary.failures.first { throw ExitStatus.of(failure) }
        if summary.result.rejected > 0 { throw ExitStatus.badData }
    }
}
