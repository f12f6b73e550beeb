/// A piece of SQL: what stands in the source, other pieces, numbers, and values that become literals of whatever dialect the
/// SQL is then written in.
///
/// A text that is not in the source cannot become SQL: `"name = \(text: name)"` has it as a value, and `"name = \(name)"` is
/// no Swift.
package struct SQLFragment: ExpressibleByStringInterpolation, Equatable, Sendable {
    private enum Part: Equatable, Sendable {
        case sql(String)
        case text(String)
    }

    private var parts: [Part] = []

    package init(stringLiteral sql: String) {
        parts = sql.isEmpty ? [] : [.sql(sql)]
    }

    /// A whole statement that somebody else has written, such as a migration's, or a name that SQL takes without quotes.
    package init(verbatim sql: String) {
        self.init(stringLiteral: sql)
    }

    package init(stringInterpolation: StringInterpolation) {
        parts = stringInterpolation.fragment.parts
    }

    /// Whether there is nothing.
    package var isEmpty: Bool { parts.isEmpty }

    /// The SQL of a dialect.
    ///
    /// - Parameter literal: A text as the dialect writes it, in quotes.
    package func written(_ literal: (String) -> String) -> String {
        parts.map { part in
            switch part {
            case .sql(let sql): sql
            case .text(let text): literal(text)
            }
        }.joined()
    }

    package static func + (first: SQLFragment, second: SQLFragment) -> SQLFragment { "\(first)\(second)" }

    package static func += (first: inout SQLFragment, second: SQLFragment) { first.parts += second.parts }

    package struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var fragment = SQLFragment(stringLiteral: "")

        package init(literalCapacity: Int, interpolationCount: Int) {}

        package mutating func appendLiteral(_ sql: String) {
            if !sql.isEmpty { fragment.parts.append(.sql(sql)) }
        }

        package mutating func appendInterpolation(_ other: SQLFragment) {
            fragment.parts += other.parts
        }

        package mutating func appendInterpolation(_ number: some BinaryInteger) {
            appendLiteral(String(number))
        }

        package mutating func appendInterpolation(_ number: Double) {
            appendLiteral(number.description)
        }

        /// Numbers with commas between them.
        package mutating func appendInterpolation(list numbers: [some BinaryInteger]) {
            appendLiteral(numbers.map(\.description).joined(separator: ", "))
        }

        /// A value; NULL for none.
        package mutating func appendInterpolation(text: String?) {
            fragment.parts.append(text.map(Part.text) ?? .sql("NULL"))
        }

        /// The name of a column or a table, which a case of an enumeration has given.
        package mutating func appendInterpolation<Name: RawRepresentable<String>>(column name: Name) {
            appendLiteral(name.rawValue)
        }
    }
}

extension Sequence<SQLFragment> {
    package func joined(separator: SQLFragment = "") -> SQLFragment {
        var all = SQLFragment.StringInterpolation(literalCapacity: 0, interpolationCount: 0)
        for (number, fragment) in enumerated() {
            if number > 0 { all.appendInterpolation(separator) }
            all.appendInterpolation(fragment)
        }
        return SQLFragment(stringInterpolation: all)
    }

    /// The conditions, all of which must hold, behind WHERE on a line of its own; nothing if there are none.
    package var whereClause: SQLFragment {
        let all = joined(separator: "\n    AND ")
        return all.isEmpty ? "" : "\nWHERE \(all)"
    }
}
