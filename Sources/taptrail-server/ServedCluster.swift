#if HTTP
    internal import ClickHouseStore
    internal import ClickStore
    internal import ClickTracking
    internal import Collector
    internal import Logging
    internal import SessionReplay

    /// A database in ClickHouse, where clicks are stored by way of a journal on this machine: a server that does not answer keeps no
    /// sender waiting.
    final class ServedCluster: Sendable {
        let journal: RequestJournal
        let drain: JournalDrain
        /// The rules by which the database reads recordings.
        let rules: ReadingRules
        /// How it names screens by the addresses of pages.
        let screens: ScreenRule

        /// The longest journal, in bytes.
        static let journalSize = 1 << 30

        /// - Parameters:
        ///   - path: The journal's file.
        ///   - wanted: How pages name screens; nil to go on as the database does.
        init(
            _ address: ClickHouseAddress, journalAt path: String, namingScreensBy wanted: ScreenRule?,
            keeping properties: PropertyKeys, _ metrics: CollectorMetrics, _ logger: Logger
        ) throws {
            journal = try RequestJournal(at: path, limit: Self.journalSize)
            if journal.damagedBytes > 0 {
                logger.error(
                    "\(path): \(journal.damagedBytes) bytes of the journal are damaged; their clicks are lost")
            }
            (rules, screens) = try Self.settings(of: address, journal, wanted, logger)
            var options = ReplayOptions()
            (options.rules, options.properties, options.screens) = (rules, properties, screens)
            drain = JournalDrain(of: journal, reading: options, logger: logger, metrics: metrics) {
                try ClickHouseSink(address)
            }
            drain.begin()
        }

        /// What the database keeps of how clicks are read, or what it said the last time if it does not answer.
        private static func settings(
            of address: ClickHouseAddress, _ journal: RequestJournal, _ wanted: ScreenRule?, _ logger: Logger
        ) throws -> (ReadingRules, ScreenRule) {
            do {
                let database = try ClickHouseSink(address)
                let sources = try database.knownSources()
                let (keptRules, keptScreens) = (try database.setting(.rules), try database.setting(.screens))
                let rules = try ReadingRules.kept(keptRules, sources) ?? .controls
                let screens = try ScreenRule(wanted: wanted, kept: keptScreens, by: sources)
                if keptRules == nil { try database.keep(.rules, "\(rules.rawValue)") }
                if keptScreens == nil { try database.keep(.screens, screens.text) }
                try journal.keep(rules: rules.rawValue, screens: screens.text)
                return (rules, screens)
            } catch let error as ClickHouseError where ServerExit.isTemporary(error) {
                guard let kept = journal.settings, let rules = ReadingRules(rawValue: kept.rules),
                    let screens = ScreenRule(text: kept.screens)
                else { throw error }
                logger.error("Clicks wait in the journal: \(error)")
                return (rules, screens)
            }
        }

        /// Stores what waits if the database takes it.
        func close() { drain.close() }
    }
#endif
