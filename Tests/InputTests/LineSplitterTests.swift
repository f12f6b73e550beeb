import ClickTracking
import SeededGenerator
import TestSupport
import Testing

@testable import Basics
@testable import Input

struct LineSplitterTests {
    private struct Cut: Equatable {
        var lines: [String] = []
        var offsets: [Int] = []
        var end = SourceProgress(offset: 0, digest: 0, isComplete: false)
        var halfLine: Int?
    }

    /// All lines; an over-long one as its length and digest.
    private static func cut(_ source: any ByteSource, maxLineBytes: Int = 1 << 20) throws -> Cut {
        let splitter = LineSplitter(source, maxLineBytes: maxLineBytes)
        var cut = Cut()
        while case let offset = splitter.offset, let line = try splitter.next() {
            cut.offsets.append(offset)
            switch line {
            case .bytes(let bytes): cut.lines.append(String(decoding: bytes, as: UTF8.self))
            case .tooLong(let length, let sha256): cut.lines.append("<\(length) \(sha256)>")
            }
        }
        cut.end = splitter.progress(line: cut.lines.count, isComplete: true)
        cut.halfLine = splitter.unfinishedLineStart?.offset
        return cut
    }

    @Test(
        arguments: [
            ("", [], [], nil), ("\n", [""], [0], nil), ("a", ["a"], [0], 0), ("a\n", ["a"], [0], nil),
            ("a\nb", ["a", "b"], [0, 2], 2), ("a\r\n\nb\n", ["a\r", "", "b"], [0, 3, 4], nil),
            ("\n\n", ["", ""], [0, 1], nil),
        ] as [(String, [String], [Int], Int?)])
    func `lines end at line feeds`(text: String, lines: [String], offsets: [Int], halfLine: Int?) throws {
        let cut = try Self.cut(ArraySource(Array(text.utf8)))
        #expect(cut.lines == lines)
        #expect(cut.offsets == offsets)
        #expect(cut.halfLine == halfLine)
        #expect(cut.end.offset == text.utf8.count)
    }

    @Test func `tiny pieces give the same lines, offsets and digest`() throws {
        var random = SplitMix64(seed: 5)
        for seed in 0..<50 as Range<UInt64> {
            let lines = (0..<random.below(30)).map { _ in String(repeating: "x", count: random.below(40)) }
            let bytes = Array((lines.joined(separator: "\n") + (random.oneIn(2) ? "\n" : "")).utf8)
            let whole = try Self.cut(ArraySource(bytes), maxLineBytes: 24)
            #expect(try Self.cut(PieceSource(bytes, seed: seed), maxLineBytes: 24) == whole)
            #expect(whole.end.digest == bytes.withUnsafeBytes { XXH64.digest($0) })
            #expect(whole.end.offset == bytes.count)
        }
    }

    @Test func `a line of just the limit is kept, a longer one measured and hashed`() throws {
        let text = "aaaa\nbbbbb\ncccc\n"
        let cut = try Self.cut(ArraySource(Array(text.utf8)), maxLineBytes: 4)
        // SHA-256 of `bbbbb`.
        let digest = "bbbbb".sha256
        #expect(cut.lines == ["aaaa", "<5 \(digest)>", "cccc"])
        #expect(cut.offsets == [0, 5, 11])
    }

    @Test func `a long last line without a line feed is measured too`() throws {
        let cut = try Self.cut(PieceSource(Array("a\nbbbbbbbbbb".utf8)), maxLineBytes: 4)
        #expect(cut.lines == ["a", "<10 \("bbbbbbbbbb".sha256)>"])
        #expect(cut.end.offset == 12)
    }

    @Test func `a line longer than all of the buffer goes by in bounded memory`() throws {
        let long = [UInt8](repeating: UInt8(ascii: "b"), count: 20 << 20)
        let cut = try Self.cut(ArraySource(Array("a\n".utf8) + long + Array("\nc\n".utf8)))
        #expect(cut.lines.count == 3)
        #expect(cut.lines[1].hasPrefix("<\(20 << 20) "))
        #expect(cut.lines[2] == "c")
    }

    @Test func `going on with offset and hash gives the digest of the whole`() throws {
        let bytes = Array("one\ntwo\nthree\n".utf8)
        var hash = XXH64()
        bytes[..<4].withUnsafeBytes { hash.update($0) }
        let splitter = LineSplitter(ArraySource(Array(bytes[4...])), offset: 4, hash: hash)
        while try splitter.next() != nil {}
        let mark = splitter.progress(line: 3, isComplete: true)
        #expect(
            mark
                == SourceProgress(
                    offset: 14, line: 3, digest: bytes.withUnsafeBytes { XXH64.digest($0) }, isComplete: true))
    }
}
