import ClickReports
import ClickStore
import ClickTracking
import Foundation
import SeededGenerator
import TestSupport
import Testing

/// What a comparison tells of simulated users, of whom the truth is known: nothing differs but by chance, except that from 1.4.0
/// on one user in eight taps the pictures in the chat.
///
/// Users have habits, so their sessions resemble one another.
struct CompareTruthTests {
    private let folder: TemporaryFolder
    private let reader: ClickReader
    private let sessions: [SessionsReport.NamedFigures]

    /// The bytes of a database of their clicks, made once for all tests.
    private static let database = Result {
        try bytesOfDatabase(sessions: 2_000, seed: 1)
    }

    private static func bytesOfDatabase(sessions: Int, seed: Int) throws -> Data {
        let folder = try TemporaryFolder()
        let simulated = try Command.run(
            "simulate", "--sessions", "\(sessions)", "--seed", "\(seed)", "-o", "s.jsonl", in: folder)
        let replayed = try Command.run("replay", "--db", "a.sqlite", "s.jsonl", in: folder)
        try #require([simulated.status, replayed.status] == [0, 0])
        return try folder.bytes(of: "a.sqlite")
    }

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(Self.database.get(), to: "a.sqlite")
        reader = try ClickReader(path: folder.file("a.sqlite"))
        sessions = try reader.figures(of: SessionsReport(Selection())).lines
    }

    /// What is parted by chance.
    enum Parted: CaseIterable, Sendable {
        case sessions, users
    }

    @Test(arguments: Parted.allCases)
    func `of parts made by chance at most 7 in 100 comparisons tell of anything`(parted: Parted) throws {
        let names = Set(
            sessions.compactMap { parted == .users ? $0.names.user : $0.names.name }
        ).sorted()
        let runs = trials(20, of: 200)
        var generator = SplitMix64(seed: 1)
        var told: [String] = []
        for run in 0..<runs {
            // Equal parts, and others: where users are on both sides, those with few sessions are left on the smaller one.
            let (shuffled, part) = (names.shuffled(using: &generator), [2, 3, 6][run % 3])
            let sides = [shuffled.prefix(names.count / part), shuffled.dropFirst(names.count / part)].map { names in
                var side = Selection()
                side.kinds = [.activation]
                if parted == .users { side.users = Array(names) } else { side.sessions = Array(names) }
                return side
            }
            let comparison = try reader.figures(of: CompareReport(sides[0], sides[1]))
            #expect(comparison.units.unit == .user && comparison.lines.count > 20)
            if comparison.hasChange { told.append(comparison.verdict(ofTimes: true)) }
        }
        #expect(Double(told.count) <= 0.07 * Double(runs), "\(told)")
    }

    @Test(arguments: Parted.allCases)
    func `of parts made by chance at most 7 in 100 funnels, transitions and controls that frustrate are told to differ`(
        parted: Parted
    ) throws {
        let names = Set(sessions.compactMap { parted == .users ? $0.names.user : $0.names.name }).sorted()
        let runs = trials(6, of: 200)
        var generator = SplitMix64(seed: 2)
        var told: [String: Int] = [:]
        for run in 0..<runs {
            let (shuffled, part) = (names.shuffled(using: &generator), [2, 3, 6][run % 3])
            let sides = [shuffled.prefix(names.count / part), shuffled.dropFirst(names.count / part)]
            let parts = zip(["a", "b"], sides).map { name, names in
                var side = Self.activations
                if parted == .users { side.users = Array(names) } else { side.sessions = Array(names) }
                return Split.Part(name, side)
            }
            func count<Base: SplittableReport>(_ base: Base) throws {
                let report = SplitReport(base, by: .version, parts: parts)
                let figures: SplitReport<Base>.Figures = try report.figures(by: reader)
                let judgement = figures.judgement
                #expect(judgement.map { $0.lines.count > 1 && $0.units.contains("first sessions") } == true)
                if judgement?.hasChange == true { told["\(Base.self)", default: 0] += 1 }
            }
            try count(try Self.funnel)
            try count(FrustrationReport(Self.activations))
            try count(TransitionsReport(Self.activations, by: .class))
        }
        // Of few runs one is no share.
        #expect(told.values.allSatisfy { Double($0) <= max(1, 0.07 * Double(runs)) }, "\(told) of \(runs)")
        print("parts by chance, by \(parted): told to differ \(told) of \(runs)")
    }

    private static var activations: Selection {
        var selection = Selection()
        (selection.kinds, selection.countsDoubleClicks) = ([.activation], false)
        return selection
    }

    private static var funnel: FunnelReport {
        get throws {
            let texts = ["Toolbar Button#gift", "GiftCell", "GiftPanel Button#send:handled"]
            return FunnelReport(
                activations,
                steps: try texts.enumerated().map { try FunnelReport.Step(parsing: $1, at: $0, of: texts.count) })
        }
    }

    @Test func `the effect of the newer version is found, and nothing but what follows from it`() throws {
        let comparison = try Self.versions(reader)
        // One finding in twenty may be chance.
        #expect(Self.changed(comparison).first == Self.effect)
        #expect(Self.changed(comparison).count <= 2)
        let line = try #require(comparison.lines.first)
        let difference = try #require(line.difference)
        // 12 points, less those who did not come to a chat.
        #expect(difference.low < 0.12 && 0.12 < difference.high, "\(difference)")
    }

    @Test func `other users of the newer version show the effect, too`() throws {
        let seeds = 2..<2 + trials(1, of: 200)
        let missed = try seeds.filter { seed in
            try folder.write(Self.bytesOfDatabase(sessions: 1_300, seed: seed), to: "\(seed).sqlite")
            let comparison = try Self.versions(ClickReader(path: folder.file("\(seed).sqlite")))
            return !Self.changed(comparison).contains(Self.effect)
        }
        // The effect is 12 points among 400 sessions of the version: chance hides it now and then.
        #expect(Double(missed.count) <= 0.05 * Double(seeds.count), "\(missed)")
        print("an effect of 12 points: not told for \(missed.count) of \(seeds.count) seeds")
    }

    private static let effect = "ChatList#chat--ChatCell[*]--AvatarView--tap"

    private static func versions(_ reader: ClickReader) throws -> Comparison {
        var selection = Selection()
        selection.kinds = [.activation]
        let sides = ComparedSides(selection, versions: "1.3.2", "1.4.0")
        return try reader.figures(of: CompareReport(sides.before, sides.after))
    }

    /// What changed, by the ends of paths.
    private static func changed(_ comparison: Comparison) -> [String] {
        comparison.lines.filter { $0.change != .same }.map { line in
            line.control.path.components(separatedBy: "--View--").last ?? ""
        }
    }
}
