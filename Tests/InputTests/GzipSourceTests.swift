import SeededGenerator
import TestSupport
import Testing

@testable import Input

struct GzipSourceTests {
    private static let text = Array(String(repeating: "click after click; ", count: 4_000).utf8)

    /// Members and the bytes they hold.
    private static func recording() -> (compressed: [UInt8], plain: [UInt8]) {
        var random = SplitMix64(seed: 4)
        let noise = random.bytes(10_000)
        let compressed =
            Gzip.member(text) + Gzip.member([]) + Gzip.member(noise, level: 0) + Gzip.member(text, level: 9)
        return (compressed, text + noise + text)
    }

    @Test(arguments: [1, 7, 4_096, 1 << 20])
    func `several members give their bytes one after the other`(pieces: Int) throws {
        let (compressed, plain) = Self.recording()
        let (bytes, failure) = try GzipSource(ArraySource(compressed), path: "a.gz").readAll(pieces: pieces)
        #expect(bytes == plain)
        #expect(failure == nil)
    }

    @Test(arguments: [1, 2, 3] as [UInt64])
    func `tiny pieces give the same bytes`(seed: UInt64) throws {
        let (compressed, plain) = Self.recording()
        let source = try GzipSource(PieceSource(compressed, seed: seed), path: "a.gz")
        let (bytes, failure) = source.readAll(pieces: 100)
        #expect(bytes == plain)
        #expect(failure == nil)
    }

    @Test func `data that breaks off gives what came before and then an error, wherever it breaks`() throws {
        let compressed = Gzip.member(Array(Self.text.prefix(2_000)))
        for cut in 1..<compressed.count {
            let source = try GzipSource(ArraySource(Array(compressed[..<cut])), path: "a.gz")
            let (bytes, failure) = source.readAll()
            #expect(Self.text.starts(with: bytes))
            #expect(failure == .brokenCompression(path: "a.gz", offset: bytes.count))
            #expect(source.readAll().failure == failure, "an error must stay an error")
        }
    }

    @Test func `a damaged member gives an error, and the members before it are whole`() throws {
        var damaged = Gzip.member(Self.text)
        damaged[damaged.count - 6] ^= 1
        let first = Array("first".utf8)
        let (bytes, failure) = try GzipSource(ArraySource(Gzip.member(first) + damaged), path: "a.gz").readAll()
        #expect(bytes.starts(with: first))
        #expect(failure == .brokenCompression(path: "a.gz", offset: bytes.count))
    }

    @Test(arguments: [1, 4, 600_000])
    func `zeros behind a member are padding, and another member may follow them`(count: Int) throws {
        let zeros = [UInt8](repeating: 0, count: count)
        for next in [[], Array("next".utf8)] {
            let packed = Gzip.member(Self.text) + zeros + (next.isEmpty ? [] : Gzip.member(next) + zeros)
            let (bytes, failure) = try GzipSource(ArraySource(packed), path: "a.gz").readAll()
            #expect(bytes == Self.text + next)
            #expect(failure == nil)
        }
    }

    @Test(arguments: ["trailing", "\u{1F}", "\u{1F}trailing", "x", "{\"t\":1}\n", "\0\0trailing"])
    func `what follows the last member and is none is an error behind all that came before`(rest: String) throws {
        let source = try GzipSource(ArraySource(Gzip.member(Self.text) + Array(rest.utf8)), path: "a.gz")
        let (bytes, failure) = source.readAll()
        #expect(bytes == Self.text)
        // How a member begins, and how zlib's data do.
        let isCut = ["\u{1F}", "x"].contains(rest)
        #expect(
            failure
                == (isCut
                    ? .brokenCompression(path: "a.gz", offset: bytes.count)
                    : .notCompressed(path: "a.gz", offset: bytes.count)))
        #expect(source.readAll().failure == failure, "an error must stay an error")
    }

    @Test func `nothing at all is nothing`() throws {
        let (bytes, failure) = try GzipSource(ArraySource([]), path: "a.gz").readAll()
        #expect(bytes.isEmpty)
        #expect(failure == nil)
    }
}

struct GunzipTests {
    private static let plain = Array("packed and packed and packed".utf8)

    @Test func `packed bytes come out`() {
        #expect(Gunzip.bytes(ArraySource(Gzip.member(Self.plain)), atMost: 1_000) == Self.plain)
    }

    @Test func `the limit is exact`() {
        #expect(Gunzip.bytes(ArraySource(Gzip.member(Self.plain)), atMost: Self.plain.count) == Self.plain)
        #expect(Gunzip.bytes(ArraySource(Gzip.member(Self.plain)), atMost: Self.plain.count - 1) == nil)
    }

    @Test func `what is no gzip or is damaged gives nothing`() {
        #expect(Gunzip.bytes(ArraySource([]), atMost: 1_000) == nil)
        #expect(Gunzip.bytes(ArraySource(Self.plain), atMost: 1_000) == nil)
        #expect(Gunzip.bytes(ArraySource(Gzip.member(Self.plain).dropLast()), atMost: 1_000) == nil)
    }

    @Test func `mutated gzip data never traps`() throws {
        let text = Array(String(repeating: "click after click; ", count: 200).utf8)
        try LongRun.repeating { random in
            let compressed = Gzip.member(text) + Gzip.member(random.bytes(random.below(300)))
            let bytes = Mutation.mutated(compressed, times: 1 + random.below(4), using: &random)
            _ = try GzipSource(PieceSource(bytes, seed: random.next()), path: "a.gz").readAll(
                pieces: 1 + random.below(999))
        }
    }
}
