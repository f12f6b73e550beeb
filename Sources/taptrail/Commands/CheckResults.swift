import ClickReports
import SessionReplay

extension ClickCheck {
    private typealias FoundDifference = (session: SessionComparison, difference: ClickDifference)

    /// The differences for machines, a row each.
    var report: Report {
        let lines: [FoundDifference] = comparisons.flatMap { comparison in
            comparison.differences.map { (comparison, $0) }
        }
        return Report(lines, Self.places + Self.clicks)
    }

    private static var places: [Report.Field<FoundDifference>] {
        [
            .init("session", .text, "the session's name") { Cell($0.session.name) },
            .init("app", .text, "the app, if one is known", isDetail: true) { Cell($0.session.app) },
            .init("difference", .text, "missing, additional, changed or order") { .text($0.difference.kind.rawValue) },
            .init("expected", .count, "the number of the expected click in its session") {
                Cell($0.difference.expected?.number)
            },
            .init("came", .count, "the number of the click that came in its session") {
                Cell($0.difference.came?.number)
            },
            .init("line", .count, "the line of the file of expected clicks", isDetail: true) {
                Cell($0.difference.expected?.click.line)
            },
        ]
    }

    private static var clicks: [Report.Field<FoundDifference>] {
        [
            .init("control", .path, "the control of the expected click, else of the one that came") {
                Cell($0.difference.expected?.click.click.path ?? $0.difference.came?.click.path)
            },
            .init("control_now", heading: "now", .path, "the control that came in its place") {
                Cell($0.difference.properties.contains(.path) ? $0.difference.came?.click.path : nil)
            },
            .init("changes", .text, "what has changed of the click") {
                let changes = $0.difference.changes
                return changes.isEmpty ? .null : .text(changes.joined(separator: "; "))
            },
        ]
    }
}

/// The result of a check as JUnit XML, which CI servers read: a test case for each session.
enum JUnitText {
    static func of(_ check: ClickCheck, file: String) -> String {
        let failures = check.comparisons.count { !$0.differences.isEmpty }
        let counts = "tests=\"\(check.comparisons.count)\" failures=\"\(failures)\""
        var text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <testsuites name="taptrail check" \(counts)>
            <testsuite name="\(escaped(file))" \(counts) errors="0" skipped="0">

            """
        for comparison in check.comparisons { text += testCase(comparison, file) }
        return text + "</testsuite>\n</testsuites>\n"
    }

    private static func testCase(_ comparison: SessionComparison, _ file: String) -> String {
        let name = comparison.name.map { "session \($0)" } ?? "session without a name"
        let start = "<testcase classname=\"\(escaped(comparison.app ?? "taptrail"))\" name=\"\(escaped(name))\""
        guard !comparison.differences.isEmpty else { return start + "/>\n" }
        let lines = ([comparison.headline] + comparison.lines(file: file)).map { escaped($0) + "\n" }
        return """
            \(start)>
            <failure type="clicks" message="\(escaped(comparison.headline))">\(lines.joined())</failure>
            </testcase>

            """
    }

    /// XML has no way to write U+FFFE and U+FFFF; control characters are escaped already.
    private static func escaped(_ text: String) -> String {
        var xml = ""
        for scalar in HTMLText.escaped(text).unicodeScalars {
            xml.unicodeScalars.append(scalar.value == 0xFFFE || scalar.value == 0xFFFF ? "\u{FFFD}" : scalar)
        }
        return xml
    }
}

/// The commands that GitHub Actions shows as annotations of files: https://docs.github.com/actions, workflow commands.
enum GitHubAnnotation {
    /// A line for each difference, and one for a session that is wholly missing or additional. GitHub shows the first ten of
    /// a step.
    static func all(of check: ClickCheck, file: String) -> [String] {
        check.comparisons.filter { !$0.differences.isEmpty }.flatMap { comparison in
            guard comparison.isExpected, comparison.cameCount != nil else {
                return [line(file, nil, title: "clicks differ from the expected ones", comparison.headline)]
            }
            return comparison.differences.map { difference in
                let message = ([difference.sentence] + difference.changes).joined(separator: "\n")
                return line(file, difference.expected?.click.line, title: comparison.headline, message)
            }
        }
    }

    private static func line(_ file: String, _ line: Int?, title: String, _ message: String) -> String {
        let place = "file=\(property(file))" + (line.map { ",line=\($0)" } ?? "")
        return "::error \(place),title=\(property(title))::\(escaped(message))\n"
    }

    /// A message: line feeds are escaped, and everything else that a terminal would obey is made visible.
    private static func escaped(_ text: String, besides others: Set<Unicode.Scalar> = []) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\n": result += "%0A"
            case "%": result += "%25"
            case ":" where others.contains(scalar): result += "%3A"
            case "," where others.contains(scalar): result += "%2C"
            default: result += TerminalText.escaped(String(scalar))
            }
        }
        return result
    }

    /// The value of a property, in which `:` and `,` have a meaning, too.
    private static func property(_ text: String) -> String {
        escaped(text, besides: [":", ","])
    }
}
