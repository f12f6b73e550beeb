internal import ClickTracking
internal import Synchronization

/// Which pages are asked for their layout, for pictures of them: one page of each screen and version, and of windows of about the
/// same width.
final class LayoutRequests: Sendable {
    private struct Page: Hashable {
        let names: [UInt8]
        let width: Int32
    }

    /// Until when each page is not asked for again.
    private let asked = Mutex<[Page: Int64]>([:])

    /// So many pages are remembered; further ones are not asked for.
    private static let mostPages = 4_096
    /// A page that was asked may be closed before it answers: another one is asked after so many milliseconds.
    private static let patienceMs: Int64 = 60_000
    /// In tenths of a point: phones, tablets and desks have pages of their own.
    private static let widths: [Int32] = [6_000, 10_000]

    /// Notes the layouts of a request, and says whether its page is to send one.
    func isWanted(after delivery: Delivery, nowMs: Int64) -> Bool {
        var wanted: Page?
        for piece in delivery.pieces {
            let clicks = piece.clicks
            for seen in clicks.layouts {
                guard let layout = clicks.newLayouts[safe: seen.layout],
                    let session = clicks.newSessions[safe: seen.session]
                else { continue }
                // The app is perhaps that of the key, which a layout does not say.
                note(Self.page(session.app, session.version, layout.screen, session.window), untilMs: .max)
            }
            // Names of one piece are all its own, as a request is read alone.
            guard let row = clicks.rows.last, let control = clicks.newControls[safe: row.control],
                let session = clicks.newSessions[safe: row.session], control.path.hasPrefix("document--")
            else { continue }
            wanted = Self.page(session.app, session.version, control.screen, session.window)
        }
        guard let wanted else { return false }
        return asked.withLock { asked in
            if let untilMs = asked[wanted], nowMs < untilMs { return false }
            guard asked[wanted] != nil || asked.count < Self.mostPages else { return false }
            asked[wanted] = nowMs &+ Self.patienceMs
            return true
        }
    }

    private func note(_ page: Page, untilMs: Int64) {
        asked.withLock { if $0[page] != nil || $0.count < Self.mostPages { $0[page] = untilMs } }
    }

    private static func page(_ app: String?, _ version: String?, _ screen: String?, _ window: WindowSize?) -> Page {
        let names = Array([app, version, screen].map { $0 ?? "" }.joined(separator: "\0").utf8)
        let width = window?.width ?? 0
        return Page(names: names, width: Int32(widths.count { width >= $0 }))
    }
}

extension Array {
    fileprivate subscript(safe index: Int32) -> Element? { indices.contains(Int(index)) ? self[Int(index)] : nil }
}
