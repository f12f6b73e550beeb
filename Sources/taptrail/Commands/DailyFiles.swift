import Basics
import ClickQuery
import ClickReports
import ClickStore
import Gzip

/// Parquet files of clicks, one for each day (UTC), in a folder for each: `day=2026-03-02/clicks.parquet`, as Hive and its followers
/// name the partitions of a table.
///
/// A file takes the place of one with its name when all clicks are written.
final class DailyFiles {
    private(set) var count = 0
    /// Why writing failed; archives throw errors of their own in its place.
    private(set) var failure: (any Error)?

    private struct Day {
        var writer: ParquetWriter
        let output: Output
    }

    private let folder: String
    private let name: String
    private let columns: ClickTable
    private var days: [Int64: Day] = [:]
    /// The clicks in memory: a group of each day's file.
    private var held = 0

    /// Each has an open file.
    private static let mostDays = 500
    private static let mostHeld = 1 << 17

    /// - Parameters:
    ///   - folder: Is made if it does not exist.
    ///   - feed: Its files have a name of their own, so that they are added to those of earlier exports; the same export again
    ///     replaces its own.
    /// - Throws: ``OutputError/hasOldDays(folder:)`` if the folder has days already and the export does not continue: some would be there twice.
    init(in folder: String, of feed: ClicksAfter?, _ columns: ClickTable) throws {
        (self.folder, self.columns) = (folder, columns)
        if feed?.cursor == nil, (try? FileSystem.names(in: folder))?.contains(where: { $0.hasPrefix("day=") }) == true {
            throw OutputError.hasOldDays(folder: folder)
        }
        name = feed.map { "clicks-after-\($0.cursor?.description ?? "start").parquet" } ?? "clicks.parquet"
    }

    func write(_ click: StoredClick) throws {
        do {
            let day = click.atMs / 86_400_000
            if days[day] == nil { days[day] = try open(day) }
            try days[day]?.writer.write(columns.typedRow(click))
            (count, held) = (count + 1, held + 1)
            if held >= Self.mostHeld { try shrink() }
        } catch {
            failure = error
            throw error
        }
    }

    func close() throws {
        for day in days.keys.sorted() {
            try days[day]?.writer.finish()
            try days[day]?.output.close()
        }
    }

    private func open(_ day: Int64) throws -> Day {
        guard days.count < Self.mostDays else { throw OutputError.tooManyDays(most: Self.mostDays) }
        let place = folder + "day=" + ISOTime.date(ofDay: day)
        try Output.makeFolder(place)
        let output = try Output(path: place + "/" + name)
        let writer = try ParquetWriter(columns.typedColumns, compressed: GzipText.compressed) {
            try output.write(bytes: $0)
        }
        return Day(writer: writer, output: output)
    }

    /// Writes the largest groups until half of the clicks are left in memory. Full groups are written already.
    private func shrink() throws {
        held = days.values.reduce(0) { $0 + $1.writer.rows }
        for (day, rows) in days.map({ ($0.key, $0.value.writer.rows) }).sorted(by: { ($1.1, $0.0) < ($0.1, $1.0) })
        where held > Self.mostHeld / 2 {
            try days[day]?.writer.finishGroup()
            held -= rows
        }
    }
}
