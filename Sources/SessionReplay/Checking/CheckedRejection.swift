import Basics
import ClickTracking
import Input
import ResponderChain

/// A record of a recording that cannot be used, as a check compares it.
package struct CheckedRejection: Hashable, Sendable, CustomStringConvertible {
    /// The name of the recording's file or folder, without those around it.
    package var recording: String
    /// The line, from 1, or the index in the list of events, from 0; nil where there is none.
    package var line: Int?
    package var index: Int?
    package var reason: String

    init(_ record: RejectedRecord, of source: ClickSource) {
        recording = source.name.split(separator: "/").last.map(String.init) ?? source.name
        (line, index, reason) = (record.line, record.index, record.reason)
    }

    /// Reads a line of a file of expected clicks; nil if it is about a click.
    init?(_ line: JSONLine) throws(JSONLinesError) {
        guard let reason = try line.text(Self.key) else { return nil }
        recording = try line.text("recording") ?? ""
        (self.line, index, self.reason) = (try line.count("line"), try line.count("index"), reason)
    }

    /// The key that tells such lines from those of clicks.
    private static let key = "rejected"

    /// The line that expects it.
    var text: String {
        var object = JSONObjectText()
        object.add(Self.key, reason)
        object.add("recording", recording)
        object.add("line", line)
        object.add("index", index)
        return object.description + "\n"
    }

    package static func == (a: CheckedRejection, b: CheckedRejection) -> Bool {
        a.recording.hasSameBytes(as: b.recording) && a.reason.hasSameBytes(as: b.reason) && a.line == b.line
            && a.index == b.index
    }

    package func hash(into hasher: inout Hasher) {
        recording.hashBytes(into: &hasher)
        reason.hashBytes(into: &hasher)
        hasher.combine(line)
        hasher.combine(index)
    }

    package var description: String {
        "\(recording)\(line.map { ":\($0)" } ?? index.map { ": event \($0)" } ?? ""): \(reason)"
    }
}

/// The records that a check expects to be rejected, compared with those that were.
package struct RejectionCheck: Sendable {
    /// Those that nobody expects, in the order in which they came.
    package private(set) var unexpected: [CheckedRejection] = []
    /// Those that did not come, in the order in which they are expected.
    package private(set) var missing: [CheckedRejection] = []

    package init(_ expected: [CheckedRejection], _ came: [CheckedRejection]) {
        (unexpected, missing) = (Self.rest(of: came, without: expected), Self.rest(of: expected, without: came))
    }

    private static func rest(
        of some: [CheckedRejection], without others: [CheckedRejection]
    ) -> [CheckedRejection] {
        var left = others.reduce(into: [:]) { $0[$1, default: 0] += 1 }
        return some.filter { rejection in
            guard let count = left[rejection], count > 0 else { return true }
            left[rejection] = count - 1
            return false
        }
    }
}
