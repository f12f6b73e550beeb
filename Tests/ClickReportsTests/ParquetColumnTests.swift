import TestSupport
import Testing

@testable import ClickReports

struct ParquetColumnTests {
    @Test func `texts are one value if their bytes are equal`() throws {
        let texts = [
            "\u{E9}", "e\u{301}", "\u{C5}", "\u{212B}", "A\u{30A}", "\u{E9}", "\u{D55C}", "\u{1112}\u{1161}\u{11AB}",
            "",
        ]
        var column = ParquetColumn("user", .text)
        for text in texts { column.append(.text(text)) }
        let dictionary = try #require(column.dictionary)
        let distinct = Set(texts.map { Array($0.utf8) })
        #expect(dictionary.count == distinct.count && distinct.count == 8)
        #expect(dictionary.bytes.count == distinct.reduce(0) { $0 + 4 + $1.count })
    }
}
