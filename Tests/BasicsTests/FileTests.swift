import Basics
import Foundation
import TestSupport
import Testing

struct FileTests {
    private let temporary: TemporaryFolder
    private var folder: String { temporary.file("files") }

    init() throws {
        temporary = try TemporaryFolder()
        try FileSystem.makeFolder(folder, permissions: FilePermissions(rawValue: 0o700))
    }

    @Test func `what is written is read, at its offset too`() throws {
        let file = try File(folder + "/a", .readWrite, [.create, .exclusiveCreate])
        #expect(try write("one two", to: file) == 7)
        #expect(try write("TWO", to: file, at: 4) == 3)
        #expect(try file.size() == 7)
        #expect(try read(7, of: file, at: 0) == "one TWO")
        #expect(try read(9, of: file, at: 4) == "TWO")
        try file.close()
        #expect(try FileSystem.names(in: folder) == ["a"])
    }

    @Test func `an error is the system's`() throws {
        #expect(throws: Errno.noSuchFileOrDirectory) { _ = try File(folder + "/none", .readOnly) }
        #expect(throws: Errno.noSuchFileOrDirectory) { try FileSystem.names(in: folder + "/none") }
        #expect(throws: Errno.noSuchFileOrDirectory) { try FileSystem.status(of: folder + "/none") }
        #expect("\(Errno.noSuchFileOrDirectory)" == "No such file or directory")
    }

    @Test func `one owner at a time has an exclusive lock`() throws {
        let first = try File(folder + "/lock", .readWrite, .create)
        let second = try File(folder + "/lock", .readWrite)
        #expect(try first.lock(.exclusive))
        #expect(try !second.lock(.shared))
        first.unlock()
        #expect(try second.lock(.exclusive))
    }

    @Test func `mapped bytes are those of the file`() throws {
        let file = try File(folder + "/map", .readWrite, .create)
        try file.allocate(8_192)
        let mapping = try file.map(8_192)
        mapping.start.storeBytes(of: 0x21, toByteOffset: 8_191, as: UInt8.self)
        try mapping.sync()
        #expect(try read(1, of: file, at: 8_191) == "!")
        try FileSystem.truncate(folder + "/map", to: 10)
        #expect(try FileSystem.status(of: folder + "/map").size == 10)
    }

    @Test func `memory is zero and begins where a large page does`() throws {
        let memory = try MemoryMapping(zeros: 3 << 20, prefersLargePages: true)
        #expect(Int(bitPattern: memory.start) % MemoryMapping.largePage == 0)
        #expect(UnsafeRawBufferPointer(start: memory.start, count: memory.size).allSatisfy { $0 == 0 })
    }

    @Test func `a temporary file has no name`() throws {
        let file = try File.temporary()
        #expect(try write("x", to: file) == 1)
        #expect(try read(1, of: file, at: 0) == "x")
    }

    @Test func `a link tells where it leads`() throws {
        _ = try File(folder + "/target", .writeOnly, .create)
        try FileManager.default.createSymbolicLink(atPath: folder + "/link", withDestinationPath: "target")
        #expect(FileSystem.linkTarget(folder + "/link") == "target")
        #expect(FileSystem.linkTarget(folder + "/target") == nil)
        #expect(try FileSystem.realPath(folder + "/link") == FileSystem.realPath(folder + "/target"))
        #expect(try FileSystem.status(of: folder + "/link").type == .regular)
        #expect(try FileSystem.status(of: folder + "/link", followsLinks: false).type == .symbolicLink)
        try FileSystem.remove(folder + "/target")
        #expect(throws: Errno.noSuchFileOrDirectory) { try FileSystem.check(folder + "/target", .exist) }
    }

    @Test func `a name that is not UTF-8 opens its file again`() throws {
        let path = SystemPath.text(Array("\(folder)/caf".utf8), 0xE9)
        _ = try File(path, .writeOnly, .create)
        #expect(try FileSystem.names(in: folder).map { "\(folder)/\($0)" } == [path])
        #expect(try FileSystem.status(of: path).size == 0)
    }

    private func write(_ text: String, to file: borrowing File, at offset: Int? = nil) throws -> Int {
        var count = 0
        var text = text
        try text.withUTF8 { count = try file.write(UnsafeRawBufferPointer($0), at: offset) }
        return count
    }

    private func read(_ count: Int, of file: borrowing File, at offset: Int) throws -> String {
        var bytes = [UInt8](repeating: 0, count: count)
        var read = 0
        try bytes.withUnsafeMutableBytes { read = try file.read(into: $0, at: offset) }
        return String(decoding: bytes.prefix(read), as: UTF8.self)
    }
}

extension SystemPath {
    fileprivate static func text(_ bytes: [UInt8], _ last: UInt8) -> String {
        (bytes + [last]).withUnsafeBytes { text($0) }
    }
}
