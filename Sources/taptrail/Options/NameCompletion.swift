import ArgumentParser
import ClickQuery
import ClickReports
import ClickStore
import Foundation
import ResponderChain

/// What the shell offers where an option wants a name: those that the database has.
///
/// Only database files are asked: a server that does not answer would hold the shell up. Where there is no answer, nothing
/// is offered.
enum NameCompletion {
    /// So many are looked through and offered at most.
    private static let (most, shown) = (20_000, 200)

    /// Apps, versions, users or sessions.
    static func of(_ kind: SessionName) -> CompletionKind {
        offering { try $0.names(of: kind, upTo: most) }
    }

    /// Screens, events or paths of controls.
    static func ofControls(_ name: @escaping @Sendable (ControlRow) -> String?) -> CompletionKind {
        offering { try $0.overview().controls.compactMap(name) }
    }

    /// Columns of the report that the line names, also after a comma.
    static var ofColumns: CompletionKind {
        .custom { words, _, prefix in
            let before = prefix.lastIndex(of: ",").map { prefix[...$0] } ?? ""
            let last = prefix.dropFirst(before.count)
            return columns(ofReportIn: words).filter { $0.hasPrefix(last) }.map { before + $0 }
        }
    }

    static var ofZones: CompletionKind {
        .custom { _, _, prefix in
            (["local", "UTC"] + TimeZone.knownTimeZoneIdentifiers).filter { $0.hasPrefix(prefix) }
        }
    }

    private static func offering(_ names: @escaping @Sendable (ClickReader) throws -> [String]) -> CompletionKind {
        .custom { words, _, prefix in
            var option = DatabaseOption()
            option.path = value(of: "--db", in: words)
            guard !option.isInClickHouse, let found = try? names(ClickReader(path: option.resolved)) else { return [] }
            // A name with a line break would be two.
            let fitting = Set(found.map(ByteString.init)).map(\.text).filter {
                $0.utf8.starts(with: prefix.utf8) && !$0.contains(where: \.isNewline)
            }
            return Array(fitting.sortedByBytes().prefix(shown))
        }
    }

    private static func columns(ofReportIn words: [String]) -> [String] {
        if words.contains("export") { return ClickTable().columns }
        let name = words.drop { $0 != "report" }.dropFirst().first { !$0.isEmpty } ?? ""
        if let group = value(of: "--by", in: words) { return ReportTable.columns(of: "--by " + group) }
        return ReportTable.columns(of: name.hasPrefix("-") || name.isEmpty ? "controls" : name)
    }

    /// What follows an option, as the shell's line has it: `'a b.sqlite'` without its quotes.
    private static func value(of option: String, in words: [String]) -> String? {
        let given = words.firstIndex(of: option).flatMap { words.dropFirst($0 + 1).first }
        let value = given ?? words.first { $0.hasPrefix(option + "=") }.map { String($0.dropFirst(option.count + 1)) }
        return value.map { String($0.filter { !"'\"\\".contains($0) }) }
    }
}
