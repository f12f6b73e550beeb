import ClickStore
import ClickTracking
import ResponderChain
import SeededGenerator
import TestSupport
import Testing

@testable import ClickQuery

/// Damaged selectors and statements: whatever somebody writes, the answer is one, or an error.
///
/// `TAPTRAIL_FUZZ_SECONDS` makes them run for longer.
struct FuzzTests {
    private static let selectors = [
        "Button#send[3]:event(tap, sw*)", "P > B:not(P › … › B#x · t, :screen(Live*))", "\"Box<Int>\" ˜ 'it''s'",
        "A:root > *:kind(routed, control)", #"Box\<*\ \% :target(a.org/*)"#,
        "› ChatCell[*] › AvatarView · tap, #id:item(4)",
    ]

    @Test func `mutated selectors never trap, and match one and the same path alike each time`() throws {
        LongRun.repeating { random in
            let bytes = Mutation.mutated(
                Array(random.pick(Self.selectors).utf8), times: 1 + random.below(6), using: &random)
            let text = String(decoding: bytes, as: UTF8.self)
            do {
                let selector = try PathSelector(parsing: text)
                var paths = RandomPaths(seed: random.next())
                let path = paths.hostile()
                #expect(
                    selector.matches(path, screen: "S", kind: .activation)
                        == (try? PathSelector(parsing: text).matches(path, screen: "S", kind: .activation)), "\(text)")
            } catch {
                #expect(!"\(error)".isEmpty)
            }
        }
    }

    @Test func `mutated statements never trap, and change nothing`() throws {
        let folder = try TemporaryFolder()
        try ClicksTableTests.fill(folder, .indexed, seed: 1)
        let values = try ClicksTableTests.values(TwinTables(path: folder.store))
        let before = try folder.bytes(of: "clicks.sqlite")
        let reader = try ClickReader(path: folder.store)
        LongRun.repeating { random in
            var queries = RandomQueries(seed: random.next(), values: values)
            let sql = queries.next().sql.replacing("@", with: "clicks")
            let bytes = Mutation.mutated(Array(sql.utf8), times: random.below(5), using: &random)
            do {
                let query = try SQLQuery(String(decoding: bytes, as: UTF8.self), on: reader, timeout: 5)
                for _ in 0..<20 where try query.next() == nil { break }
            } catch {
                #expect(!"\(error)".isEmpty)
            }
        }
        #expect(try folder.bytes(of: "clicks.sqlite") == before)
    }
}
