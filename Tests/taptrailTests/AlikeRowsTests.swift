import ClickReports
import Foundation
import TestSupport
import Testing

/// What people see of a report on a terminal of 80 columns tells its rows apart.
struct AlikeRowsTests {
    /// Where clicks come from.
    enum Source: String, CaseIterable {
        case demo, web, android

        /// The clicks as click lines; nil for those of simulated users.
        var lines: [String]? {
            switch self {
            case .demo: nil
            case .web: Self.lines(of: Self.webPaths, screens: ["/", "/src/forms.html", "/articles/*/comments"])
            case .android:
                Self.lines(
                    of: Self.androidPaths,
                    screens: ["com.example.album/.MainActivity", "com.example.album/com.example.gallery.AlbumActivity"])
            }
        }

        /// A page whose elements have no identifiers, but for a few.
        private static var webPaths: [String] {
            let page = "document--html--body--div--div--div--div[1]"
            let cells = (0..<12).flatMap { row in
                ["--button--div--div--click", "--button--div--div[1]--click", "--click"].map {
                    "\(page)--div[\(row)]\($0)"
                }
            }
            let forms = ["form", "form[1]", "div--p", "div#main--p", "div"].flatMap { form in
                ["button", "button[1]", "button#send", "input"].map { "document--html--body--\(form)--\($0)--click" }
            }
            return cells + forms + ["document--html--click", "document--html--body--div--div--click"]
        }

        private static var androidPaths: [String] {
            let root = "android.widget.FrameLayout--android.widget.LinearLayout#com.example.album:id/action_bar_root"
            return (0..<6).flatMap { row in
                [
                    "--android.support.v7.widget.RecyclerView#com.example.album:id/list--android.widget.FrameLayout[\(row)]",
                    "--android.view.ViewGroup[\(row)]--android.widget.Button#com.example.album:id/btn_preview",
                    "--android.view.ViewGroup[\(row)]--android.widget.RelativeLayout--android.widget.ImageView",
                ].flatMap { ["\(root)\($0)--touch", "\(root)\($0)--long_touch"] }
            }
        }

        /// Three sessions of each of two versions, with clicks that nobody handled and bursts of rage.
        private static func lines(of paths: [String], screens: [String]) -> [String] {
            (0..<6).flatMap { session in
                paths.enumerated().flatMap { index, path in
                    (0..<(index % 5 == 0 ? 3 : 1)).map { click in
                        let time = 1_700_000_000_000 + session * 10_000_000 + index * 20_000 + click * 300
                        let version = session.isMultiple(of: 2) ? "1.0" : "1.1"
                        return #"{"t":\#(time),"session":"s-\#(session)","user":"u-\#(session)","path":"\#(path)","#
                            + #""screen":"\#(screens[(index + session) % screens.count])","handled":\#(index % 3 > 0),"#
                            + #""version":"\#(version)","x":\#(index),"y":\#(index)}"#
                    }
                }
            }
        }
    }

    private static let reports = [
        ["controls"], ["controls", "--by", "element"], ["screens"], ["icicle"], ["frustration"], ["transitions"],
        ["journeys"],
        ["transitions", "--by", "element"], ["heatmap"], ["sessions"], ["unused", "--until", "2026-01-06"],
        ["unused", "--version", "1.0"], ["compare", "--versions", "1.0", "1.1"],
        ["compare", "--versions", "1.3.2", "1.4.0"], ["controls", "--kind", "all"],
    ]

    private static func database(of source: Source) throws -> TemporaryFolder {
        try TemporaryFolder { folder in
            if let lines = source.lines {
                try folder.write(lines.joined(separator: "\n"), to: "a.jsonl")
            } else {
                #expect(try Command.run("simulate", "--sessions", "60", "-o", "a.jsonl", in: folder).status == 0)
            }
            let run = try Command.run("replay", "--db", "a.sqlite", "a.jsonl", in: folder)
            #expect(run.status == 0, "\(run.messages)")
        }
    }

    @Test(arguments: Source.allCases)
    func `no two rows of any report look alike at 80 columns`(source: Source) throws {
        let folder = try Self.database(of: source)
        var rows = 0
        for report in Self.reports {
            let arguments = ["report"] + report + ["--db", "a.sqlite", "--limit", "0"]
            let run = try Command.runOnTerminal(
                arguments, columns: 80, environment: ["NO_COLOR": "1"], in: folder)
            let names = Self.shownTexts(run.output)
            rows += names.count
            let alike = Dictionary(grouping: names) { $0 }.filter { $1.count > 1 }.keys.sorted { $0[0] < $1[0] }
            #expect(alike.isEmpty, "\(report.joined(separator: " ")): \(alike)")
        }
        #expect(rows > 200)
    }

    /// The texts of each row of a table, without its numbers.
    private static func shownTexts(_ table: String) -> [[String]] {
        let lines = table.split(separator: "\n", omittingEmptySubsequences: false).map(Array.init)
        guard let rule = lines.firstIndex(where: { !$0.isEmpty && $0.allSatisfy { "- ".contains($0) } }) else {
            return []
        }
        var columns: [Range<Int>] = []
        for word in String(lines[rule]).ranges(of: /-+/) {
            let text = String(lines[rule])
            let start = text.distance(from: text.startIndex, to: word.lowerBound)
            columns.append(start..<start + text.distance(from: word.lowerBound, to: word.upperBound))
        }
        let cells = lines[(rule + 1)...].prefix { !$0.isEmpty }.map { line in
            columns.map { column in
                column.lowerBound < line.count
                    ? String(line[column.lowerBound..<min(column.upperBound, line.count)])
                        .trimmingCharacters(in: .whitespaces) : ""
            }
        }
        let isNumeric = columns.indices.map { column in
            cells.allSatisfy { $0[column].isEmpty || $0[column].contains(/^[+-]?[0-9<]/) }
                && cells.contains { !$0[column].isEmpty }
        }
        var rows: [[String]] = []
        for line in cells {
            let texts = columns.indices.map { isNumeric[$0] ? "" : line[$0] }
            // A row's numbers stand in its first line.
            if columns.indices.contains(where: { isNumeric[$0] && !line[$0].isEmpty }) || rows.isEmpty {
                rows.append(texts)
            } else {
                rows[rows.count - 1] = zip(rows[rows.count - 1], texts).map { $0 + " " + $1 }
            }
        }
        return rows
    }
}
