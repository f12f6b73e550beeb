import Basics
import ClickReports

/// What was probably meant by common mistakes on a command line, where ArgumentParser does not say it.
enum CommandLineHints {
    /// A message of ArgumentParser's with a hint in its first line, if there is one.
    static func adding(to message: String, of arguments: [String]) -> String {
        var lines = message.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let words = arguments.prefix { !$0.hasPrefix("-") }
        if let match = lines[0].firstMatch(of: /Unknown option '([^']+)'/) {
            let option = String(match.1)
            guard let hint = self.hint(forOption: option, of: words) else { return message }
            lines[0] = "Unknown option '\(option)'; \(hint)"
        } else if let match = lines[0].firstMatch(of: /Unexpected argument '(.*)'/) {
            lines[0] += words.contains("heatmap") ? "; name a screen with --screen" : database(String(match.1)) ?? ""
        } else if lines[0].hasPrefix("Missing value for '--sort") {
            lines[0] += "; COLUMN:asc and COLUMN:desc say which way, such as --sort clicks:asc"
        } else if lines[0].contains("is invalid for '--by <by>'"), !words.contains("transitions") {
            lines.append("For periods and weekdays: taptrail report times --per week, or hour-of-week.")
        }
        return lines.joined(separator: "\n")
    }

    private static func hint(forOption option: String, of words: some Collection<String>) -> String? {
        if ["-v", "-V", "--Version"].contains(option) { return versions }
        if words.isEmpty { return "options stand behind the command, such as taptrail report \(option)" }
        guard option != "--by" else {
            return "taptrail report --by counts by app, version, screen and so on, and --version selects one"
        }
        return meant[option].map { "did you mean \($0)?" }
    }

    /// Options of other programs.
    private static let meant = [
        "--time-zone": "--tz", "--timezone": "--tz", "--zone": "--tz", "--from": "--since", "--start": "--since",
        "--after": "--since", "--last": "--since 7d", "--to": "--until or --through", "--end": "--until or --through",
        "--before": "--until or --through", "--filter": "--where", "--selector": "--where", "--database": "--db",
        "--file": "--db", "--out": "--output", "--json": "--format json", "--csv": "--format csv",
    ]

    private static let versions = "'taptrail --version' prints the version"

    /// What a word that is no command stands for; nil if nothing is known of it.
    static func hint(forCommand word: String, in words: [String]) -> String? {
        if words.count == 1, word == "version" { return "; \(versions)" }
        let singular = word.hasSuffix("sses") ? String(word.dropLast(2)) : String(word.dropLast())
        if words.first == "report", word.hasSuffix("s"), Grouping.allCases.contains(where: { $0.rawValue == singular })
        {
            return "; it is 'taptrail report --by \(singular)'"
        }
        return database(word)
    }

    /// Says how a database is named, if a word seems to be one.
    private static func database(_ word: String) -> String? {
        let isOne = [".sqlite", ".sqlite3", ".db"].contains(where: word.hasSuffix) || word.hasPrefix("clickhouse://")
        return isOne ? "; name a database with --db \(word)" : nil
    }

    /// Says that an option for one database is given several times: the last one alone would be read.
    static func repeatedDatabase(in arguments: [String]) -> String? {
        let count = arguments.prefix { $0 != "--" }.count { $0 == "--db" || $0.hasPrefix("--db=") }
        return count > 1 ? "--db is given \(count) times; a command reads one database" : nil
    }
}
