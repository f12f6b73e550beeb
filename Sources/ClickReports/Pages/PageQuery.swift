package import Basics
package import ClickStore
package import ClickTracking

/// What the query of a page's address says: which clicks the page is of, with the names and values of options, as in
/// `since=7d&screen=Lobby`, and what the page wants to know besides.
///
/// A name may come several times. A value that is empty says nothing: a form sends its empty fields, too.
package struct PageQuery: Sendable {
    package typealias Parameter = (name: String, value: String)

    /// What selects clicks, the time zone, and what figures are compared with, in the query's order.
    package private(set) var selected: [Parameter] = []
    /// What is given for the page's own names, in the query's order.
    package private(set) var others: [Parameter] = []
    package private(set) var timeZone = TimeZoneRules.utc
    /// How many rows; nil for as many as the page has.
    package private(set) var limit: Int?
    private var text = SelectionText()

    /// Asks with the value `previous` for figures of the period before, of equal length.
    package static let comparison = "compare"

    /// Whether figures are compared with those of the period before.
    package var isCompared: Bool { selected.contains { $0.name == Self.comparison } }

    /// What is wrong with a query.
    package enum Problem: Error, CustomStringConvertible {
        case unknown(name: String, names: [String])
        case wrong(name: String, reason: String)

        package var description: String {
            switch self {
            case .unknown(let name, let names):
                "there is no selection '\(name)'; names are \(names.joined(separator: ", "))"
            case .wrong(let name, let reason): "\(name): \(reason)"
            }
        }
    }

    /// The names that say which clicks a page is of, and in which time zone it tells times.
    package static let selections = SelectionParameter.allCases.map(\.rawValue)

    /// Reads the names and values of a query, decoded.
    ///
    /// - Parameter names: The page's own names.
    package init(_ parameters: [Parameter], ofPage names: [String] = []) throws(Problem) {
        for (name, value) in parameters where !value.isEmpty {
            do {
                try add(name, value, names)
            } catch let error as SelectionError {
                throw .wrong(name: name, reason: error.message { $0 })
            } catch let error as Problem {
                throw error
            } catch {
                throw .wrong(name: name, reason: "\(error)")
            }
        }
    }

    private mutating func add(_ name: String, _ value: String, _ names: [String]) throws {
        if names.contains(name) {
            others.append((name, value))
        } else if name == Self.comparison {
            guard value == "previous" else {
                throw Problem.wrong(name: name, reason: "there is no '\(value)'; give previous for the period before")
            }
            selected.append((name, value))
        } else if name == "limit" {
            guard let number = Int(value), number >= 0 else {
                throw Problem.wrong(name: name, reason: "it must be a number, 0 for all rows")
            }
            limit = number
        } else {
            try select(name, value, names)
            selected.append((name, value))
        }
    }

    private mutating func select(_ name: String, _ value: String, _ names: [String]) throws {
        guard let parameter = SelectionParameter(rawValue: name) else {
            throw Problem.unknown(name: name, names: Self.selections + ["limit"] + names)
        }
        if parameter == .tz { timeZone = try TimeZoneRules(name: value) }
        try text.add(value, of: parameter)
    }

    /// What is given for one of the page's own names.
    package subscript(name: String) -> [String] { others.filter { $0.name == name }.map(\.value) }

    /// Which clicks are meant.
    ///
    /// - Parameter kinds: The kinds of clicks if the query does not say; empty for all.
    package func selection(nowMs: Int64, kinds: Set<ClickKind> = [.activation]) throws(Problem) -> Selection {
        do throws(SelectionError) {
            return try text.selection(nowMs: nowMs, kinds: kinds, in: timeZone)
        } catch {
            throw .wrong(name: "the selection", reason: error.message { $0 })
        }
    }
}
