import ClickQuery
import ClickStore
import Testing

struct SQLScriptTests {
    @Test(
        arguments: [
            ("", []), (" \n;; -- only ; this\n/* ; */", []), ("SELECT 1", ["1 SELECT 1"]),
            ("SELECT 1;\n\n SELECT 2;", ["1 SELECT 1", "3 SELECT 2"]),
            (
                "-- first\n/* two\nlines */ SELECT ';', \"a;b\", `;`, [;]; VALUES ('it''s;')",
                [
                    "3 SELECT ';', \"a;b\", `;`, [;]", "3 VALUES ('it''s;')",
                ]
            ),
            ("SELECT 1 -- a;\n+ 1 /* ; */;SELECT '", ["1 SELECT 1 -- a;\n+ 1 /* ; */", "2 SELECT '"]),
            ("SELECT 4/2-1; /* open", ["1 SELECT 4/2-1"]),
        ] as [(String, [String])])
    func `a text is divided at semicolons that are neither in texts nor in comments`(text: String, expected: [String]) {
        #expect(SQLScript(text).statements.map { "\($0.line) \($0.text)" } == expected)
    }

    @Test(
        arguments: [
            (#"SELECT 'it\'s;'; SELECT '\\'; SELECT 3"#, [#"SELECT 'it\'s;'"#, #"SELECT '\\'"#, "SELECT 3"]),
            ("SELECT [1, ';', 2]; SELECT `a\\`;`", ["SELECT [1, ';', 2]", "SELECT `a\\`;`"]),
            ("SELECT 'it''s;' -- ;\n", ["SELECT 'it''s;' -- ;\n"]), ("SELECT '\\", ["SELECT '\\"]),
        ] as [(String, [String])])
    func `in ClickHouse's SQL a backslash escapes, and brackets are no quotes`(text: String, expected: [String]) {
        #expect(SQLScript(text, in: .clickHouse).statements.map(\.text) == expected)
    }

    @Test func `a byte's line is counted in the script`() {
        let statement = SQLScript("\n\nSELECT\n1,\n2").statements[0]
        #expect([0, 7, 10, 99].map(statement.line(ofByte:)) == [3, 4, 5, 5])
    }
}
