internal import ClickReports

/// What a team keeps for its dashboard: pages with names, which the menu offers, and notes on days, which bars show.
package struct SavedViews: Sendable {
    /// In the order of the file.
    private(set) var views: [(name: String, address: String)] = []
    /// By days: `2026-11-24`.
    private(set) var notes: [(day: String, text: String)] = []

    package init() {}

    /// What is wrong with a line of the file, with what to do.
    package struct Problem: Error, CustomStringConvertible {
        package let line: Int
        package let description: String
    }

    /// Reads a line each, `Dead taps = /frustration?since=7d` for a page and `2026-11-24 = Campaign` for a note. Empty lines and those
    /// with `#` in front say nothing.
    package init(parsing text: String) throws(Problem) {
        // A carriage return and the line feed after it are one character.
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        for (index, line) in lines.enumerated() {
            guard line.contains(where: { $0 != " " }), line.first != "#" else { continue }
            do throws(PageProblem) {
                try add(line)
            } catch {
                throw Problem(line: index + 1, description: error.description)
            }
        }
    }

    private mutating func add(_ line: Substring) throws(PageProblem) {
        let parts = line.split(separator: "=", maxSplits: 1).map { Self.trimmed($0) }
        guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else {
            throw PageProblem("write NAME = ADDRESS for a page, or DATE = TEXT for a note")
        }
        guard !Self.isDay(parts[0]) else { return notes.append((parts[0], parts[1])) }
        let halves = parts[1].split(separator: "?", maxSplits: 1).map(String.init)
        guard let asked = Address(path: halves[0], query: halves.count > 1 ? halves[1] : nil), asked.format == nil,
            let page = DashboardPage.all.first(where: { $0.name == asked.page })
        else {
            throw PageProblem(
                "'\(parts[1])' is no address of a page; copy what stands behind the host in the browser, such as /controls?since=7d"
            )
        }
        do throws(PageQuery.Problem) {
            _ = try PageQuery(asked.parameters, ofPage: page.names)
        } catch {
            throw PageProblem(error.description)
        }
        views.append((parts[0], asked.text))
    }

    private static func trimmed(_ text: Substring) -> String {
        let start = text.drop { $0 == " " }
        return String(start.reversed().drop { $0 == " " }.reversed())
    }

    /// Whether a text looks like a date, which no name of a page does.
    private static func isDay(_ text: String) -> Bool {
        text.utf8.count == 10
            && text.utf8.enumerated().allSatisfy { place, byte in
                place == 4 || place == 7 ? byte == UInt8(ascii: "-") : (48...57).contains(byte)
            }
    }
}
