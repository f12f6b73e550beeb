import ClickTracking
import Input
import SeededGenerator
import TestSupport
import Testing

@testable import Basics
@testable import SessionReplay

/// Recordings found again by their content.
struct RecognizedSourceTests {
    private static let bytes: [UInt8] = {
        var random = SplitMix64(seed: 19)
        return random.bytes(10_000)
    }()

    private static func known(_ id: Int64, _ bytes: [UInt8], isComplete: Bool = true) -> KnownSource {
        KnownSource(
            id: id,
            source: ClickSource(
                name: "a", format: "clicks", head: SourceHead(of: bytes.prefix(SourceHead.maxLength))),
            progress: SourceProgress(
                offset: bytes.count, digest: bytes.withUnsafeBytes { XXH64.digest($0) }, isComplete: isComplete),
            taken: WriteResult(stored: 1))
    }

    private static func find(_ bytes: [UInt8], among known: [KnownSource]) throws -> RecognizedSource? {
        let head = Array(bytes.prefix(RecordingFormat.headLength))
        let candidates = KnownSources(known).candidates(beginningLike: head, format: "clicks")
        return try RecognizedSource.longest(of: candidates) { () throws(InputError) in
            PieceSource(bytes, sizes: 1...3_000)
        }
    }

    @Test(arguments: [1, 100, 4_096, 10_000])
    func `a recording that ends at the mark is found again`(length: Int) throws {
        let mine = Array(Self.bytes[..<length])
        let found = try #require(try Self.find(mine, among: [Self.known(7, mine)]))
        #expect(found.source.id == 7)
        #expect(found.hasNothingNew)
        #expect(found.hash.count == length)
    }

    @Test(arguments: [1, 100, 4_096, 9_999])
    func `a recording that has grown is found by its beginning`(length: Int) throws {
        let found = try #require(try Self.find(Self.bytes, among: [Self.known(7, Array(Self.bytes[..<length]))]))
        #expect(found.source.id == 7)
        #expect(!found.hasNothingNew)
        #expect(found.hash.digest == Self.bytes[..<length].withUnsafeBytes { XXH64.digest($0) })
    }

    @Test func `of several that it begins with the longest counts`() throws {
        let known = [5_000, 9_000, 7_000].map { Self.known(Int64($0), Array(Self.bytes[..<$0])) }
        #expect(try Self.find(Self.bytes, among: known)?.source.id == 9_000)
    }

    @Test(arguments: [0, 4_095, 4_096, 9_998])
    func `another byte anywhere before the mark makes another recording`(place: Int) throws {
        var other = Self.bytes
        other[place] ^= 1
        #expect(try Self.find(other, among: [Self.known(1, Array(Self.bytes[..<9_999]))]) == nil)
    }

    @Test func `a recording shorter than the mark is another`() throws {
        #expect(try Self.find(Array(Self.bytes[..<9_000]), among: [Self.known(1, Self.bytes)]) == nil)
    }

    @Test func `nothing known is nothing found`() throws {
        #expect(try Self.find(Self.bytes, among: []) == nil)
    }
}
