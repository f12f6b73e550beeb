import ClickReports
import Testing

struct TableFormatTests {
    @Test func `CSV quotes what it must and defuses formulas`() throws {
        #expect(
            try NastyTable.text(as: .csv) == """
                na|me,n,r,b,none
                '=1+1,-5,2.5,x'00FF',
                "a ""b""
                c,\td",9223372036854775807,0.1,x'',
                "\u{1B}[31m<b>&'|\\*é\r\n",9.5 %,nan,,'-

                """)
    }

    @Test func `raw CSV keeps formulas as they are`() throws {
        let lines = try NastyTable.text(as: .csv, isRaw: true).split(separator: "\n")
        #expect(lines[1] == "=1+1,-5,2.5,x'00FF',")
        #expect(lines[3].hasSuffix("nan,,-") || lines[4].hasSuffix("nan,,-"))
    }

    @Test(arguments: ["=1", "+1", "-1", "@a", "\tx", "\rx", "-", "=", "=cmd|'/c calc'!A0"])
    func `CSV and TSV defuse every way to begin a formula`(formula: String) throws {
        for format in [OutputFormat.csv, .tsv] {
            for cell in [Cell.text(formula), .texts([formula, "b"])] {
                let text = try NastyTable.text(as: format, columns: ["a"], rows: [[cell]])
                #expect(text.hasPrefix("a\n'") || text.hasPrefix("a\n\"'"))
                let raw = try NastyTable.text(as: format, columns: ["a"], rows: [[cell]], isRaw: true)
                #expect(!raw.contains("'") || formula.contains("'"))
            }
        }
    }

    @Test func `names that belong together are an array in JSON, and one text elsewhere`() throws {
        let rows: [[Cell]] = [[.texts(["a\"b", "c"])], [.texts([])]]
        #expect(
            try NastyTable.text(as: .jsonl, columns: ["a"], rows: rows) == "{\"a\":[\"a\\\"b\",\"c\"]}\n{\"a\":[]}\n")
        #expect(try NastyTable.text(as: .csv, columns: ["a"], rows: rows) == "a\n\"a\"\"b, c\"\n\n")
    }

    @Test func `TSV has tabs between its fields and quotes those inside`() throws {
        #expect(
            try NastyTable.text(as: .tsv) == """
                na|me\tn\tr\tb\tnone
                '=1+1\t-5\t2.5\tx'00FF'\t
                "a ""b""
                c,\td"\t9223372036854775807\t0.1\tx''\t
                "\u{1B}[31m<b>&'|\\*é\r\n"\t9.5 %\tnan\t\t'-

                """)
    }

    @Test func `JSON is one array, a line an object`() throws {
        #expect(
            try NastyTable.text(as: .json) == #"""
                [
                {"na|me":"=1+1","n":-5,"r":2.5,"b":"00FF","none":null},
                {"na|me":"a \"b\"\nc,\td","n":9223372036854775807,"r":0.1,"b":"","none":""},
                {"na|me":"\u001b[31m<b>&'|\\*é\r\n","n":"9.5 %","r":null,"b":null,"none":"-"}
                ]

                """#)
    }

    @Test func `JSON Lines are the same objects, without the array`() throws {
        let lines = try NastyTable.text(as: .jsonl).split(separator: "\n", omittingEmptySubsequences: false)
        let json = try NastyTable.text(as: .json).split(separator: "\n")
        #expect(lines.count == 4)
        #expect(lines[3].isEmpty)
        #expect(zip(lines.dropLast(), json.dropFirst()).allSatisfy { $1 == $0 || $1 == $0 + "," })
    }

    @Test func `Markdown escapes its own signs, and control characters`() throws {
        #expect(
            try NastyTable.text(as: .markdown) == #"""
                | na\|me | n | r | b | none |
                | --- | --- | --- | --- | --- |
                | =1+1 | -5 | 2.5 | x'00FF' |  |
                | a "b"\\u{A}c,\\u{9}d | 9223372036854775807 | 0.1 | x'' |  |
                | \\u{1B}\[31m\<b\>\&'\|\\\*é\\u{D}\\u{A} | 9.5 % | nan |  | - |

                """#)
    }

    @Test func `HTML escapes its own signs, and aligns numbers at the right`() throws {
        let lines = try NastyTable.text(as: .html).split(separator: "\n")
        let expected: [Substring] = [
            "<tr><th>na|me</th><th>n</th><th>r</th><th>b</th><th>none</th></tr>",
            "<tr><td>=1+1</td><td class=\"n\">-5</td><td class=\"n\">2.5</td><td>x&#39;00FF&#39;</td><td></td></tr>",
            "<tr><td>a &quot;b&quot;\\u{A}c,\\u{9}d</td><td class=\"n\">9223372036854775807</td>"
                + "<td class=\"n\">0.1</td><td>x&#39;&#39;</td><td></td></tr>",
            "<tr><td>\\u{1B}[31m&lt;b&gt;&amp;&#39;|\\*é\\u{D}\\u{A}</td><td class=\"n\">9.5 %</td>"
                + "<td class=\"n\">nan</td><td></td><td>-</td></tr>",
            "</table></body></html>",
        ]
        #expect(lines.first == "<!DOCTYPE html>")
        #expect(lines.suffix(5) == expected[...])
    }

    @Test func `a table for people is aligned, numbers at the right`() throws {
        #expect(
            try NastyTable.text(as: .table) == #"""
                na|me                                            n    r  b        none
                -----------------------------  -------------------  ---  -------  ----
                =1+1                                            -5  2.5  x'00FF'
                a "b"\u{A}c,\u{9}d             9223372036854775807  0.1  x''
                \u{1B}[31m<b>&'|\*é\u{D}\u{A}                9.5 %  nan           -

                """#)
    }

    @Test(arguments: [
        (OutputFormat.table, "a  b\n-  -\n"), (.json, "[]\n"), (.jsonl, ""), (.csv, "a,b\n"), (.tsv, "a\tb\n"),
        (.markdown, "| a | b |\n| --- | --- |\n"),
    ])
    func `a table without rows has its header`(format: OutputFormat, text: String) throws {
        #expect(try NastyTable.text(as: format, columns: ["a", "b"], rows: []) == text)
    }

    @Test(arguments: OutputFormat.allCases)
    func `an error of the writer's target comes through`(format: OutputFormat) {
        struct Full: Error {}
        var writer = format.writer { _ in throw Full() }
        #expect(throws: Full.self) { try writer.write(["a"], [[.integer(1)]]) }
    }
}
