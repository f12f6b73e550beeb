import Foundation
import Testing

/// A package as `swift package dump-package` describes it.
struct PackageDump: Decodable {
    struct Product: Decodable {
        let name: String
        let targets: [String]
    }

    struct Target: Decodable {
        let name: String
        let type: String
        let path: String?
        private let dependencies: [[String: [Part]]]

        /// What the target depends on, targets and products by their names.
        var uses: [String] { dependencies.flatMap(\.values).compactMap { $0.first?.text } }
    }

    let products: [Product]
    let targets: [Target]

    /// This package's folder.
    static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .path

    /// - Parameter folder: The package's folder within this one's.
    init(_ folder: String = ".") throws {
        let scratch = NSTemporaryDirectory() + "taptrail-dump-" + UUID().uuidString
        defer { try? FileManager.default.removeItem(atPath: scratch) }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [
            "swift", "package", "--package-path", Self.root + "/" + folder, "--scratch-path", scratch, "dump-package",
        ]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0)
        self = try JSONDecoder().decode(PackageDump.self, from: data)
    }

    /// A string, or a JSON value of which nothing matters here.
    private struct Part: Decodable {
        let text: String?

        init(from decoder: any Decoder) throws {
            text = try? decoder.singleValueContainer().decode(String.self)
        }
    }
}
