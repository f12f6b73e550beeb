import Foundation

/// The project's folder.
package enum Project {
    package static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().path
    package static let manual = root + "/docs/man"

    /// The names of the files of all man pages.
    package static var manualPages: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: manual).sorted() }
    }
}
