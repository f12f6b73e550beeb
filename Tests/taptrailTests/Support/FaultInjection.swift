import Foundation
import TestSupport
import Testing

/// Runs a program in which the n-th call of some kind fails; `Tests/FaultInjection/faults.c` says how.
enum FaultInjection {
    /// What fails.
    struct Fault: CustomStringConvertible {
        let kind: Kind
        /// Which call of the kind fails, from 1; 0 fails none.
        var number = 0
        /// Whether all later calls of the kind fail, too.
        var lasts = false
        var error = EIO

        var description: String { "\(kind) \(number)\(lasts ? " and all later ones" : "") (errno \(error))" }
    }

    enum Kind: String, CaseIterable {
        case read, write, sync, open, truncate, map, allocate

        /// The ways in which such a call fails.
        var failures: [(error: Int32, lasts: Bool)] {
            switch self {
            case .read, .sync, .truncate: [(EIO, false)]
            // A disk that is full stays so.
            case .write: [(EIO, false), (ENOSPC, true)]
            case .open: [(EMFILE, false)]
            case .map, .allocate: [(ENOMEM, false), (ENOMEM, true)]
            }
        }
    }

    /// How a run ended, and how many calls of each kind it made.
    struct Outcome {
        let run: Command.Run
        /// Empty where the process was ended without its end being told.
        let calls: [Kind: Int]
        let hasFailed: Bool
    }

    static func run(_ arguments: [String], executable: String? = nil, with fault: Fault, in folder: TemporaryFolder)
        throws
        -> Outcome
    {
        let log = folder.path + ".faults"
        defer { try? FileManager.default.removeItem(atPath: log) }
        let environment = [
            "LD_PRELOAD": try library.get(), "FAULT_FOLDER": folder.path, "FAULT_KIND": fault.kind.rawValue,
            "FAULT_AT": String(fault.number), "FAULT_LASTS": fault.lasts ? "1" : "0",
            "FAULT_ERRNO": String(fault.error),
            "FAULT_LOG": log,
        ]
        let run = try Command.run(arguments, executable: executable, environment: environment, in: folder)
        let lines = ((try? String(contentsOfFile: log, encoding: .utf8)) ?? "").split(separator: "\n")
        return Outcome(
            run: run, calls: calls(lines.first { $0.hasPrefix("calls ") } ?? ""),
            hasFailed: lines.contains { $0.hasPrefix("failed ") })
    }

    /// The counts of a line such as `calls read=28 write=107`.
    private static func calls(_ line: Substring) -> [Kind: Int] {
        var calls: [Kind: Int] = [:]
        for field in line.split(separator: " ").dropFirst() {
            let parts = field.split(separator: "=")
            guard parts.count == 2, let kind = Kind(rawValue: String(parts[0])) else { continue }
            calls[kind] = Int(parts[1])
        }
        return calls
    }

    /// The library that makes calls fail, built once for all tests.
    private static let library = Result { try build("faults") }

    /// Builds a library of `Tests/FaultInjection` and returns its path.
    static func build(_ name: String) throws -> String {
        let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../FaultInjection/\(name).c").standardized.path
        let library = NSTemporaryDirectory() + "taptrail-\(name)-\(ProcessInfo.processInfo.processIdentifier).so"
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["clang", "-shared", "-fPIC", "-O1", "-o", library, source, "-ldl"]
        try process.run()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0, "clang, which comes with Swift, cannot build \(source)")
        return library
    }
}
