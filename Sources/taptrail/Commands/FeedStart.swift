import ArgumentParser
import ClickQuery
import ClickReports
import ClickStore
import Input

/// Where an export in the order of storing begins, as somebody gives it.
enum FeedStart: ExpressibleByArgument {
    case start
    case cursor(ExportCursor)
    /// A file that keeps the cursor; where it does not exist, all clicks are exported.
    case file(String)

    init?(argument: String) {
        if argument == "start" {
            self = .start
        } else if argument.hasPrefix("@"), argument.utf8.count > 1 {
            self = .file(String(argument.dropFirst()))
        } else if let cursor = ExportCursor(argument) {
            self = .cursor(cursor)
        } else {
            return nil
        }
    }

    private static let longestFile = 100

    /// The cursor; nil for all clicks.
    func cursor() throws -> ExportCursor? {
        switch self {
        case .start: return nil
        case .cursor(let cursor): return cursor
        case .file(let path):
            guard let text = try Self.text(of: path) else { return nil }
            let line = text.split(whereSeparator: \.isNewline).first
            guard let cursor = line.flatMap({ ExportCursor(String($0)) }) else {
                throw ExportCursor.Foreign("'\(path)' has no cursor in it")
            }
            return cursor
        }
    }

    /// What a file says; nil if there is none.
    private static func text(of path: String) throws(InputError) -> String? {
        do throws(InputError) {
            let bytes = try OpenFile(path: path).bytes(reporting: nil).readAll(atMost: longestFile)
            return String(decoding: bytes ?? [], as: UTF8.self)
        } catch {
            if case .missing = error { return nil }
            throw error
        }
    }

    /// Keeps the next cursor where there is a file for it. To be called when the clicks are written: if it fails, they come again.
    func keep(_ cursor: ExportCursor) throws {
        guard case .file(let path) = self else { return }
        let file = try Output(path: path)
        try file.write(cursor.description + "\n")
        try file.close()
    }
}

/// The clicks of an archive that were stored after a cursor.
final class ClicksAfter: ClickArchive {
    /// Where the visit begins; nil for all clicks.
    let cursor: ExportCursor?
    private let archive: any ClickFeedArchive
    /// Where the next export continues; nil before the visit.
    private(set) var next: ExportCursor?

    init(archive: any ClickFeedArchive, cursor: ExportCursor?) { (self.archive, self.cursor) = (archive, cursor) }

    func visitClicks(_ selection: Selection, _ body: (StoredClick) throws -> Void) throws {
        next = try archive.visitClicks(selection, after: cursor, body)
    }
}
