import Basics
import ClickReports
import Foundation

/// The terminal that standard output is, and what its user wants of it.
struct Terminal {
    /// How tables are shown on it.
    let display: TerminalDisplay
    /// How many lines it shows.
    let height: Int
    /// The command that shows text of more lines; nil for none.
    let pager: String?

    /// The terminal that results go to.
    ///
    /// - Parameter output: The file that they are written to instead, if there is one; `-` is standard output.
    /// - Returns: nil if they go to no terminal.
    init?(for output: String?) {
        guard output == nil || output == "-", CurrentProcess.hasOutputTerminal else { return nil }
        let environment = ProcessInfo.processInfo.environment
        let size = CurrentProcess.outputTerminalSize
        let isDumb = ["", "dumb"].contains(environment["TERM", default: ""])
        display = TerminalDisplay(
            width: size?.columns ?? Self.number(environment["COLUMNS"]) ?? 80,
            isColoured: !isDumb && environment["NO_COLOR", default: ""].isEmpty)
        height = size?.lines ?? Self.number(environment["LINES"]) ?? 24
        pager = isDumb ? nil : Self.pager(environment["PAGER"])
    }

    /// Writes text, by the pager if it is longer than the terminal is high.
    func write(_ text: String, to output: Output) throws {
        if let pager, text.utf8.count(where: { $0 == UInt8(ascii: "\n") }) >= height,
            ShellCommand.run(pager, input: text)
        {
            return
        }
        try output.write(text)
    }

    private static func number(_ text: String?) -> Int? {
        text.flatMap { Int($0) }.flatMap { (1...10_000).contains($0) ? $0 : nil }
    }

    /// The command of `PAGER`; without it, `less` if there is one.
    private static func pager(_ named: String?) -> String? {
        // For less: quit if all fits, show colours, leave the text on the screen; names are UTF-8 whatever the locale is.
        let settings = #"export LESS="${LESS-FRX}" LESSCHARSET="${LESSCHARSET-utf-8}"; "#
        guard let named else { return settings + "command -v less >/dev/null || exit 127; exec less -FRX" }
        return ["", "cat"].contains(named) ? nil : settings + named
    }
}
