import Basics
import ClickStore
import Foundation
import TestSupport
import Testing

@Suite(.disabled(if: geteuid() == 0, "root may read and write everything"))
struct FilePermissionTests {
    /// A folder with a closed store of one click.
    private static func folder() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        let store = try ClickDatabase(path: folder.store)
        try store.take(SampleClick())
        try store.close()
        return folder
    }

    private static func setMode(_ mode: Int, of path: String) throws {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    }

    @Test func `a file that may not be read is no store for reading`() throws {
        let folder = try Self.folder()
        try Self.setMode(0o200, of: folder.store)
        #expect(throws: StoreError.failed(path: folder.store, reason: "cannot be read: Permission denied")) {
            try ClickReader(path: folder.store)
        }
    }

    @Test func `a store in a folder that may only be read can be read`() throws {
        let folder = try Self.folder()
        folder.chmod(0o500)
        let reader = try ClickReader(path: folder.store)
        #expect(try reader.clickCount() == 1)
        #expect(try reader.controls().count == 1)
    }

    @Test func `a store cannot be created in a folder that may only be read`() throws {
        let folder = try TemporaryFolder()
        folder.chmod(0o500)
        #expect(throws: StoreError.notWritable(path: folder.store, reason: "Permission denied")) {
            try ClickDatabase(path: folder.store)
        }
    }
}
