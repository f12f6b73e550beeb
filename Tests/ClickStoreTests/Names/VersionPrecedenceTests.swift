import ClickStore
import Testing

struct VersionPrecedenceTests {
    private static func isOlder(_ a: String?, _ b: String?, firstMs: (Int64?, Int64?) = (2, 1)) -> Bool {
        VersionPrecedence(a, firstMs: firstMs.0).precedes(VersionPrecedence(b, firstMs: firstMs.1))
    }

    @Test(
        arguments: [
            ("1.9", "1.10"), ("1.2", "1.2.1"), ("2.0-beta", "2.0"), ("2.0-alpha", "2.0-beta"), ("v1.2", "v1.10"),
            ("09", "10"), ("99999999999999999999", "100000000000000000000"), ("", "1"), ("beta", "1.0"),
            ("2.0-beta.2", "2.0-beta.10"), ("2.0b2", "2.0b10"), ("1.4", "1.4 (12)"), ("1.4 (9)", "1.4 (12)"),
            ("1.4+5", "1.4+05a"),
            (nil, "1"), (nil, "hash"),
        ] as [(String?, String)])
    func `versions are in the order of their numbers, whenever they were met`(older: String?, newer: String) {
        #expect(Self.isOlder(older, newer))
        #expect(!Self.isOlder(newer, older))
        #expect(!Self.isOlder(newer, newer, firstMs: (1, 1)))
    }

    @Test func `versions without numbers are in the order in which they were met, before those with numbers`() {
        #expect(Self.isOlder("f00", "abc", firstMs: (1, 2)))
        #expect(!Self.isOlder("f00", "abc", firstMs: (2, 1)))
        #expect(Self.isOlder("abc", "f00", firstMs: (1, 1)))
        #expect(Self.isOlder("abc", "f00", firstMs: (1, nil)))
        #expect(Self.isOlder("f00", "0.1", firstMs: (2, 1)))
    }

    @Test func `the order is one: of three versions the first is older than the last`() {
        let versions: [(String?, Int64?)] = [
            nil, "", "a", "b", "main", "v", "0", "1", "1.0", "01.0", "v1.0", "1.0-a", "1.0-a.1", "1.0-1", "1.0+1",
            "1.0 (1)", "1.0b",
        ].flatMap { version in [1, 2, nil].map { (version, $0) } }
        let ages = versions.map { VersionPrecedence($0.0, firstMs: $0.1) }
        for a in ages {
            for b in ages {
                #expect(!(a.precedes(b) && b.precedes(a)))
                for c in ages where a.precedes(b) && b.precedes(c) { #expect(a.precedes(c)) }
            }
        }
    }
}
