import Testing

@testable import SessionReplay

struct FirstLinesTests {
    @Test(arguments: [
        ("{\"a\":1}\n{\"a\":2}\n", true, true), ("{\"a\":\n{\"a\":2}\n{\"a\":3}\n", true, true),
        ("[\"w\",{\"a\":1}]\n[\"w\",{\"a\":2}]\n", false, true), ("[\n{\"a\":1}\n]\n", false, false),
        ("{\"a\":1}", false, false), ("", false, false),
        // The last of a list's elements has no comma after it.
        ("{\"events\":[\n{\"a\":1},\n{\"a\":2}\n]}\n", true, false),
    ])
    func `lines are told by those that are whole`(text: String, areRecords: Bool, areDocuments: Bool) {
        let lines = FirstLines(Array(text.utf8)[...])
        #expect(lines.areRecords == areRecords)
        #expect(lines.areDocuments == areDocuments)
    }
}
