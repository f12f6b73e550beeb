import ClickReports

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// What the command says to people, on standard error.
enum Messages {
    static func note(_ text: String) {
        draw(TerminalText.escaped(text) + "\n")
    }

    /// Text with its escape sequences as they are: only ever our own.
    ///
    /// What nobody can be told is not told, and the work goes on.
    static func draw(_ text: String) {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let written = rest.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
            if written < 0, errno == EINTR { continue }
            guard written > 0 else { return }
            rest.removeFirst(written)
        }
    }

    static func error(_ text: String) {
        note("taptrail: \(text)")
    }
}
