#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Standard input, output and error as the command needs them.
enum StandardStreams {
    /// To be called before any file is opened.
    static func prepare() {
        // Whoever stops reading what we say must not stop what we do.
        // It can only fail for a signal that does not exist.
        signal(SIGPIPE, SIG_IGN)
        // The next file that is opened would take the place of one that is closed, and get what is written to it.
        while true {
            let descriptor = open("/dev/null", O_RDWR)
            guard (STDIN_FILENO...STDERR_FILENO).contains(descriptor) else {
                if descriptor >= 0 { close(descriptor) }
                return
            }
        }
    }
}
