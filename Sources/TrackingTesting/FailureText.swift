import Foundation
import ResponderChain
import SessionReplay
import SimulatedUI

/// What an issue says of a session that is not tracked as expected.
struct FailureText {
    private let check: ClickCheck
    private let play: SessionPlay
    private let files: RecordingFiles
    private let isExpectedByFile: Bool

    init(_ check: ClickCheck, of play: SessionPlay, _ files: RecordingFiles, isExpectedByFile: Bool) {
        (self.check, self.play, self.files, self.isExpectedByFile) = (check, play, files, isExpectedByFile)
    }

    var text: String {
        let expected = (files.expected as NSString).lastPathComponent
        var lines = ["\((files.recording as NSString).lastPathComponent): clicks differ from the expected ones"]
        for comparison in check.comparisons where !comparison.differences.isEmpty {
            lines.append(comparison.headline)
            if let renamed = RenamedClass(in: comparison.differences) {
                lines.append("\(renamed.old) is now \(renamed.new) in all \(renamed.clicks) changed clicks")
            }
            lines += comparison.lines(file: isExpectedByFile ? expected : nil) { notes(on: $0, of: comparison) }
        }
        lines += play.doubts
        if play.hiddenTouches > 0 {
            lines.append(
                "Focus left a field \(play.hiddenTouches) time(s) because of a touch that is not in the recording, as those of secure fields "
                    + "are not; the play ends the edit there.")
        }
        lines.append(
            "If the app is meant to do so, run the test once with TAPTRAIL_UPDATE=1, which writes \(expected), and commit "
                + "that. If not, undo what has changed the control's path, place or handler.")
        return lines.joined(separator: "\n")
    }

    /// What an issue says if the clicks are as expected, though they are not what was recorded.
    static func doubtful(_ play: SessionPlay, _ files: RecordingFiles) -> String {
        ([
            "\((files.recording as NSString).lastPathComponent): clicks are as expected, but the touches were placed elsewhere"
        ]
            + play.doubts + ["Show the application in a window of that size, or record the session again."])
            .joined(separator: "\n")
    }

    /// Where the touch was that caused a click, or that caused none.
    private func notes(on difference: ClickDifference, of comparison: SessionComparison) -> [String] {
        let touches = play.touches.filter { comparison.cameName.hasSameBytes(as: $0.session) }
        if let came = difference.came {
            let touch = touches.last { $0.clicksBefore < came.number && $0.hasClick }
            return touch.map { ["by the touch at \(Self.text($0.place)), which came down on \($0.view ?? "nothing")"] }
                ?? []
        }
        return touches.filter { $0.clicksBefore == difference.after.came && !$0.hasClick }.map {
            "the touch at \(Self.text($0.place)) came down on \($0.view ?? "nothing"), and no click was recorded"
        }
    }

    private static func text(_ place: Point) -> String { "\(place.x), \(place.y)" }
}
