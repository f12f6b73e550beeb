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

    @Test func `a folder has a file for each day, and an export that continues adds its own`() throws {
        let columns = "seq,at"
        // Days come in any order, and clicks are more than are held in memory.
        let line = #"{"session":"s","path":"A--tap","seq":"#
        let all = (0..<140_000).map { "\(line)\($0),\"t\":\(1_700_000_000_000 + $0 * 5_000_011 % 8_640_000_000)}\n" }
        try folder.write(all.prefix(135_000).joined(), to: "c.jsonl")
        _ = try Command.run("replay", "--db", "a.sqlite", "c.jsonl", in: folder)
        let first = try Command.run(
            "export", "--db", "a.sqlite", "-o", "days/", "--after", "@c", "--columns", columns, in: folder)
        #expect(first.status == 0, "\(first.messages)")
        try folder.write(all.suffix(5_000).joined(), to: "d.jsonl")
        _ = try Command.run("replay", "--db", "a.sqlite", "d.jsonl", in: folder)
        for _ in 0..<2 {
            // The same export again replaces its own files.
            try folder.write(String(first.messages.split(separator: " ").last ?? ""), to: "c")
            let next = try Command.run(
                "export", "--db", "a.sqlite", "-o", "days/", "--after", "@c", "--columns", columns, in: folder)
            #expect(next.status == 0, "\(next.messages)")
        }
        #expect(
            try Command.run("export", "--db", "a.sqlite", "-o", "a.parquet", "--columns", columns, in: folder).status
                == 0)
        let run = try Command.run(["-c", Self.union], executable: python, in: folder)
        #expect(run.output == "140000 140000 140000 0 0\n", "\(run.output) \(run.messages)")
        let again = try Command.run("export", "--db", "a.sqlite", "-o", "days/", in: folder)
        #expect(again.status == 64 && again.messages.contains("has days of an earlier export"))
    }

    /// Counts the clicks of the folder and of the file, those that they share, and those that lie in a wrong day.
    private static let union = """
        import duckdb
        duckdb.sql("SET TimeZone = 'UTC'")
        duckdb.sql("CREATE VIEW d AS SELECT * FROM read_parquet('days/*/*.parquet', hive_partitioning = true)")
        def count(query): return duckdb.sql('SELECT count(*) FROM ' + query).fetchall()[0][0]
        print(count('d'), count("'a.parquet'"), count("(SELECT seq FROM d INTERSECT SELECT seq FROM 'a.parquet')"),
              count('d WHERE day <> CAST("at" AS DATE)'), count("(SELECT * EXCLUDE day FROM d EXCEPT SELECT * FROM 'a.parquet')"))
        """

    @Test func `statements and reports write tables with types`() throws {
        try folder.write(Self.lines(500), to: "c.jsonl")
        _ = try Command.run("replay", "--db", "a.sqlite", "c.jsonl", in: folder)
        // More rows than decide the types.
        let statement = """
            WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 69999)
            SELECT i, 'é' || (i % 300) AS text, CASE WHEN i % 3 THEN i * 0.5 END AS x, i / 2.0 AS half, NULL AS none FROM n
            """
        for name in ["b.parquet", "b.jsonl"] {
            let run = try Command.run("sql", "--db", "a.sqlite", statement, "-o", name, in: folder)
            #expect(run.status == 0, "\(run.messages)")
        }
        #expect(
            try Command.run("report", "controls", "--db", "a.sqlite", "-o", "r.parquet", "--limit", "0", in: folder)
                .status == 0)
        let run = try Command.run(
            [
                "-c",
                """
                import duckdb, json
                table = duckdb.read_parquet('b.parquet')
                lines = [tuple(json.loads(line).values()) for line in open('b.jsonl')]
                print(*map(str, table.types), len(lines), table.fetchall() == lines)
                print(duckdb.sql("SELECT sum(clicks) FROM 'r.parquet'").fetchall()[0][0])
                """,
            ], executable: python, in: folder)
        #expect(
            run.output == "BIGINT VARCHAR DOUBLE DOUBLE VARCHAR 70000 True\n500\n", "\(run.output) \(run.messages)")
    }

    @Test(
        arguments: [
            ("SELECT 1 AS a UNION ALL SELECT 'x'", "the column 'a' has values of several types"),
            (
                "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 70000) "
                    + "SELECT CASE WHEN i = 69000 THEN 'x' ELSE i END AS late FROM n", "CAST(late AS REAL)"
            ),
            ("SELECT 1; SELECT 2", "parquet takes one"),
        ])
    func `what one table with types cannot hold is refused, and no file is made`(sql: String, reason: String) throws {
        try folder.write(Self.lines(5), to: "c.jsonl")
        _ = try Command.run("replay", "--db", "a.sqlite", "c.jsonl", in: folder)
        let run = try Command.run("sql", "--db", "a.sqlite", sql, "-o", "b.parquet", in: folder)
        #expect(run.status == 64)
        #expect(run.messages.contains(reason), "\(run.messages)")
        #expect(!FileManager.default.fileExists(atPath: folder.file("b.parquet")))
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
