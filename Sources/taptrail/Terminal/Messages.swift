import ClickReports
import Foundation

/// What the command says to people, on standard error.
enum Messages {
    static func note(_ text: String) {
        FileHandle.standardError.write(Data((TerminalText.escaped(text) + "\n").utf8))
    }

    /// Text with its escape sequences as they are: only ever our own.
    static func draw(_ text: String) {
        FileHandle.standardError.write(Data(text.utf8))
    }

    static func error(_ text: String) {
        note("taptrail: \(text)")
    }
}
