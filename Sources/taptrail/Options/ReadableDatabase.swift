import ArgumentParser
import ClickHouseStore
import ClickQuery
import ClickReports
import ClickStore
import ClickTracking

/// A database that is open for reading, wherever it is.
protocol ReadableDatabase: AnyObject, ReportEngine, ClickArchive, ClickFeedArchive {
    /// Which names of controls clicks are read by.
    var naming: ControlNaming { get set }
    /// Visits its rejected records, those of one recording after the other.
    func visitRejected(_ body: (RejectedRow) throws -> Void) throws
    /// All aliases with their ids, in the order in which they were accepted.
    func aliases() throws -> [(id: Int64, alias: Alias)]
    /// The orders of versions that somebody has given, by the app.
    func statedVersions() throws -> [(app: String?, versions: [String])]
    /// Whether any app has a version, with clicks or named by an alias.
    func knows(version: String) throws -> Bool
    /// What was found in a look at everything.
    func findings() throws -> [StoreFinding]
    /// What runs statements.
    func statements(_ parameters: SQLParameters, timeout: Int) throws -> any StatementRunner
    /// The queries that a report is made by.
    ///
    /// - Parameters:
    ///   - sort: A column to sort by, and in which direction; nil for what suits the column.
    ///   - top: How many rows of each group with the same value in a column; nil for all.
    ///   - columns: The columns to show; nil for all.
    ///   - limit: How many rows at most, 0 for all.
    func sql(
        of report: some SelectedReport, sort: (column: String, isDescending: Bool?)?,
        top: (count: Int, column: String)?, columns: [String]?, limit: Int
    ) throws -> String
}

extension ClickReader: ReadableDatabase {
    /// Whether any app has a version, with clicks or named by an alias.
    func knows(version: String) throws(StoreError) -> Bool {
        try access { connection in
            let find = try connection.prepare(
                "SELECT 1 FROM app_version WHERE version = ?1 UNION ALL SELECT 1 FROM session WHERE version = ?1 LIMIT 1"
            )
            find.bind(version, at: 1)
            return try find.step()
        }
    }

    func findings() throws -> [StoreFinding] { try check() + checkJournals() }

    func statements(_ parameters: SQLParameters, timeout: Int) throws -> any StatementRunner {
        naming = .newest
        return FileStatements(reader: self, parameters: parameters, timeout: timeout)
    }

    func sql(
        of report: some SelectedReport, sort: (column: String, isDescending: Bool?)?,
        top: (count: Int, column: String)?, columns: [String]?, limit: Int
    ) throws -> String {
        do {
            return try report.sql(on: self).text(sort: sort, top: top, choosing: columns, limit: limit)
        } catch let error as Report.UnknownColumn {
            throw ValidationError(error.description)
        } catch let error as NoSQL {
            throw ValidationError("--show-sql: \(error).")
        }
    }
}

extension ClickHouseReader: ReadableDatabase {
    func findings() throws -> [StoreFinding] { try check() }

    func statements(_ parameters: SQLParameters, timeout: Int) throws -> any StatementRunner {
        ClickHouseStatements(reader: self, parameters: parameters, timeout: timeout)
    }

    /// What is asked second may follow from the answer to the first, so all are asked.
    func sql(
        of report: some SelectedReport, sort: (column: String, isDescending: Bool?)?,
        top: (count: Int, column: String)?, columns: [String]?, limit: Int
    ) throws -> String {
        try queries { _ = try report.report(of: report.figures(by: self)) }.map { $0 + ";\n" }.joined(separator: "\n")
    }
}

/// A database that is open for writing, wherever it is.
protocol WritableDatabase: ClickSink, CatalogueDatabase, SettingsDatabase {
    func totals(countingClicks: Bool) throws -> StoreTotals
    /// Forgets rejected records, because they have been used after all.
    func removeRejected(_ ids: [Int64]) throws
    /// Forgets a recording, but not its clicks, because it has been taken again as another one.
    func forgetRecording(_ id: Int64) throws
    /// Stores what waits.
    func close() throws
}

extension ClickDatabase: WritableDatabase {}
extension ClickHouseSink: WritableDatabase {}
