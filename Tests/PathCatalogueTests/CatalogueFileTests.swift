import ClickTracking
import Foundation
import Input
import PathCatalogue
import ResponderChain
import SeededGenerator
import TestSupport
import Testing

struct CatalogueFileTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test("A line holds all that is known of a control, and an empty array says that there is none")
    func fullLine() throws {
        let catalogue = try read(
            """
            {"path":"App--Chat--Button[0]--tap","screen":"Chat","position":"1:0/0:3","frame":[1,2.25,-3,4e1],\
            "events":["down","tap"],"actions":["send:"],"handled_by":[],"name":"Chat--Button--tap","clicks":7,\
            "app":"Live","version":"2.0","first_version":"1.0","last_version":"2.0","colour":"red"}

            {"path":"App--Chat--View--tap","screen":null,"app":"Live"}
            """)
        #expect(catalogue.app == "Live" && catalogue.version == "2.0")
        try #require(catalogue.controls.count == 2)
        let first = catalogue.controls[0]
        #expect(first.path.description == "App--Chat--Button--tap" && first.screen == "Chat")
        #expect(first.position == "1:0/0:3" && first.clicks == 7 && first.lastingName == "Chat--Button--tap")
        #expect(first.frame == ScreenLayout.Frame(x: 10, y: 23, width: -30, height: 400))
        #expect(first.events == ["down", "tap"] && first.actions == ["send:"] && first.handledBy == [])
        #expect(first.firstVersion == "1.0" && first.lastVersion == "2.0")
        // The blank line between them counts.
        #expect(
            catalogue.controls[1]
                == CatalogueControl(number: 2, path: try ControlPath(parsing: "App--Chat--View--tap")))
    }

    @Test
    func `a control's target and attributes are read as they are written, without query, fragment and names of people`()
        throws
    {
        let catalogue = try read(
            """
            {"path":"html--a--click","target":"a.org/help?id=7#top","attributes":{"name":"q","type":null,"role":"link",\
            "testid":"t","class":" wide  link wide ","traits":"scrollable  clickable","value":"Ada"}}
            {"path":"html--a[1]--click","target":"a.org/@ada","attributes":{}}
            """)
        let known = catalogue.controls[0].attributes
        #expect(known.target == "a.org/help" && known.name == "q" && known.type == nil && known.role == "link")
        #expect(known.testID == "t" && known.classes == "link wide" && known.traits == "clickable scrollable")
        #expect(catalogue.controls[1].attributes.isEmpty)
        let again = try read(catalogue.text)
        #expect(again.controls == catalogue.controls)
        #expect(!catalogue.text.contains("Ada") && !catalogue.text.contains("@"))
    }

    @Test("An empty file has no controls")
    func empty() throws {
        #expect(try read("").controls.isEmpty)
    }

    @Test(
        "A bad line is an error that names the file, the line and what to do",
        arguments: [
            (#"{"path":"App--Button--tap""#, "line 2: not JSON: ends early"),
            ("[1]", "line 2: not a JSON object; each line must be one"),
            (#"{"screen":"Chat"}"#, "line 2: 'path' is missing; write the control's path there"),
            (#"{"path":"Button"}"#, "line 2: 'path' is no control path: a path needs a component and an event"),
            (#"{"path":7}"#, "line 2: 'path' must be a text"),
            (#"{"path":"A--tap","frame":[1,2,3]}"#, "line 2: 'frame' must be [x, y, width, height]"),
            (#"{"path":"A--tap","frame":[1,2,3,"4"]}"#, "line 2: 'frame' must be [x, y, width, height]"),
            (#"{"path":"A--tap","frame":[1,2,3,1e99]}"#, "line 2: 'frame' must be [x, y, width, height]"),
            (#"{"path":"A--tap","events":"tap"}"#, "line 2: 'events' must be an array of texts"),
            (#"{"path":"A--tap","actions":[1]}"#, "line 2: 'actions' must be an array of texts"),
            (#"{"path":"A--tap","target":7}"#, "line 2: 'target' must be a text"),
            (#"{"path":"A--tap","attributes":[]}"#, "line 2: 'attributes' must be an object of texts"),
            (#"{"path":"A--tap","attributes":{"name":1}}"#, "line 2: 'attributes' must be an object of texts"),
            (#"{"path":"A--tap","clicks":1.5}"#, "line 2: 'clicks' must be a whole number from 0 to"),
            (#"{"path":"A--tap","clicks":-1}"#, "line 2: 'clicks' must be a whole number from 0 to"),
            (#"{"path":"A--tap","clicks":9223372036854775807}"#, "line 2: 'clicks' must be a whole number from 0 to"),
            (#"{"path":"A--tap","path":"B--tap"}"#, "line 2: 'path' occurs more than once"),
            (#"{"path":"A--tap","app":"B"}"#, #"line 2: 'app' is "B", in lines before "A"; make a file of each"#),
            (String(repeating: " ", count: 1 << 20 + 1), "line 2: longer than 1 MiB"),
        ])
    func badLine(_ line: String, _ expected: String) throws {
        let error = #expect(throws: JSONLinesError.self) {
            try read(#"{"path":"A--tap","app":"A"}"# + "\n" + line + "\n")
        }
        let message = try #require(error).description
        #expect(message.hasPrefix("\(folder.file("a.jsonl")), \(expected)"), "\(message)")
    }

    @Test("A file that is not there, or damaged where it is compressed, is an error")
    func unreadable() throws {
        #expect(throws: JSONLinesError.unreadable(.missing(path: folder.file("none")))) {
            try Catalogue(readingFile: folder.file("none"))
        }
        try folder.write([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 0x4B], to: "cut.gz")
        #expect(throws: JSONLinesError.damaged(path: folder.file("cut.gz"))) {
            try Catalogue(readingFile: folder.file("cut.gz"))
        }
    }

    @Test func `mutated catalogues never trap, and what can be read is written as it is`() throws {
        let lines = """
            {"path":"App--Chat--Button[0]--tap","screen":"Chat","position":"1:0/0:3","frame":[1,2.25,-3,4e1],\
            "events":["down","tap"],"actions":["send:"],"handled_by":[],"name":"Chat--Button--tap","clicks":7,\
            "app":"Live","version":"2.0","first_version":"1.0","attributes":{"name":"q","class":"b a"},"target":"a.org"}
            {"path":"App--Chat--View--tap","screen":null,"app":"Live"}
            """
        try LongRun.repeating { random in
            let bytes = Mutation.mutated(Array(lines.utf8), times: 1 + random.below(6), using: &random)
            let name = "m\(random.next()).jsonl"
            try folder.write(Data(bytes), to: name)
            defer { try? FileManager.default.removeItem(atPath: folder.file(name)) }
            guard let catalogue = try? Catalogue(readingFile: folder.file(name)) else { return }
            #expect(try read(catalogue.text).text == catalogue.text)
        }
    }

    private func read(_ text: String) throws -> Catalogue {
        try folder.write(text, to: "a.jsonl")
        return try Catalogue(readingFile: folder.file("a.jsonl"))
    }
}
