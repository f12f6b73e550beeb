import Basics
import Foundation
import TestSupport

/// Running the command on a terminal.
extension Command {
    /// Runs the command with a pseudo-terminal as its standard output.
    ///
    /// - Parameters:
    ///   - columns: The terminal's width, 0 if it does not say.
    ///   - environment: Variables beside the usual ones.
    static func runOnTerminal(
        _ arguments: [String], columns: Int, lines: Int = 24, environment: [String: String] = [:],
        in folder: TemporaryFolder
    ) throws -> Run {
        let (terminal, screen) = try pseudoTerminal(columns: columns, lines: lines)
        let process = Process()
        process.executableURL = try binary
        process.arguments = arguments
        process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
        process.environment = ["PATH": "/usr/bin:/bin", "HOME": folder.path, "TERM": "xterm-256color", "PAGER": ""]
            .merging(environment) { $1 }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = screen
        process.standardError = try folder.newFile(".err")
        try process.run()
        try screen.close()
        var shown: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4_096)
        // Reading fails when the last process has closed the screen.
        while true {
            let count = read(terminal.fileDescriptor, &buffer, buffer.count)
            guard count > 0 else { break }
            shown += buffer[..<count]
        }
        process.waitUntilExit()
        return Run(
            status: process.terminationReason == .exit ? process.terminationStatus : -1,
            output: String(decoding: shown, as: UTF8.self).replacing("\r\n", with: "\n"),
            messages: try String(contentsOfFile: folder.path + "/.err", encoding: .utf8))
    }

    /// A pseudo-terminal: the end that its user sees, and the end that is the process's screen.
    private static func pseudoTerminal(columns: Int, lines: Int) throws -> (FileHandle, FileHandle) {
        let terminal = open("/dev/ptmx", O_RDWR | O_NOCTTY)
        // Glibc's module does not have unlockpt and ptsname; these are TIOCSPTLCK and TIOCGPTN.
        var (isLocked, number): (CInt, CInt) = (0, 0)
        guard terminal >= 0, ioctl(terminal, 0x4004_5431, &isLocked) == 0, ioctl(terminal, 0x8004_5430, &number) == 0
        else { throw POSIXError(.ENXIO) }
        let name = "/dev/pts/\(number)"
        let screen = open(name, O_RDWR | O_NOCTTY)
        guard screen >= 0 else { throw POSIXError(.ENXIO) }
        if columns > 0 {
            var size = winsize(ws_row: UInt16(lines), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
            guard ioctl(screen, UInt(TIOCSWINSZ), &size) == 0 else { throw POSIXError(.ENXIO) }
        }
        return (
            FileHandle(fileDescriptor: terminal, closeOnDealloc: true),
            FileHandle(fileDescriptor: screen, closeOnDealloc: true)
        )
    }
}
