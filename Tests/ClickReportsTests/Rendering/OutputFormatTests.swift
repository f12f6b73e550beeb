import ClickReports
import Testing

struct OutputFormatTests {
    @Test(
        arguments: [
            ("a.json", .json), ("a.jsonl", .jsonl), ("a.NDJSON", .jsonl), ("a.csv", .csv), ("a.tsv", .tsv),
            ("a.tab", .tsv),
            ("a.md", .markdown), ("a.markdown", .markdown), ("a.html", .html), ("a.HTM", .html), ("a.txt", .table),
            ("a.json.csv", .csv), ("dir.csv/a.json", .json),
        ] as [(String, OutputFormat)])
    func `a file's extension names its format`(name: String, format: OutputFormat) {
        #expect(OutputFormat(fileName: name) == format)
    }

    @Test(arguments: ["a", "a.", ".csv", "a.xlsx", "csv", "dir.csv/a", "", "."])
    func `without an extension that is known there is no format`(name: String) {
        #expect(OutputFormat(fileName: name) == nil)
    }
}
