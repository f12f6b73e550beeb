import ClickQuery
import ClickStore
import ClickTracking
import Logging
import ResponderChain
import SeededGenerator
import SimulatedUI
import TestSupport
import Testing
import TouchSessions

@testable import SessionReplay

/// What version 0.1.0 has stored and written stays usable: nothing of it is stored twice, and nothing is rejected.
struct OlderVersionsTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// How an old export reaches the database again.
    enum Packing: CaseIterable {
        case asItIs, shuffled, split, gzip, withKinds, withOtherKinds, withKindsShuffled
    }

    @Test(arguments: Packing.allCases, RandomKinds.Identity.allCases)
    func `an old export brings no new click to a database of 0.1.0`(
        packing: Packing, identity: RandomKinds.Identity
    ) throws {
        var random = RandomKinds(identity, seed: 3)
        let clicks = (0..<200).map { random.click($0) }
        let old = try OldDatabase(at: folder.store, holding: clicks)
        let lines = clicks.map { Self.line($0, hasKind: false) }
        let files: [[String]] =
            switch packing {
            case .asItIs, .gzip: [lines]
            case .shuffled: [lines.shuffled(using: &random.generator)]
            case .split: [Array(lines[..<77]), Array(lines[77...].reversed())]
            case .withKinds: [clicks.map { Self.line(Self.byRule($0), hasKind: true) }]
            case .withOtherKinds: [clicks.map { Self.line($0, hasKind: true) }]
            case .withKindsShuffled:
                [clicks.map { Self.line($0, hasKind: true) }.shuffled(using: &random.generator)]
            }
        for (number, lines) in files.enumerated() {
            let bytes = Array(lines.joined(separator: "\n").utf8)
            try folder.write(packing == .gzip ? Gzip.member(bytes) : bytes, to: "files/\(number).jsonl")
        }
        #expect(try replay("files", into: old.path) == WriteResult(duplicate: clicks.count))
        try Self.expect(old.path, holds: clicks.map(Self.byRule))
    }

    @Test func `an export that 0.1.0 has half read is read to its end`() throws {
        var random = RandomKinds(.content, seed: 4)
        let clicks = (0..<100).map { random.click($0) }
        let lines = clicks.map { Self.line($0, hasKind: false) + "\n" }
        let (bytes, half) = (Array(lines.joined().utf8), Array(lines[..<60].joined().utf8))
        try folder.write(bytes, to: "files/a.jsonl")
        let source = ClickSource(name: folder.file("files/a.jsonl"), format: "clicks", head: SourceHead(of: half[...]))
        let mark = SourceHead(of: half[...])
        let progress = SourceProgress(offset: half.count, line: 60, digest: mark.digest, isComplete: false)
        let old = try OldDatabase(at: folder.store, holding: Array(clicks[..<60]), from: source, upTo: progress)
        #expect(try replay("files", into: old.path).stored == 40)
        try Self.expect(old.path, holds: clicks.map(Self.byRule))
        try folder.write(bytes.reversed().split(separator: 10).flatMap { $0.reversed() + [10] }, to: "more/b.jsonl")
        #expect(try replay("more", into: old.path) == WriteResult(duplicate: clicks.count))
    }

    @Test(arguments: [false, true], [false, true])
    func `an old touch session brings no new click to a database of 0.1.0`(hasKinds: Bool, isCompressed: Bool) throws {
        let old = try OldDatabase(at: folder.store, holding: OldTouchSession.clicks)
        let bytes = Array(OldTouchSession.text(hasKinds: hasKinds).utf8)
        try folder.write(isCompressed ? Gzip.member(bytes) : bytes, to: "files/touches.jsonl")
        #expect(try replay("files", into: old.path) == WriteResult(duplicate: OldTouchSession.clicks.count))
        try Self.expect(old.path, holds: OldTouchSession.clicks)
    }

    @Test func `a new database gets from an old touch session what 0.1.0 stored of it`() throws {
        try folder.write(OldTouchSession.text(hasKinds: false).utf8, to: "files/touches.jsonl")
        #expect(try replay("files", into: folder.store) == WriteResult(stored: OldTouchSession.clicks.count))
        // Its layout has always told the size of the window.
        try Self.expect(
            folder.store, holds: OldTouchSession.clicks.map { $0.with(WindowSize(width: 100, height: 100)) })
    }

    @Test func `a click on a container's bar is on the container's screen, as in databases of 0.1.0`() throws {
        let (application, session) = (Application(), SessionKey(name: "s", app: "A"))
        let window = Window(frame: Rect(x: 0, y: 0, width: 400, height: 800))
        let navigation = NavigationController(rootViewController: ViewController())
        application.addWindow(window)
        window.rootViewController = navigation
        navigation.push(ViewController())
        var text = ""
        let sink = MemorySink()
        let touches = TouchSessionWriter(application, session: session) { text += $0 }
        let recorder = try DirectRecorder(into: sink, session: session) { 1_700_000_000_000 }
        application.dispatcher?.add(recorder)
        touches.start()
        for phase in [Touch.Phase.began, .ended] {
            let place = Point(x: 20, y: 60)
            application.enqueue(.touches([TouchSample(phase, at: place, timestampMs: 1_700_000_000_000)]))
        }
        application.processInput()
        try recorder.close()
        try touches.close()
        let back = "Application--Window--NavigationController--View--NavigationBar--Button#back--touchUpInside"
        #expect(sink.clicks.map(\.control.path) == [back])
        #expect(sink.clicks.map(\.control.screen) == ["NavigationController"])
        let old = try OldDatabase(at: folder.store, holding: sink.clicks)
        try folder.write(text.utf8, to: "files/touches.jsonl")
        #expect(try replay("files", into: old.path) == WriteResult(duplicate: 1))
    }

    @Test(arguments: [false, true])
    func `asked for other events, an old touch session has the numbers that 0.1.0 gave it`(hasKinds: Bool) throws {
        try folder.write(OldTouchSession.text(hasKinds: hasKinds).utf8, to: "touches.jsonl")
        let numbers = try numbers(ofEvents: ["touchDown", "touchUpInside"])
        #expect(numbers == (hasKinds ? ["touchDown": 4, "touchUpInside": 5] : ["touchDown": nil, "touchUpInside": 4]))
    }

    @Test func `an event of an unknown kind is rejected, and the others keep their numbers`() throws {
        let known = #""event":"touchUpInside","event_kind":"activation""#
        let text = OldTouchSession.text(hasKinds: true)
        #expect(text.contains(known))
        try folder.write(
            text.replacing(known, with: known.replacing("activation", with: "gesture")).utf8, to: "touches.jsonl")
        #expect(try numbers(ofEvents: ["touchUpInside", "giftSent"], rejected: 1) == ["giftSent": 6])
    }

    /// The numbers that a replay of `touches.jsonl` gives the events of some names; nil for none.
    private func numbers(ofEvents names: Set<String>, rejected: Int = 0) throws -> [String: Int64?] {
        let sink = MemorySink()
        var request = Replayer.Request(paths: [folder.file("touches.jsonl")])
        request.options.events = Set(names.map(ByteString.init))
        let summary = try Replayer(into: sink, nowMs: 1_800_000_000_000) { _, _ in }.replay(request)
        #expect(summary.result.rejected == rejected)
        let pairs = try sink.clicks.map { (try ControlPath(parsing: $0.control.path).event, $0.seq) }
        return Dictionary(pairs) { first, _ in first }
    }

    @Test(arguments: [0, 13, 40])
    func `an old journal that a database of 0.1.0 has taken in part is stored once`(taken: Int) throws {
        var random = RandomKinds(.seq, seed: 5)
        let clicks = (0..<40).map { random.click($0, session: "live") }
        var journal = OldJournal()
        for click in clicks[..<taken] { journal.append(click) }
        let progress = SourceProgress(offset: journal.nextRecord, digest: journal.identity, isComplete: false)
        for click in clicks[taken...] { journal.append(click) }
        try folder.write(journal.bytes, to: "journal/" + OldJournal.fileName)
        let source = ClickSource(
            name: folder.file("journal"), format: ClickSource.journalFormat,
            head: SourceHead(length: 0, digest: journal.identity))
        let old = try OldDatabase(at: folder.store, holding: Array(clicks[..<taken]), from: source, upTo: progress)
        var configuration = RecorderConfiguration(
            app: "LiveRoom", journal: JournalConfiguration(folder: folder.file("journal")))
        configuration.logger = Logger(label: "tests") { _ in SwiftLogNoOpLogHandler() }
        let recorder = try Recorder(configuration) { try ClickDatabase(path: old.path) }
        recorder.close()
        #expect(recorder.account.isBalanced)
        try Self.expect(old.path, holds: clicks.map(Self.byRule))
    }

    @Test(arguments: sweep(4, of: 0..<12 as Range<UInt64>))
    func `exported clicks of any kind are the same elsewhere, and none is new where they are without kinds`(
        seed: UInt64
    ) throws {
        var random = RandomKinds(RandomKinds.Identity.allCases[Int(seed % 4)], seed: seed)
        let clicks = (0..<150).map { random.click($0) }
        try folder.write(clicks.map { Self.line($0, hasKind: true) }.joined(separator: "\n").utf8, to: "first/a.jsonl")
        #expect(try replay("first", into: folder.store) == WriteResult(stored: clicks.count))
        var exported = ""
        let writer = ClickLineWriter { exported += $0 }
        let source = ClickSource(name: "", format: "", head: SourceHead(length: 0, digest: 0))
        try ClickReader(path: folder.store).play(into: writer.open(source, continuing: nil))
        try folder.write(exported.utf8, to: "second/a.jsonl")
        let elsewhere = folder.file("elsewhere.sqlite")
        #expect(try replay("second", into: elsewhere) == WriteResult(stored: clicks.count))
        try Self.expect(elsewhere, holds: clicks)
        let old = try OldDatabase(at: folder.file("old.sqlite"), holding: clicks)
        #expect(try replay("second", into: old.path) == WriteResult(duplicate: clicks.count))
    }

    private func replay(_ name: String, into path: String) throws -> WriteResult {
        let store = try ClickDatabase(path: path, forLoading: true)
        let replayer = Replayer(into: store, nowMs: 1_800_000_000_000) { _, _ in }
        let summary = try replayer.replay(Replayer.Request(paths: [folder.file(name)]))
        try store.close()
        #expect(summary.rejections.isEmpty)
        return summary.result
    }

    private static func expect(_ path: String, holds clicks: [CollectedClick]) throws {
        let collector = MemorySink()
        let source = ClickSource(name: "", format: "", head: SourceHead(length: 0, digest: 0))
        let feed = try collector.open(source, continuing: nil)
        let reader = try ClickReader(path: path)
        try reader.play(into: feed)
        _ = try feed.write(
            ClickBatch(), upTo: SourceProgress(offset: 0, digest: 0, isComplete: true)
        ) { _, reason in RejectedRecord(reason: reason, offset: 0, content: .bytes([])) }
        #expect(Self.counts(collector.clicks) == Self.counts(clicks))
        #expect(try reader.check().allSatisfy { $0.state == .ok })
    }

    private static func counts(_ clicks: [CollectedClick]) -> [CollectedClick: Int] {
        clicks.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    }

    /// The click as it is known where nobody has said its kind.
    private static func byRule(_ click: CollectedClick) -> CollectedClick {
        click.with(ClickKind(ofPath: click.control.path))
    }

    private static func line(_ click: CollectedClick, hasKind: Bool) -> String {
        var builder = BatchBuilder()
        builder.append(
            click.control, click.session, atMs: click.atMs, x: click.x, y: click.y, handled: click.handled,
            detail: ClickDetail(
                id: click.id, seq: click.seq, position: click.position, item: click.item, handledBy: click.handledBy))
        var names = BatchNames()
        names.add(builder.batch)
        let line = ClickLineText.line(0, of: builder.batch, names)
        let kind = ",\"kind\":\"\(click.control.kind.rawValue)\""
        return (hasKind ? line : line.replacing(kind, with: "")).replacing("\n", with: "")
    }
}

