import BuiltExecutable
import Foundation

/// The built command, run as its users run it.
struct Command {
    /// What a run printed and how it ended.
    struct Run {
        let status: Int32
        let output: String
        let messages: String
    }

    static func run(
        _ arguments: String..., input: String? = nil, executable: String? = nil, in folder: Folder
    ) throws -> Run {
        try run(arguments, input: input, executable: executable, in: folder)
    }

    /// - Parameters:
    ///   - executable: Another program to run, by its path.
    ///   - environment: Variables beside the usual ones.
    static func run(
        _ arguments: [String], input: String? = nil, executable: String? = nil, environment: [String: String] = [:],
        in folder: Folder
    ) throws -> Run {
        let process = Process()
        process.executableURL = try executable.map { URL(fileURLWithPath: $0) } ?? binary
        process.arguments = arguments
        process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
        process.environment = ["PATH": "/usr/bin:/bin", "HOME": folder.path, "COLUMNS": "80"]
            .merging(environment) { $1 }
        let (output, messages) = (folder.path + "/.out", folder.path + "/.err")
        process.standardOutput = try folder.newFile(".out")
        process.standardError = try folder.newFile(".err")
        process.standardInput = try folder.handle(for: input)
        try process.run()
        process.waitUntilExit()
        return Run(
            status: process.terminationReason == .exit ? process.terminationStatus : -1,
            output: try String(contentsOfFile: output, encoding: .utf8),
            messages: try String(contentsOfFile: messages, encoding: .utf8))
    }

    static var binary: URL {
        get throws { try BuiltExecutable.named("taptrail") }
    }
}

/// A folder of a test's own that goes with it.
final class Folder {
    let path: String

    init() throws {
        path = NSTemporaryDirectory() + "taptrail-tests-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// Writes a file and returns its name.
    @discardableResult
    func write(_ text: String, to name: String) throws -> String {
        try text.write(toFile: path + "/" + name, atomically: false, encoding: .utf8)
        return name
    }

    /// A new file to write, through its handle.
    func newFile(_ name: String) throws -> FileHandle {
        try write("", to: name)
        return try FileHandle(forWritingTo: URL(fileURLWithPath: path + "/" + name))
    }

    func handle(for input: String?) throws -> FileHandle {
        guard let input else { return FileHandle.nullDevice }
        try write(input, to: ".in")
        return try FileHandle(forReadingFrom: URL(fileURLWithPath: path + "/.in"))
    }
}
