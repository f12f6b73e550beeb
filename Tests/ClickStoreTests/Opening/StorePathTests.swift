import Foundation
import TestSupport
import Testing

@testable import ClickStore

struct StorePathTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try FileManager.default.createDirectory(atPath: folder.file("real"), withIntermediateDirectories: false)
    }

    private func link(_ name: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(atPath: folder.file(name), withDestinationPath: target)
    }

    /// Names of one file, which is `real/a.sqlite`.
    private func makeNames() throws -> [String] {
        try link("link.sqlite", to: "real/a.sqlite")
        try link("chain.sqlite", to: folder.file("link.sqlite"))
        try link("folder", to: "real")
        try link("real/upwards.sqlite", to: "../chain.sqlite")
        return [
            "link.sqlite", "chain.sqlite", "folder/a.sqlite", "real/upwards.sqlite", "real/../folder/./a.sqlite",
            "real//a.sqlite",
        ]
    }

    @Test(arguments: [false, true])
    func `every name of a file leads to it, whether it is there yet or not`(isThere: Bool) throws {
        let names = try makeNames()
        if isThere { try folder.write([1], to: "real/a.sqlite") }
        let whole = try StorePath(folder.file("real/a.sqlite")).file
        #expect(whole.hasPrefix("/") && whole.hasSuffix("/real/a.sqlite"))
        for name in names { #expect(try StorePath(folder.file(name)).file == whole, "\(name)") }
    }

    @Test func `a name that is not UTF-8 is refused, as SQLite could not open it`() {
        // Stands for a byte 0xFF.
        let path = folder.file("a\u{10FEFF}.sqlite")
        #expect(throws: StoreError.notAFile(path: path, reason: "its name, or that of a folder above it, is not UTF-8"))
        {
            _ = try StorePath(path)
        }
    }

    @Test func `two names of a database have one lock, and its files are beside the file`() throws {
        for name in try makeNames() {
            let store = try ClickDatabase(path: folder.file(name), forLoading: name.hasPrefix("chain"))
            try store.take(SampleClick(session: name))
            for other in ["real/a.sqlite", "link.sqlite", "folder/a.sqlite"] {
                #expect(throws: StoreError.busy(path: folder.file(other))) {
                    try ClickDatabase(path: folder.file(other))
                }
            }
            try store.close()
        }
        #expect(try folder.names() == ["chain.sqlite", "folder", "link.sqlite", "real"])
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder.file("real")).sorted()
                == ["a.sqlite", "a.sqlite.lock", "upwards.sqlite"])
        #expect(try ClickReader(path: folder.file("chain.sqlite")).clickCount() == 6)
    }

    @Test func `what a killed load has left half written is rolled back under any name`() throws {
        let load = try ClickDatabase(path: folder.file("load.sqlite"), forLoading: true)
        try load.take((0..<50).map { SampleClick(session: "s-\($0)") })
        try load.access { connection in
            try connection.runAll("PRAGMA cache_size = 2; BEGIN; UPDATE session SET name = hex(zeroblob(5000));")
            for name in ["a.sqlite", "a.sqlite-journal"] {
                try folder.write(folder.bytes(of: "load" + name.dropFirst(1)), to: "real/" + name)
            }
            try connection.rollback()
        }
        let names = try makeNames()
        #expect(try ClickReader(path: folder.file(names[1])).clickCount() == 50)
        #expect(try PlainSQLite.column("PRAGMA integrity_check", in: folder.file("real/a.sqlite")) == ["ok"])
    }

    @Test func `a file with several names of its own is read, and not written`() throws {
        do {
            let store = try ClickDatabase(path: folder.store)
            try store.take(SampleClick())
            try store.close()
        }
        try FileManager.default.linkItem(atPath: folder.store, toPath: folder.file("real/other.sqlite"))
        for path in [folder.store, folder.file("real/other.sqlite")] {
            let error = #expect(throws: StoreError.self) { try ClickDatabase(path: path) }
            #expect("\(String(describing: error))".contains("hard links"))
            #expect(try ClickReader(path: path).clickCount() == 1)
        }
        try FileManager.default.removeItem(atPath: folder.file("real/other.sqlite"))
        try ClickDatabase(path: folder.store).close()
    }

    @Test(arguments: ["", ":memory:", "file:a.sqlite", "file:a.sqlite?mode=memory&cache=shared"])
    func `what SQLite would not take for a file is refused`(name: String) {
        for open in [{ _ = try ClickDatabase(path: name) }, { _ = try ClickReader(path: name) }] {
            let error = #expect(throws: StoreError.self, performing: open)
            guard case .notAFile = error else {
                Issue.record("another error: \(String(describing: error))")
                return
            }
        }
    }

    @Test func `links in a circle lead nowhere`() throws {
        try link("a.sqlite", to: "b.sqlite")
        try link("b.sqlite", to: "a.sqlite")
        #expect(throws: StoreError.self) { try ClickDatabase(path: folder.file("a.sqlite")) }
        #expect(throws: StoreError.self) { try ClickReader(path: folder.file("a.sqlite")) }
    }
}
