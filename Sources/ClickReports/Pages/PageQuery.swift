import Basics
package import ClickStore
import ClickTracking

/// Which clicks a page of all reports is of, as the query of its address says it: `since=7d&screen=Lobby`. Names and values are
/// those of options, and a name may come several times.
package struct PageQuery {
    private var text = SelectionText()
    private var timeZone = TimeZoneRules.utc
    private var limit = PageMaker.defaultLimit

    /// What is wrong with a query.
    package enum Problem: Error, CustomStringConvertible {
        case unknown(name: String)
        case wrong(name: String, reason: String)

        package var description: String {
            switch self {
            case .unknown(let name):
                "there is no selection '\(name)'; names are \(PageQuery.names.joined(separator: ", "))"
            case .wrong(let name, let reason): "\(name): \(reason)"
            }
        }
    }

    private static let names = SelectionText.options + ["visitors", "tz", "limit"]

    /// Reads the names and values of a query, decoded.
    package init(_ parameters: [(name: String, value: String)]) throws(Problem) {
        for (name, value) in parameters {
            do {
                try add(name, value)
            } catch let error as SelectionError {
                throw .wrong(name: name, reason: error.message { $0 })
            } catch let error as Problem {
                throw error
            } catch {
                throw .wrong(name: name, reason: "\(error)")
            }
        }
    }

    private mutating func add(_ name: String, _ value: String) throws {
        if try text.add(value, of: name) { return }
        switch name {
        case "visitors":
            guard let visitors = Segment.Visitors(rawValue: value) else {
                throw Problem.wrong(name: name, reason: "give new or returning")
            }
            text.visitors = visitors
        case "tz": timeZone = try TimeZoneRules(name: value)
        case "limit":
            guard let number = Int(value), number >= 0 else {
                throw Problem.wrong(name: name, reason: "it must be a number, 0 for all rows")
            }
            limit = number
        default: throw Problem.unknown(name: name)
        }
    }

    /// Makes the page, see ``PageMaker/page(of:from:nowMs:)``.
    ///
    /// - Throws: Also ``Problem``.
    package func html(of name: String, from engine: any ReportEngine, nowMs: Int64) throws -> String {
        try PageMaker(selection(nowMs: nowMs), in: timeZone, limit: limit, forPeople: true)
            .page(of: name, from: engine, nowMs: nowMs).html
    }

    /// What is selected at a time.
    package func selection(nowMs: Int64) throws(Problem) -> Selection {
        do throws(SelectionError) {
            return try text.selection(nowMs: nowMs, kinds: [.activation], in: timeZone)
        } catch {
            throw .wrong(name: "the selection", reason: error.message { $0 })
        }
    }
}
