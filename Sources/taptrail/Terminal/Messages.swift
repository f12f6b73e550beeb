import Basics
import ClickReports

/// The command's messages to people, on standard error.
enum Messages {
    /// Writes a line, on a terminal in as many as it needs, broken between words. One that begins with a space stays whole:
    /// it points at a place in the line above it, or is one of a list.
    static func note(_ text: String) {
        let line = TerminalText.escaped(text)
        let isWhole = line.isEmpty || line.hasPrefix(" ")
        let lines = isWhole ? [line] : width.map { TerminalText.wrapped(line, to: $0) } ?? [line]
        write(lines.map { $0 + "\n" }.joined())
    }

    /// The columns of the terminal that shows messages; nil if none does, or if it does not say.
    private static let width = CurrentProcess.hasErrorTerminal ? CurrentProcess.errorTerminalSize?.columns : nil

    /// What errors begin with.
    static let prefix = "taptrail: "

    static func error(_ text: String) { note(prefix + text) }

    /// Tells an error whose text is of several lines, as one that points at a place in a selector.
    static func error(lines text: String) {
        (prefix + text).split(separator: "\n", omittingEmptySubsequences: false).forEach { note(String($0)) }
    }

    /// Writes text with its escape sequences as they are: only ever our own.
    ///
    /// If standard error cannot be written, the text is lost and the command goes on.
    static func write(_ text: String) {
        let output = File.standardError
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            guard let written = try? rest.withUnsafeBytes({ try output.write($0) }) else { return }
            rest.removeFirst(written)
        }
    }
}

/// A replay's progress, rate and time left on standard error, if that is a terminal.
final class ProgressBar {
    private let isShown = CurrentProcess.hasErrorTerminal
    private let start = ContinuousClock.now
    private var nextUpdate = ContinuousClock.now + .milliseconds(300)
    private var isDrawn = false

    func update(_ bytesRead: Int, of total: Int) {
        let now = ContinuousClock.now
        guard isShown, total > 0, now >= nextUpdate else { return }
        nextUpdate = now + .milliseconds(100)
        let seconds = (now - start) / .seconds(1)
        let fraction = min(1, Double(bytesRead) / Double(total))
        let filled = Int(fraction * 30)
        let bar = String(repeating: "#", count: filled) + String(repeating: ".", count: 30 - filled)
        let rate = Self.megabytes(Double(bytesRead) / max(seconds, 0.001))
        let left = fraction > 0 ? Int(rounding: (seconds / fraction - seconds).rounded(.up)) : 0
        Messages.write("\r\u{1B}[K[\(bar)] \(Int(fraction * 100)) %  \(rate) MB/s  \(left) s left")
        isDrawn = true
    }

    /// Bytes in megabytes, with decimals below 10.
    static func megabytes(_ bytes: Double) -> String {
        let megabytes = bytes / 1e6
        if megabytes >= 10 { return String(Int(megabytes)) }
        return String(megabytes >= 0.1 ? (megabytes * 10).rounded() / 10 : (megabytes * 1_000).rounded() / 1_000)
    }

    /// Removes the bar from the screen.
    func clear() {
        if isDrawn { Messages.write("\r\u{1B}[K") }
        isDrawn = false
    }
}
