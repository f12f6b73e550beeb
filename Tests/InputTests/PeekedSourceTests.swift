import TestSupport
import Testing

@testable import Input

struct PeekedSourceTests {
    private static let bytes = Array("what was peeked at comes again".utf8)

    @Test(arguments: [1, 2, 29, 30, 31, 1_000])
    func `the head is as long as asked for, and nothing is lost`(count: Int) throws {
        let source = try PeekedSource(PieceSource(Self.bytes), count: count)
        #expect(source.head == Array(Self.bytes.prefix(count)))
        #expect(source.readAll(pieces: 4).bytes == Self.bytes)
    }

    @Test func `an error after some bytes comes after them`() throws {
        let failure = InputError.brokenCompression(path: "a.gz", offset: 30)
        let source = try PeekedSource(PieceSource(Self.bytes, failure: failure), count: 1_000)
        #expect(source.head == Self.bytes)
        let (bytes, error) = source.readAll()
        #expect(bytes == Self.bytes)
        #expect(error == failure)
    }

    @Test func `an error before any byte is thrown at once`() {
        let failure = InputError.unreadable(path: "a", reason: "no")
        #expect(throws: failure) { try PeekedSource(PieceSource([], failure: failure), count: 2) }
    }
}
