import Foundation
import ResponderChain
import Testing

@testable import SessionReplay

/// Sessions that real people left in real applications, against answers worked out independently of this project.
///
/// They are not ours to copy, so this runs only where `TAPTRAIL_RECORDINGS` names their folder; elsewhere it is skipped,
/// and the run says so.
struct RealRecordingsTests {
    private static let folder = ProcessInfo.processInfo.environment["TAPTRAIL_RECORDINGS"]

    private struct Expected: Hashable, Decodable {
        let file: String
        let atMs: Int64
        let event: String
        let path: String?
        let x: Double?
        let y: Double?

        enum CodingKeys: String, CodingKey {
            case file, event, path, x, y
            case atMs = "at_ms"
        }
    }

    @Test(
        .enabled(if: folder != nil, "TAPTRAIL_RECORDINGS names no folder of real recordings"),
        arguments: [("expected", ReadingRules.elements), ("expected-2", .controls)])
    func `every click of the real rrweb recordings is found, at its time and on its node, and no other`(
        _ answers: String, _ rules: ReadingRules
    ) throws {
        let folder = try #require(Self.folder)
        let expected = try Self.expected("\(folder)/\(answers)/rrweb.jsonl")
        #expect(!expected.isEmpty)
        for (file, clicks) in Dictionary(grouping: expected, by: \.file) {
            let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: folder + "/" + file)))
            #expect(RecordingFormat.detect(Array(bytes.prefix(RecordingFormat.headLength))) == .rrweb)
            var options = ReplayOptions()
            options.rules = rules
            let output = try CollectedOutput.reading(bytes, options)
            // The answers have places in the window, and those of keys.
            let found = output.clicks.map { click in
                let (x, y) =
                    click.location.map { ($0.x - (click.scroll?.x ?? 0), $0.y - (click.scroll?.y ?? 0)) } ?? (0, 0)
                return Expected(file: file, atMs: click.atMs, event: click.event, path: click.path, x: x, y: y)
            }
            #expect(Self.sorted(found) == Self.sorted(clicks.filter { $0.path != nil }), "\(file)")
            #expect(output.rejections.count == clicks.count { $0.path == nil }, "\(file)")
        }
    }

    private static func expected(_ file: String) throws -> [Expected] {
        try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n").map {
            try JSONDecoder().decode(Expected.self, from: Data($0.utf8))
        }
    }

    private static func sorted(_ clicks: [Expected]) -> [Expected] {
        clicks.sorted { ($0.atMs, $0.event, $0.path ?? "") < ($1.atMs, $1.event, $1.path ?? "") }
    }
}
