import Basics
import Testing

struct SQLFragmentTests {
    private static func quoted(_ text: String) -> String { "<\(text)>" }

    @Test func `texts become literals, in fragments of fragments too, and nothing else does`() {
        let name = "x' OR 1 = 1 --"
        let condition: SQLFragment = "name = \(text: name)"
        let query: SQLFragment = "SELECT \(3), \(list: [1, 2]), \(text: nil) FROM t\([condition, "y > 0"].whereClause)"
        #expect(
            query.written(Self.quoted)
                == "SELECT 3, 1, 2, NULL FROM t\nWHERE name = <x' OR 1 = 1 -->\n    AND y > 0")
    }

    @Test func `no conditions make no WHERE`() {
        let none: [SQLFragment] = []
        #expect(none.whereClause.isEmpty)
        #expect(none.joined(separator: ", ").written(Self.quoted) == "")
        #expect(["a"].joined(separator: ", ").written(Self.quoted) == "a")
    }

    @Test func `a long list takes as long as it is`() {
        let values: [SQLFragment] = (0..<100_000).map { "\(text: "\($0)")" }
        let list = values.joined(separator: ", ").written(Self.quoted)
        #expect(list.utf8.count == (0..<100_000).reduce(-2) { $0 + "\($1)".utf8.count + 4 })
    }
}
