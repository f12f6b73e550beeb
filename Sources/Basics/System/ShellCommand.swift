/// A command of the shell that gets text as its input.
package enum ShellCommand {
    /// Runs a command on this process's terminal and waits for its end.
    ///
    /// Until then, keys that interrupt are the command's: they do not end this process. Input that the command does not
    /// read is lost.
    ///
    /// - Returns: Whether the command was found and could be started, however it ended.
    package static func run(_ command: String, input: String) -> Bool {
        // A child inherits which signals are ignored, and a pager that ignores a broken pipe might never end.
        let brokenPipes = signal(SIGPIPE, SIG_DFL)
        let pipe = popen(command, "w")
        signal(SIGPIPE, brokenPipes)
        guard let pipe else { return false }
        let (interrupts, quits) = (signal(SIGINT, SIG_IGN), signal(SIGQUIT, SIG_IGN))
        defer {
            signal(SIGINT, interrupts)
            signal(SIGQUIT, quits)
        }
        _ = input.utf8.withContiguousStorageIfAvailable { fwrite($0.baseAddress, 1, $0.count, pipe) }
        // The exit status is the second byte; the shell uses 126 and 127 for what cannot be started.
        return ![126, 127].contains(pclose(pipe) >> 8)
    }
}
