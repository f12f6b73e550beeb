import Foundation

/// The journals of all tests of this process, in one folder that goes away with it: a journal is often looked at, copied
/// and gone on with after the app that has made it.
enum JournalFolders {
    /// A folder that is not there yet.
    static func new() -> String { root + "/" + UUID().uuidString }

    private static let root: String = {
        let root = NSTemporaryDirectory() + "journals-" + UUID().uuidString
        try? FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: false)
        atexit { JournalFolders.removeAll() }
        return root
    }()

    private static func removeAll() { try? FileManager.default.removeItem(atPath: root) }
}
