import ClickReports
import Testing

struct OutputFormatTests {
    @Test(
        arguments: [
            ("a.json", .json), ("a.jsonl", .jsonl), ("a.NDJSON", .jsonl), ("a.csv", .csv), ("a.tsv", .tsv),
            ("a.tab", .tsv),
            ("a.md", .markdown), ("a.markdown", .markdown), ("a.html", .html), ("a.HTM", .html), ("a.txt", .table),
            ("a.json.csv", .csv), ("dir.csv/a.json", .json), ("a.svg", .svg), ("a.mmd", .mermaid),
            ("a.mermaid", .mermaid), ("a.dot", .dot), ("a.GV", .dot), ("a.folded", .folded),
        ] as [(String, OutputFormat)])
    func `a file's extension names its format`(name: String, format: OutputFormat) {
        #expect(OutputFormat(fileName: name) == format)
    }

    @Test func `formats of pictures are not for people to read as they are`() {
        #expect(OutputFormat.allCases.filter(\.isPicture) == [.svg, .png, .mermaid, .dot, .folded])
        #expect(!OutputFormat.allCases.contains { $0.isPicture && $0.isForPeople })
    }

    @Test(arguments: ["a", "a.", ".csv", "a.xlsx", "csv", "dir.csv/a", "", "."])
    func `without an extension that is known there is no format`(name: String) {
        #expect(OutputFormat(fileName: name) == nil)
    }
}
