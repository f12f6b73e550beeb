import Basics
import ClickTracking
import Foundation
import Logging
import TestSupport
import Testing

@testable import TouchSessions

/// Files that lines are added to, and all that can be wrong with one.
struct LineFileTests {
    private let folder: TemporaryFolder
    private var path: String { folder.file("touches.jsonl") }

    init() throws { folder = try TemporaryFolder() }

    private func file(_ path: String? = nil, capacity: Int = 1 << 20) -> LineFile {
        LineFile(
            path ?? self.path, capacity: capacity, logger: Logger(label: "tests") { _ in SwiftLogNoOpLogHandler() })
    }

    private func text() throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

    @Test func `lines come in their order, after what was there, and a torn one ends`() throws {
        try "one\ntor".write(toFile: path, atomically: false, encoding: .utf8)
        let file = file()
        for number in 0..<1_000 { try file.append("\(number)\n") }
        file.close()
        #expect(try text() == "one\ntor\n" + (0..<1_000).map { "\($0)\n" }.joined())
        #expect(file.account.written == 1_000)
        #expect(file.account.waiting == 0)
    }

    @Test(arguments: [("/dev/full", ENOSPC), ("/nowhere/at/all", ENOENT), ("/", EISDIR)])
    func `a file that cannot be written loses what waits, counts it, and takes nothing more`(
        path: String, reason: Int32
    ) throws {
        let file = file(path)
        try file.append("line\n")
        file.close()
        let failure = TouchRecordingError.cannotWrite(path: path, reason: reason)
        #expect(throws: failure) { try file.append("line\n") }
        #expect(file.account.failure == failure)
        #expect(file.account.lost == 2)
        #expect(file.account.written + file.account.waiting == 0)
    }

    @Test func `a file does not become longer than it may`() throws {
        let file = file(capacity: 20)
        try file.append("0123456789\n")
        file.close()
        try file.append("0123456789\n")
        file.close()
        #expect(try text() == "0123456789\n")
        #expect(file.account.failure == .full(path: path, capacity: 20))
        #expect(file.account.written == 1 && file.account.lost == 1)
    }

    @Test func `a file belongs to one recorder until that has closed it`() throws {
        let (first, second, third) = (file(), file(), file())
        try first.append("1\n")
        #expect(first.waitUntilWritten() == 1)
        try second.append("2\n")
        second.close()
        #expect(second.account.failure == .inUse(path: path))
        first.close()
        try third.append("3\n")
        third.close()
        #expect(try text() == "1\n3\n")
    }

    @Test func `while the disk does not take them, lines wait up to a bound, and the app never does`() throws {
        #expect(mkfifo(path, 0o600) == 0)
        // A pipe that nobody reads takes 64 KiB, and then keeps its writer waiting.
        let reader = open(path, O_RDWR | O_NONBLOCK)
        defer { close(reader) }
        let file = file(capacity: 1 << 30)
        let line = String(repeating: "x", count: 1_023) + "\n"
        var taken = 0
        #expect(throws: TouchRecordingError.tooSlow(path: path)) {
            while taken < 100_000 {
                try file.append(line)
                taken += 1
            }
        }
        // One batch is with the writer, one waits.
        #expect(taken * line.utf8.count <= 2 * LineFile.maxWaitingBytes)
        var bytes = [UInt8](repeating: 0, count: 1 << 16)
        while file.account.waiting > 0 { _ = read(reader, &bytes, bytes.count) }
        let account = file.account
        #expect(account.written + account.lost == taken + 1)
        file.close()
    }
}
