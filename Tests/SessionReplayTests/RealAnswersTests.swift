import ClickTracking
import Foundation
import Testing

@testable import SessionReplay

/// Whether pages of real recordings answered, against what a person says who has read the events around each click.
///
/// They are not ours to copy, so this runs only where `TAPTRAIL_RECORDINGS` names their folder.
struct RealAnswersTests {
    private static let folder = ProcessInfo.processInfo.environment["TAPTRAIL_RECORDINGS"]

    private static let files = [
        "rrweb/chalk/08463d03-1928-4b7f-b2bc-763b73d094db.json",
        "rrweb/chalk/25131bfa-d87f-4301-8f84-ac0c955b8f4c.json",
        "rrweb/chalk/e1e2280b-47ff-4be0-bab5-85c1ec4202a1.json",
        "rrweb/posthog/recording_snapshots.jsonl",
        "rrweb/rrweb-stats/form-recordings.json",
    ]

    /// The times of the clicks that the page answered; it answered no other. Labelled without a look at what this project says.
    private static let answered: Set<Int64> = [
        1615_216_832_473, 1615_216_845_769, 1615_216_862_089, 1615_216_865_101, 1746_826_331_898, 1746_826_336_236,
        1746_826_338_139, 1746_826_341_064, 1746_826_344_370, 1746_826_346_089, 1746_908_148_525, 1746_908_154_804,
        1746_908_156_147, 1746_908_185_330, 1746_908_186_407, 1746_908_187_255, 1746_908_188_041, 1746_908_205_083,
        1746_908_684_461, 1746_908_685_468, 1746_908_686_287, 1746_908_686_694, 1746_908_687_462, 1749_315_511_400,
        1749_315_511_677, 1749_315_511_956, 1749_315_512_277, 1749_315_512_999, 1749_315_513_173, 1749_315_513_554,
        1749_315_513_895, 1749_315_514_630, 1749_315_514_804, 1749_315_515_089, 1749_315_515_406, 1749_315_515_785,
        1749_315_515_923, 1749_315_516_276, 1749_315_516_621, 1749_315_516_939, 1749_315_517_093, 1749_315_517_512,
        1749_315_518_060, 1749_315_518_971, 1749_315_519_238, 1749_315_519_599, 1749_315_519_798, 1749_315_519_937,
    ]

    @Test(.enabled(if: folder != nil, "TAPTRAIL_RECORDINGS names no folder of real recordings"))
    func `each click is answered or not as a person says`() throws {
        let folder = try #require(Self.folder)
        var clicks: [CollectedOutput.Click] = []
        for file in Self.files {
            let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(file)")))
            clicks += try CollectedOutput.reading(bytes, ReplayOptions(.controls)).clicks.filter { $0.event == "click" }
        }
        #expect(clicks.count == 172)
        for click in clicks {
            #expect(
                click.answered == (Self.answered.contains(click.atMs) ? .yes : .no), "\(click.path) at \(click.atMs)")
        }
    }
}
