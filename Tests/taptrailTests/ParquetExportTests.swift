import Foundation
import TestSupport
import Testing

private let python = ProcessInfo.processInfo.environment["TAPTRAIL_PYTHON"]

/// What `export` writes as Parquet, read by DuckDB.
@Suite(.enabled(if: python != nil, "TAPTRAIL_PYTHON names no Python that has the module duckdb"))
struct ParquetExportTests {
    /// Compares a Parquet file with the same clicks as JSON Lines, in their order, and prints types and what differs.
    private static let comparison = """
        import datetime, duckdb, json, sys
        table = duckdb.read_parquet('a.parquet')
        print(dict(zip(table.columns, map(str, table.types))))
        shown = ['epoch_ms("at")' if column == 'at' else f'"{column}"' for column in table.columns]
        rows = table.project(', '.join(shown)).fetchall()
        def value(column, value):
            if column == 'at': return round(datetime.datetime.fromisoformat(value).timestamp() * 1000)
            return value == 1 if column == 'handled' and value is not None else value
        lines = [tuple(value(column, json.loads(line)[column]) for column in table.columns) for line in open('a.jsonl')]
        print(len(rows), rows == lines)
        for row, line in zip(rows, lines):
            if row != line: sys.exit(f'{row} is not {line}')
        """

    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func compare(_ options: String...) throws -> String {
        let all =
            "control,element,event,class,screen,at,at_ms,session,user,app,version,seq,x,y,position,item,handled,"
            + "handled_by,info,kind,control_now,hit,tab,scroll_x,scroll_y,answered"
        let columns = options.isEmpty ? ["--columns", all] : options
        for name in ["a.jsonl", "a.parquet"] {
            let export = try Command.run(["export", "--db", "a.sqlite", "-o", name] + columns, in: folder)
            #expect(export.status == 0, "\(export.messages)")
        }
        let run = try Command.run(["-c", Self.comparison], executable: python, in: folder)
        #expect(run.status == 0, "\(run.messages)")
        return run.output
    }

    @Test(arguments: [1, 8, 500, 70_000])
    func `DuckDB reads the clicks that JSON Lines have, in their order`(count: Int) throws {
        try folder.write(Self.lines(count), to: "c.jsonl")
        _ = try Command.run("replay", "--db", "a.sqlite", "c.jsonl", in: folder)
        let output = try compare()
        #expect(output.hasSuffix("\n\(count) True\n"), "\(output)")
        for type in ["'at': 'TIMESTAMP WITH TIME ZONE'", "'handled': 'BOOLEAN'", "'x': 'DOUBLE'", "'seq': 'BIGINT'"] {
            #expect(output.contains(type))
        }
    }

    @Test func `columns are chosen as in other formats, and no click is a file without rows`() throws {
        try folder.write(Self.lines(40), to: "c.jsonl")
        _ = try Command.run("replay", "--db", "a.sqlite", "c.jsonl", in: folder)
        #expect(try compare("--columns", "y,session,user").hasPrefix("{'y': 'DOUBLE', 'session': 'VARCHAR', 'user'"))
        #expect(try compare("--columns", "user", "--user", "nobody").hasSuffix("\n0 True\n"))
    }

    /// Clicks of which each column has runs of one value, of none, and of others.
    private static func lines(_ count: Int) -> String {
        var text = ""
        for index in 0..<count {
            let block = index / 37
            var line = #"{"t":\#(1_700_000_000_000 + index * 617),"session":"s-\#(index / 11)""#
            line += #","path":"A--B[\#(index * index % 300)]--C#é\#(block % 5)--tap","seq":\#(index)"#
            if block % 3 == 0 { line += #","x":\#(index % 90).5,"y":-\#(index % 7)"# }
            if block % 2 == 0 || index % 5 == 0 { line += #","user":"u\#(index % 1_000)""# }
            if block % 4 != 1 { line += #","screen":"S\#(block % 2)","handled":\#(index % 3 == 0)"# }
            if index % 2 == 0 { line += #","handled_by":"H\#(index)","info":{"a":"\u2028\#(block)"}"# }
            text += line + "}\n"
        }
        return text
    }
}
