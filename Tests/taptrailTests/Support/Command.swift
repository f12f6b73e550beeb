import Foundation
import TestSupport

/// The built command, run as its users run it.
struct Command {
    /// What a run printed and how it ended.
    struct Run {
        let status: Int32
        let output: String
        let messages: String
    }

    static func run(
        _ arguments: String..., input: String? = nil, executable: String? = nil, in folder: TemporaryFolder
    ) throws -> Run {
        try run(arguments, input: input, executable: executable, in: folder)
    }

    /// - Parameters:
    ///   - executable: Another program to run, by its path.
    ///   - environment: Variables beside the usual ones.
    static func run(
        _ arguments: [String], input: String? = nil, executable: String? = nil, environment: [String: String] = [:],
        in folder: TemporaryFolder
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

extension TemporaryFolder {
    /// A file to read a command's input from.
    fileprivate func handle(for input: String?) throws -> FileHandle {
        guard let input else { return FileHandle.nullDevice }
        return try FileHandle(forReadingFrom: URL(fileURLWithPath: file(write(input, to: ".in"))))
    }
}
