import ClickHouseStore
import ClickReports
import ClickStore
import ClickTracking

/// A database that is open for reading, wherever it is.
enum OpenDatabase {
    case file(ClickReader)
    case clickHouse(ClickHouseReader)

    /// What gives its clicks one by one.
    var archive: any ClickArchive {
        switch self {
        case .file(let reader): reader
        case .clickHouse(let reader): reader
        }
    }

    /// Visits its rejected records, those of one recording after the other.
    func visitRejected(_ body: (RejectedRow) throws -> Void) throws {
        switch self {
        case .file(let reader): try reader.visitRejected(body)
        case .clickHouse(let reader): try reader.visitRejected(body)
        }
    }

    /// What works out reports of it.
    var engine: any ReportEngine {
        switch self {
        case .file(let reader): reader
        case .clickHouse(let reader): reader
        }
    }
}

extension OpenDatabase {
    /// All aliases with their ids, in the order in which they were accepted.
    func aliases() throws -> [(id: Int64, alias: Alias)] {
        switch self {
        case .file(let reader): try reader.aliases()
        case .clickHouse(let reader): try reader.aliases()
        }
    }

    /// The orders of versions that somebody has given, by the app.
    func statedVersions() throws -> [(app: String?, versions: [String])] {
        switch self {
        case .file(let reader): try reader.statedVersions()
        case .clickHouse(let reader): try reader.statedVersions()
        }
    }

    /// Some names of apps, sessions, users or versions that clicks have.
    func names(of kind: SessionName, upTo count: Int) throws -> [String] {
        switch self {
        case .file(let reader): try reader.names(of: kind, upTo: count)
        case .clickHouse(let reader): try reader.names(of: kind, upTo: count)
        }
    }

    /// Whether any app has a version, with clicks or named by an alias.
    func knows(version: String) throws -> Bool {
        switch self {
        case .file(let reader): try reader.knows(version: version)
        case .clickHouse(let reader): try reader.knows(version: version)
        }
    }

    /// Has clicks read by other names of controls.
    func show(_ naming: ControlNaming) {
        switch self {
        case .file(let reader): reader.naming = naming
        case .clickHouse(let reader): reader.naming = naming
        }
    }
}

/// A database that is open for writing, wherever it is.
protocol WritableDatabase: ClickSink, CatalogueDatabase {
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
