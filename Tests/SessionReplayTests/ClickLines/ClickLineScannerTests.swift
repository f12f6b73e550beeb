import ClickTracking
import JSON
import ResponderChain
import SeededGenerator
import TestSupport
import Testing

@testable import SessionReplay

/// The fast scanner against the full parser.
struct ClickLineScannerTests {
    @Test func `whatever the scanner takes of random lines, the full parser takes for the same`() {
        var random = SplitMix64(seed: 12)
        var taken = 0
        for _ in 0..<30_000 where Self.agree(Array(RandomLine.text(using: &random).utf8)) { taken += 1 }
        #expect(taken > 1_000)
    }

    @Test func `whatever the scanner takes of mutated lines, the full parser takes for the same`() {
        var random = SplitMix64(seed: 13)
        for _ in 0..<30_000 {
            let (line, times) = (Array(RandomLine.text(using: &random).utf8), 1 + random.below(3))
            Self.agree(Mutation.mutated(line, times: times, using: &random))
        }
    }

    @Test(arguments: [
        "", "{", "{}", "{\"t\":1,}", "{\"t\":1}x", "{\"t\":1} ", "{\"t\":01}", "{\"t\":1.0}", "{\"x\":1.}",
        "{\"x\":1.25}",
        "{\"x\":-}", "{\"x\":1e2}", "{\"x\":1.5e2}", "{\"t\":1,\"t\":2}", "{\"x\":0,\"x\":0}", "{\"app\":\"\"}",
        "{\"app\":\"\\n\"}", "{\"app\":\"\t\"}", "{\"handled\":1}", "{\"handled\":tru",
        "{\"handled\":true,\"handled\":false}", "{\"seq\":-1}", "{\"seq\":1,\"seq\":1}", "{\"seq\":1.0}",
        "{\"id\":\"\"}", "{\"kind\":\"\"}", "{\"kind\":\"routed\",\"kind\":\"routed\"}", "{\"kind\":\"routed",
        "{\"kind\":\"Routed\"}", "{\"kind\":null,\"kind\":null}", "{\"t\":null}", "{\"session\":null}",
        "{\"path\":null}",
        "{\"x\":null,\"x\":1}", "{\"seq\":7,\"seq\":null}", "{\"handled\":null,\"handled\":true}", "{\"id\":nul}",
        "{\"app\":\"a\",\"app\":null}", "{\"kind\":null,\"kind\":\"routed\"}", "{\"info\":null,\"info\":null}",
        "{\"item\":1}", "{\"info\":{}}", "{\"positio\":\"1:0\"}",
        "{\"\":1}", "{\"apq\":\"a\"}", "{\"t\": 1}",
        "{\"t\":1000000000000000000}", "{\"x\":100000000}", "{\"t\"", "{\"t\":", "{\"path\":\"a", "{\"x\":1",
        "{\"t\":-1}",
    ])
    func `what is unusual is left to the full parser`(line: String) {
        #expect(Array(line.utf8).withUnsafeBytes { ClickLineScanner.scan($0) } == nil)
    }

    @Test(
        arguments: [
            ("0", 0), ("-0", 0), ("-0.0", 0), ("12.5", 125), ("-12.5", -125), ("300.0", 3_000),
            ("99999999.9", 999_999_999),
        ] as [(String, Int32)])
    func `tenths are exact`(text: String, tenths: Int32) {
        let line = Array("{\"t\":1,\"session\":\"s\",\"path\":\"A--t\",\"x\":\(text)}".utf8)
        #expect(line.withUnsafeBytes { ClickLineScanner.scan($0) }?.x == tenths)
        #expect(Self.agree(line))
    }

    /// Checks a line by both ways; whether the scanner took it.
    @discardableResult
    private static func agree(_ line: [UInt8]) -> Bool {
        line.withUnsafeBytes { bytes in
            guard let fields = ClickLineScanner.scan(bytes), let atMs = fields.atMs, fields.session.isPresent,
                fields.path.isPresent
            else { return false }
            // What is no object is left to the parser.
            let said = try? JSONValue(parsing: fields.properties.bytes(in: bytes))
            guard said != nil || !fields.properties.isPresent else { return false }
            let detail = try? fields.detail(in: bytes)
            let parsed = Result { () throws(ClickLineError) in try ClickLine(parsing: bytes) }
            guard detail != nil, let path = try? ControlPath(parsing: Array(fields.path.bytes(in: bytes))),
                [
                    fields.session, fields.user, fields.app, fields.version, fields.screen, fields.properties,
                ].allSatisfy({
                    String(validating: $0.bytes(in: bytes), as: UTF8.self) != nil
                })
            else {
                // The replay rejects such a line by either way.
                #expect(throws: ClickLineError.self, "\(line.text)") { try parsed.get() }
                return true
            }
            guard let click = try? parsed.get() else {
                Issue.record("only the scanner takes \(line.text)")
                return true
            }
            #expect(click.atMs == atMs)
            #expect(click.session == Self.session(fields, bytes), "\(line.text)")
            let control = ControlKey(
                path: path.description, screen: Self.text(fields.screen, bytes),
                kind: fields.kind ?? ClickKind(eventName: path.event))
            #expect(click.control == control, "\(line.text)")
            #expect(click.x == fields.x, "\(line.text)")
            #expect(click.y == fields.y, "\(line.text)")
            #expect(click.handled == fields.handled, "\(line.text)")
            #expect(click.detail.isEmpty == !fields.hasDetail, "\(line.text)")
            #expect(detail.map(Self.texts) == Self.texts(click.detail), "\(line.text)")
            #expect(
                (fields.properties.isPresent ? said?.canonicalText : nil) == click.properties?.canonicalText,
                "\(line.text)")
            return true
        }
    }

    private static func texts(_ detail: ClickDetail) -> [String?] {
        [detail.id, detail.seq.map(String.init), detail.position, detail.item, detail.handledBy, detail.info]
    }

    private static func session(_ fields: ClickLineFields, _ line: UnsafeRawBufferPointer) -> SessionKey {
        SessionKey(
            name: text(fields.session, line) ?? "", app: text(fields.app, line), version: text(fields.version, line),
            user: text(fields.user, line), window: fields.window)
    }

    private static func text(_ field: ClickLineFields.Text, _ line: UnsafeRawBufferPointer) -> String? {
        field.isPresent ? String(decoding: field.bytes(in: line), as: UTF8.self) : nil
    }
}
