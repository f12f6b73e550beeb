import ClickIndex
import ClickTracking
import Foundation
import SeededGenerator
import TestSupport
import Testing

@testable import ClickStore

struct ClickImageTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private static let declaration = """
        CREATE TABLE click (
            id INTEGER, control_id INTEGER NOT NULL, session_id INTEGER NOT NULL, at_ms INTEGER NOT NULL,
            x INTEGER, y INTEGER, flags INTEGER NOT NULL
        ) STRICT
        """

    /// Around as many as a page holds, and pages enough for more memory than there is at first.
    @Test(arguments: [1, 2, 1_000, 1_100, 1_200, 1_300, 5_000, 50_000])
    func `an image is a database that holds the clicks`(count: Int) throws {
        var generator = SplitMix64(seed: UInt64(count))
        let clicks = (0..<count).map { _ in Self.click(&generator) }
        let image = try ClickImage()
        let middle = Int.random(in: 0...count, using: &generator)
        try image.append(Array(clicks[..<middle]))
        try image.append(Array(clicks[middle...]))
        #expect(image.count == count)
        let path = try write(image)
        #expect(try PlainSQLite.column("PRAGMA integrity_check", in: path) == ["ok"])
        let rows = try PlainSQLite.rows(
            "SELECT id, control_id, session_id, at_ms, x, y, flags FROM click ORDER BY rowid", in: path)
        #expect(rows == clicks.map(Self.columns))
    }

    @Test func `an image grows as its clicks need`() throws {
        let click = IndexedClick(atMs: .max, control: .max, span: .max, x: .max, y: .max, handled: .yes)
        let some = [IndexedClick](repeating: click, count: 100_000)
        let image = try ClickImage()
        for _ in 0..<12 { try image.append(some) }
        let path = try write(image)
        #expect(try PlainSQLite.column("PRAGMA quick_check", in: path) == ["ok"])
        let sums = "SELECT count(*) || ' ' || max(rowid) || ' ' || sum(x) || ' ' || min(at_ms) FROM click"
        #expect(
            try PlainSQLite.column(sums, in: path)
                == ["1200000 \(1_200_000 + 1 << 14 - 1) \(1_200_000 * Int64(Int32.max)) \(Int64.max)"])
    }

    @Test func `an image is used again`() throws {
        let image = try ClickImage()
        for count in [70_000, 3, 5_000] {
            let click = IndexedClick(atMs: 1, control: 2, span: 3, x: 4, y: Int32(count), handled: .no)
            try image.append([IndexedClick](repeating: click, count: count))
            let path = try write(image)
            #expect(try PlainSQLite.column("PRAGMA integrity_check", in: path) == ["ok"])
            #expect(try PlainSQLite.column("SELECT sum(y) FROM click", in: path) == ["\(count * count)"])
            image.removeAll()
        }
    }

    /// A click whose numbers take any number of bytes.
    private static func click(_ generator: inout SplitMix64) -> IndexedClick {
        func number<Number: FixedWidthInteger>(_ type: Number.Type) -> Number {
            let shift = Int.random(in: 0..<Number.bitWidth, using: &generator)
            return Number(truncatingIfNeeded: Int64.random(in: .min ... .max, using: &generator)) >> Number(shift)
        }
        func tenths() -> Int32 { Bool.random(using: &generator) ? Tenths.unknown : number(Int32.self) }
        return IndexedClick(
            atMs: number(Int64.self), control: number(Int32.self), span: number(Int32.self), x: tenths(),
            y: tenths(), handled: [.unknown, .no, .yes].randomElement(using: &generator) ?? .no)
    }

    private static func columns(of click: IndexedClick) -> [String?] {
        func text(_ tenths: Int32) -> String? { tenths == Tenths.unknown ? nil : String(tenths) }
        return [
            nil, String(click.control), String(click.span), String(click.atMs), text(click.x), text(click.y),
            String(click.handled.rawValue),
        ]
    }

    private func write(_ image: ClickImage) throws -> String {
        try folder.write(Array(image.finish(declaring: Self.declaration)), to: "image.sqlite")
        return folder.file("image.sqlite")
    }
}