extension CollectedClick {
    /// The same click in a window of another size.
    fileprivate func with(_ window: WindowSize?) -> CollectedClick {
        var session = session
        session.window = window
        return CollectedClick(
            control: control, session: session, atMs: atMs, x: x, y: y, handled: handled,
            detail: ClickDetail(id: id, seq: seq, position: position, item: item, handledBy: handledBy, info: info))
    }

    /// The same click of another kind.
    func with(_ kind: ClickKind) -> CollectedClick {
        CollectedClick(
            control: ControlKey(path: control.path, screen: control.screen, kind: kind), session: session, atMs: atMs,
            x: x, y: y, handled: handled,
            detail: ClickDetail(
                id: id, seq: seq, position: position, item: item, handledBy: handledBy, info: info))
    }
}

/// Clicks of all kinds, some of them equal but for their kind.
struct RandomKinds {
    /// What clicks are told apart by.
    enum Identity: CaseIterable {
        case content, seq, id, mixed
    }

    var generator: SplitMix64
    private let identity: Identity

    init(_ identity: Identity, seed: UInt64) {
        self.identity = identity
        generator = SplitMix64(seed: seed)
    }

    mutating func click(_ number: Int, session: String? = nil) -> CollectedClick {
        let pick = { (range: Range<Int>, random: inout SplitMix64) in Int.random(in: range, using: &random) }
        let event = ["tap", "touchDown", "giftSent", "scroll", "it's%23"][pick(0..<5, &generator)]
        let screen = [nil, "Home"][pick(0..<2, &generator)]
        let kind = ClickKind.allCases[pick(0..<3, &generator)]
        let detail: ClickDetail
        switch identity == .mixed ? Identity.allCases[pick(0..<3, &generator)] : identity {
        case .content, .mixed: detail = ClickDetail(item: pick(0..<9, &generator) == 0 ? "i" : nil)
        case .seq: detail = ClickDetail(seq: Int64(number), handledBy: "Home")
        case .id: detail = ClickDetail(id: "id-\(number)")
        }
        return CollectedClick(
            control: ControlKey(path: "Window--Button--" + event, screen: screen, kind: kind),
            session: SessionKey(name: session ?? "s-\(pick(0..<3, &generator))", app: "A", user: "u"),
            atMs: 1_700_000_000_000 + Int64(pick(0..<3, &generator)), x: 5, y: Tenths.unknown, handled: .yes,
            detail: detail)
    }
}
