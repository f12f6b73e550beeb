import TestSupport
import Testing

struct PathsLabelCommandTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder { folder in
            try folder.write(
                """
                {"t":1700000000000,"session":"s","app":"A","version":"1","path":"App--Chat--Button#send--tap","screen":"Chat"}
                {"t":1700000001000,"session":"s","app":"A","version":"1","path":"App--Chat--Button#close--tap","screen":"Chat"}
                {"t":1700000002000,"session":"t","app":"A","version":"2","path":"App--Chat--Bar--Link#post--tap","screen":"Chat"}
                """, to: "clicks.jsonl")
            _ = try Command.run("replay", "--db", "a.sqlite", "clicks.jsonl", in: folder)
        }
    }

    private func run(_ arguments: String...) throws -> Command.Run {
        try Command.run(arguments + ["--db", "a.sqlite"], in: folder)
    }

    @Test func `labels are given, listed, taken by options, written to a file, read from it, and taken away`() throws {
        #expect(try run("paths", "label", "Button#send", "Message sent").messages == "1 label given, 1 in all\n")
        _ = try run("paths", "label", "Button#close", "Leave")
        let list = try run("paths", "label", "--format", "csv")
        #expect(list.output == "label,selector,clicks\nMessage sent,Button#send,1\nLeave,Button#close,1\n")
        let report = try run("report", "controls", "--control", "Message sent", "--columns", "control,clicks")
        #expect(report.output.contains("\nMessage sent       1\n"), "\(report)")
        #expect(
            try run("report", "controls", "--control", "Message snt").messages.contains(
                "the nearest label is 'Message sent'"))
        #expect(try run("paths", "label", "-o", "labels.jsonl").status == 0)
        #expect(
            try run("paths", "label", "--remove", "Leave", "--remove", "Message sent").messages
                == "2 labels taken away, 0 in all\n")
        #expect(try run("paths", "label", "--file", "labels.jsonl").messages == "2 labels given, 2 in all\n")
        #expect(try run("paths", "label", "--format", "csv").output == list.output)
        // Another selector takes the place of the first one.
        #expect(try run("paths", "label", "Link#post", "Leave").messages == "1 label given, 2 in all\n")
    }

    @Test func `the schema of labels and their reader agree`() throws {
        let schema = try JSONSchema("label-line")
        for line in try JSONSchema.variations(of: #"{"label":"Leave","selector":"Button","other":1}"#) {
            // A text that is no selector is as the schema says, and refused.
            if line.contains("a--b") { continue }
            try folder.write(line, to: "labels.jsonl")
            let status = try run("paths", "label", "--file", "labels.jsonl").status
            #expect(try schema.allows(line: line) == (status == 0), "\(line)")
        }
    }

    @Test func `a label follows a control whose names are joined`() throws {
        _ = try run("paths", "label", "Button#send", "Message sent")
        try folder.write(
            #"{"app":"A","before":"2","screen":"Chat","element":"App--Chat--Button#send","new_element":"App--Chat--Bar--Link#post","new_screen":"Chat"}"#,
            to: "moves.jsonl")
        let accepted = try run("paths", "accept", "moves.jsonl")
        #expect(
            accepted.messages.contains("label 'Message sent' is of the control by its new name, too\n"), "\(accepted)")
        let report = try run(
            "report", "controls", "--control", "Message sent", "--format", "csv", "--columns", "control,clicks")
        #expect(report.output == "control,clicks\nApp--Chat--Bar--Link#post--tap,2\n")
    }

    @Test func `a wrong label changes nothing, and its error says where and what to do`() throws {
        let wrong = [
            (["label", "Button#"], "taptrail: Give a selector and a label"),
            (
                ["label", "Button#", "Send"],
                "taptrail: Label 'Send': its selector cannot be read: expected an identifier\n"
            ),
            (
                ["label", "Button#send", "Send: it"],
                "taptrail: Label 'Send: it': a label has letters, digits and single spaces"
            ),
            (["label", "Button#send", "Link"], "taptrail: 'Link' is the name of controls already"),
            (["label", "--remove", "Sent"], "taptrail: There is no label 'Sent'"),
        ]
        for (arguments, message) in wrong {
            let result = try Command.run(["paths"] + arguments + ["--db", "a.sqlite"], in: folder)
            #expect(result.status == 64 && result.messages.hasPrefix(message), "\(result)")
        }
        try folder.write(
            "{\"label\":\"Sent\",\"selector\":\"#send\"}\n{\"label\":\"a>b\",\"selector\":\"#send\"}\n", to: "bad.jsonl"
        )
        let file = try run("paths", "label", "--file", "bad.jsonl")
        #expect(file.status == 65 && file.messages.hasPrefix("taptrail: bad.jsonl, line 2: Label 'a>b': "), "\(file)")
        #expect(try run("paths", "label", "--format", "csv").output == "label,selector,clicks\n")
    }
}
