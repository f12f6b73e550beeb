import Foundation
import TestSupport
import Testing

/// A process of `taptrail-server`, as its users start it. It is killed with the object.
final class RunningServer {
    private let process = Process()
    let port: Int

    /// The server that was built; nil if `TAPTRAIL_SERVER` names none.
    static let binary = ProcessInfo.processInfo.environment["TAPTRAIL_SERVER"]

    /// Whether it can serve HTTPS.
    static let hasTLS = {
        let refusal = try? failure("--db", "none", "--certificate", "none", "--certificate-key", "none")
        return refusal.map { !$0.message.contains("without TLS") } ?? false
    }()

    /// - Parameters:
    ///   - port: The port; 0 for any.
    ///   - environment: Variables besides those of this process.
    convenience init(
        in folder: TemporaryFolder, port: Int = 0, _ arguments: String..., environment: [String: String] = [:]
    ) throws {
        try self.init(
            ["--db", folder.store, "--port", String(port)] + arguments, in: folder, environment: environment)
    }

    /// - Parameter folder: Keeps what the server says, if it can be written.
    init(_ arguments: [String], in folder: TemporaryFolder, environment: [String: String] = [:]) throws {
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.executableURL = URL(fileURLWithPath: try #require(Self.binary))
        process.arguments = arguments
        let output = Pipe()
        process.standardOutput = output
        process.standardError = (try? folder.newFile(".server.err")) ?? FileHandle.nullDevice
        try process.run()
        var line = Data()
        while !line.contains(UInt8(ascii: "\n")), case let read = output.fileHandleForReading.availableData,
            !read.isEmpty
        {
            line += read
        }
        let text = String(decoding: line, as: UTF8.self)
        self.port = try #require(
            text.split(separator: ":").last.flatMap { Int($0.trimmingCharacters(in: .whitespacesAndNewlines)) },
            "the server says \(text)")
    }

    deinit { kill() }

    var address: String { "http://127.0.0.1:\(port)" }

    func kill() {
        Foundation.kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    /// Asks the server to end, and returns its exit code.
    func end() -> Int32 {
        process.terminate()
        process.waitUntilExit()
        return process.terminationReason == .exit ? process.terminationStatus : -1
    }

    /// What a server says that cannot start, and its exit code.
    static func failure(_ arguments: String...) throws -> (status: Int32, message: String) {
        try failure(arguments)
    }

    static func failure(
        _ arguments: [String], environment: [String: String] = [:]
    ) throws -> (status: Int32, message: String) {
        let process = Process()
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.executableURL = URL(fileURLWithPath: try #require(binary))
        process.arguments = arguments
        let messages = Pipe()
        process.standardError = messages
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        let text = messages.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: text, as: UTF8.self))
    }

    /// What a shell writes that runs a script.
    static func shell(_ script: String) throws -> String {
        let shell = Process()
        shell.executableURL = URL(fileURLWithPath: "/bin/sh")
        shell.arguments = ["-c", script]
        let output = Pipe()
        shell.standardOutput = output
        try shell.run()
        let text = output.fileHandleForReading.readDataToEndOfFile()
        shell.waitUntilExit()
        return String(decoding: text, as: UTF8.self)
    }

    /// Sends text over a connection of its own and returns all that comes back until the server closes it.
    func exchange(_ text: String) throws -> String {
        let shell = Process()
        shell.executableURL = URL(fileURLWithPath: "/bin/bash")
        shell.arguments = [
            "-c", "exec 3<>/dev/tcp/127.0.0.1/\(port); printf '%b' \"$0\" >&3 2>/dev/null; cat <&3", text,
        ]
        let output = Pipe()
        shell.standardOutput = output
        shell.standardError = FileHandle.nullDevice
        try shell.run()
        let answer = output.fileHandleForReading.readDataToEndOfFile()
        shell.waitUntilExit()
        return String(decoding: answer, as: UTF8.self)
    }

    /// Sends a whole request and returns the answer.
    func send(_ method: String, _ path: String, _ body: String = "", headers: [String] = []) throws -> String {
        let lines = ["\(method) \(path) HTTP/1.1", "Host: localhost", "Connection: close"] + headers
        return try exchange(
            lines.joined(separator: "\\r\\n") + "\\r\\nContent-Length: \(body.utf8.count)\\r\\n\\r\\n"
                + body.replacingOccurrences(of: "\n", with: "\\n"))
    }
}
