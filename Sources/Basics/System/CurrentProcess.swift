/// The running process.
package enum CurrentProcess {
    /// The version of the command and of the collector.
    package static let version = "0.2.0"

    /// Its arguments, without its own name, as paths have them: see ``SystemPath``.
    package static var arguments: [String] {
        (1..<max(1, Int(CommandLine.argc))).compactMap { index in
            CommandLine.unsafeArgv[index].map { argument in
                SystemPath.text(UnsafeRawBufferPointer(start: argument, count: strlen(argument)))
            }
        }
    }

    /// A variable of the environment; nil if it is not set, or empty.
    package static func environment(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Ends the process, after what `atexit` was told to do.
    package static func exit(_ status: Int32) -> Never {
        #if canImport(Glibc)
            Glibc.exit(status)
        #elseif canImport(Musl)
            Musl.exit(status)
        #else
            Darwin.exit(status)
        #endif
    }

    /// Ends the process at once, even while another thread cannot be stopped.
    package static func exitNow(_ status: Int32) -> Never {
        _exit(status)
    }

    /// Makes writing to a pipe that nobody reads an error (`EPIPE`) instead of the end of the process.
    package static func ignoreBrokenPipes() {
        // This fails only for signals that do not exist.
        signal(SIGPIPE, SIG_IGN)
    }

    /// Opens `/dev/null` in place of standard streams that are closed; the next file would get their number, and what is
    /// written to them.
    package static func openMissingStandardStreams() {
        while true {
            let descriptor = open("/dev/null", O_RDWR)
            guard (STDIN_FILENO...STDERR_FILENO).contains(descriptor) else {
                if descriptor >= 0 { close(descriptor) }
                return
            }
        }
    }

    /// Whether standard input is a terminal.
    package static var hasInputTerminal: Bool { isatty(STDIN_FILENO) == 1 }

    /// Whether standard output is a terminal.
    package static var hasOutputTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

    /// The columns and lines of the terminal that standard output is; nil if it does not say.
    package static var outputTerminalSize: (columns: Int, lines: Int)? { terminalSize(STDOUT_FILENO) }

    /// Those of the terminal that standard error is; nil if it does not say.
    package static var errorTerminalSize: (columns: Int, lines: Int)? { terminalSize(STDERR_FILENO) }

    private static func terminalSize(_ descriptor: CInt) -> (columns: Int, lines: Int)? {
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else { return nil }
        return (Int(size.ws_col), Int(size.ws_row))
    }

    /// Whether standard error is a terminal.
    package static var hasErrorTerminal: Bool { isatty(STDERR_FILENO) == 1 }

    /// The system's clock: milliseconds since the Unix epoch, UTC.
    package static var nowMs: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000
    }
}
