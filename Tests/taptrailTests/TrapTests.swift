import Foundation
import Testing

/// What may be written in sources so that no input ends the process. Force unwrapping and `try!` are forbidden by the format.
struct TrapTests {
    /// What traps, and where it may stand for a reason.
    private static let traps: [(pattern: String, allowed: [String: String])] = [
        (
            #"\b(fatalError|preconditionFailure|precondition|unsafelyUnwrapped|unsafeDowncast)\b"#,
            ["ClickTracking/Sink/ElementAttributes.swift": "its callers give what they got from it"]
        ),
        (#"\bas!"#, [:]),
        // Of what is not finite or too large; `Int(rounding:)` is for that.
        (
            #"\bU?Int(8|16|32|64)?\((?!rounding:|exactly:|clamping:|truncatingIfNeeded:)[^\n]*(Double\(|\.rounded|squareRoot)"#,
            [
                "SimulatedUI/StandardControls.swift": "a part that is clamped to 0...1, where no number counts as 1",
                "Basics/RoundedNumber.swift": "Int(rounding:) itself, behind a clamp",
            ]
        ),
    ]

    /// What reads a whole number from a text, which may be any number: adding one to it would trap at the end of its type.
    private static let parsing = [
        #"let \w+ = U?Int(8|16|32|64)?\((?!exactly:|bigEndian:)[^\n,]*\)(,| else \{)"#,
        #"\{ U?Int(8|16|32|64)?\(\$0\)( \}| \?\?)"#,
        #"U?Int(8|16|32|64)?\((try )?(\$0\.string\(\)|text|name|value)\)( \?\?|\.map)"#,
        #"U?Int(8|16|32|64)?\([^\n]*, radix:"#,
        #"U?Int(8|16|32|64)?\((String\(decoding|value\(from|reason\[|tokens\[)"#,
    ].joined(separator: "|")
    /// Where numbers are read from texts, and why no arithmetic on them traps.
    private static let parsers = [
        "ClickHouseStore/Connection/ClickHouseAddress.swift": "a byte",
        "ClickHouseStore/Connection/ClickHouseError.swift": "compared alone",
        "ClickHouseStore/Connection/ClickHouseSchema.swift": "compared alone",
        "ClickHouseStore/Maintenance/ClickHouseDeletion.swift": "told alone",
        "ClickHouseStore/Maintenance/ClickHousePrunedFirsts.swift":
            "compared, and one less than what is above the lowest",
        "ClickHouseStore/SQL/ClickHouseSQLRows.swift": "a value that is shown, and a position that is clamped",
        "ClickQuery/SQL/ClicksRewriting.swift": "a name of a column",
        "ClickQuery/SQL/GroupedSelect.swift": "a token without a sign, at least 0, so one less is there",
        "ClickQuery/SQL/SQLQuery+Parameters.swift": "a value that is bound",
        "ClickQuery/Selectors/PathSelectorParser.swift": "compared alone",
        "ClickReports/ClickHouse/Relation+ClickHouse.swift": "an index that is there",
        "ClickReports/Pages/PageQuery.swift": "a limit, which is compared, and subtracted from what is more",
        "ClickReports/Selections/GivenTime.swift": "at most a million weeks",
        "ClickReports/Selections/SelectionText.swift": "compared alone",
        "ClickReports/Tables/ReportTables+Use.swift": "within ranges",
        "ClickReports/Watch/WatchRule.swift": "two digits, or compared alone",
        "ClickStore/Connection/StoreError.swift": "compared alone",
        "ClickStore/Reading/PrunedFirst.swift": "compared, and one less than what is above the lowest",
        "ClickStore/Reading/DeletedEnds.swift": "an id that is compared, and a number that deletions count",
        "ClickTracking/Sink/ClickDestination.swift": "the number of a record, compared alone",
        "ClickTracking/Journal/JournalFolder.swift": "the next number of a segment wraps",
        "ClickUpload/URLSessionTransport.swift": "a pause, of which a day is taken at most",
        "Collector/Journal/JournalFile.swift": "an identity, a setting, and an offset of at most 2^62",
        "Collector/Readers/ClickLineDelivery.swift": "SenderClock takes numbers below 2^53 alone",
        "Collector/Readers/JournalDelivery.swift": "a name, and numbers up to 2^62",
        "Collector/Requests/WebKeys.swift": "within a range",
        "Dashboard/Live/LiveRequest.swift": "newestClicks takes any number",
        "Dashboard/Pages/PathPages.swift": "within a range",
        "Input/SegmentHeader.swift": "compared alone",
        "JSON/JSONValue.swift": "its readers bound what they add to",
        "PathCatalogue/Diff/DiffRows.swift": "compared alone",
        "SchemeRouting/Route.swift": "a port",
        "SessionReplay/Tables/TableTime.swift": "at most twelve digits where it is multiplied",
        "SessionReplay/Web/PostHogElement.swift": "clamped, and at least 1 where one is subtracted",
        "TouchSessions/TouchSessionLine.swift": "a time that is written",
        "taptrail-server/PageProcess.swift": "our own time",
        "SessionReplay/Recordings/ReplayOptions.swift": "compared alone",
        "taptrail/Terminal/Terminal.swift": "within a range",
    ]

    @Test func `whoever reads a number from a text says what bounds it`() throws {
        let pattern = try NSRegularExpression(pattern: Self.parsing)
        let found = try Self.files().filter {
            pattern.firstMatch(in: $0.code, range: NSRange($0.code.startIndex..., in: $0.code)) != nil
        }
        #expect(Set(found.map(\.name)) == Set(Self.parsers.keys))
    }

    @Test(arguments: [
        "asked.flatMap { Int64($0) }", "guard let number = Int(value), number >= 0 else {",
        "if let count = UInt64(digits) else {",
        "parts.map { Int($0) ?? 0 }", "let year = Int(text) ?? 0", "UInt64(text, radix: 16)",
    ])
    func `a number that is read is found`(code: String) throws {
        let pattern = try NSRegularExpression(pattern: Self.parsing)
        #expect(pattern.firstMatch(in: code, range: NSRange(code.startIndex..., in: code)) != nil)
    }

    @Test func `nothing in sources traps but what is listed with its reason`() throws {
        let files = try Self.files()
        #expect(files.count > 500)
        for trap in Self.traps {
            let pattern = try NSRegularExpression(pattern: trap.pattern)
            let found = files.filter {
                pattern.firstMatch(in: $0.code, range: NSRange($0.code.startIndex..., in: $0.code)) != nil
            }
            #expect(Set(found.map(\.name)) == Set(trap.allowed.keys), "\(trap.pattern)")
        }
    }

    @Test(arguments: ["fatalError()", "x as! Int", "Int(Double(a) * b)", "Int32((a / b).rounded())"])
    func `a trap is found`(code: String) throws {
        #expect(
            try Self.traps.contains { trap in
                try NSRegularExpression(pattern: trap.pattern)
                    .firstMatch(in: code, range: NSRange(code.startIndex..., in: code)) != nil
            })
    }

    /// The files of all targets, without their comments.
    static func files() throws -> [(name: String, code: String)] {
        let sources = FolderTests.sources
        let paths = FileManager.default.enumerator(atPath: sources)
        var files: [(name: String, code: String)] = []
        while let path = paths?.nextObject() as? String {
            guard path.hasSuffix(".swift") else { continue }
            let text = try String(contentsOfFile: "\(sources)/\(path)", encoding: .utf8)
            files.append((path, text.replacing(/\/\/.*/, with: "")))
        }
        return files
    }
}
