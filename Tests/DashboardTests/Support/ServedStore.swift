import Basics
import ClickReports
import ClickStore
import ClickTracking
import Dashboard
import TestSupport

/// A store with a dashboard over it.
final class ServedStore {
    static let nowMs: Int64 = 1_700_000_000_000

    private let folder: TemporaryFolder
    private let dashboard: Dashboard

    init(
        _ clicks: [SampleClick], layouts: [(layout: ScreenLayout, click: SampleClick)] = [],
        keeping kept: SavedViews = SavedViews()
    ) throws {
        dashboard = Dashboard(of: "clicks.sqlite", keeping: kept)
        folder = try TemporaryFolder()
        let store = try ClickDatabase(path: folder.store)
        let source = ClickSource(name: "a.jsonl", format: "clicks", head: SourceHead(length: 0, digest: 0))
        let feed = try store.open(source, continuing: nil)
        var builder = BatchBuilder()
        for click in clicks { builder.append(click) }
        for (layout, click) in layouts { builder.append(layout, click.key, atMs: click.atMs) }
        let mark = SourceProgress(offset: clicks.count, digest: 0, isComplete: true)
        _ = try feed.write(builder.batch, upTo: mark) { row, reason in
            RejectedRecord(reason: reason, offset: row, content: .bytes([]))
        }
        try feed.close()
        try store.close()
    }

    func reader() throws -> ClickReader {
        let reader = try ClickReader(path: folder.store)
        reader.naming = .newest
        return reader
    }

    var path: String { folder.store }

    /// Asks for an address, such as `/controls.csv?app=A`.
    func ask(_ address: String) -> Dashboard.Answer {
        let parts = address.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        return dashboard.answer(
            parts[0], query: parts.count > 1 ? parts[1] : nil,
            from: { naming in
                let reader = try self.reader()
                reader.naming = naming
                return reader
            }, nowMs: Self.nowMs)
    }

    /// A text as a value in an address.
    static func encoded(_ text: String) -> String {
        text.utf8.map { byte in "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined()
    }
}

/// Clicks with all that pages tell: several apps, versions, users and screens, unhandled clicks and rage, over three weeks.
enum VariedClicks {
    static func all(_ count: Int = 600) -> [SampleClick] {
        (0..<count).map { number in
            let session = number / 7
            let isShop = session % 4 == 0
            var click = SampleClick(
                path: "App--Window--\(isShop ? "Shop" : "Room")View--Button#\(number * number % 11)--tap",
                screen: number % 13 == 0 ? nil : isShop ? "ShopViewController" : "RoomViewController",
                session: "s-\(session % 60)", app: isShop ? "Shop" : "LiveRoom",
                version: "1.\(session % 60 % 3)", user: session % 5 == 0 ? nil : "u-\(session % 17)",
                window: WindowSize(width: 3_750, height: 8_120),
                // Mostly one click a second, so that some are bursts.
                atMs: ServedStore.nowMs - 20 * 86_400_000 + Int64(session) * 19_000_000 + Int64(number % 7) * 700,
                x: Int32(number * 37 % 3_700), y: Int32(number * 53 % 8_000),
                handled: number % 3 == 0 ? .no : number % 5 == 0 ? .unknown : .yes)
            if session % 6 == 1 {
                (click.path, click.x, click.y) = ("App--Window--RoomView--Button#rage--tap", 100, 100)
            }
            if number % 19 == 0 { click.kind = .routed }
            return click
        }
    }
}
