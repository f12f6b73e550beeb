#if HTTP
    internal import ArgumentParser
    internal import Basics
    internal import ClickHouseStore
    internal import ClickStore
    internal import ClickTracking
    internal import Collector
    internal import Foundation
    internal import Logging
    internal import NIOCore

    /// The command `taptrail-server`: a collector behind HTTP.
    @main struct TapTrailServer: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "taptrail-server",
            abstract: "Collects clicks over HTTP into a database, and shows pages of its reports.",
            discussion: """
                Apps send the clicks of their recorders, and anybody sends click lines to POST /v1/clicks. A click that was \
                answered for is on the disk. Without --keys, only this machine is served. SIGTERM ends the collector.

                To look at pages: taptrail-server --demo, or --read-only --db clicks.sqlite.

                An option that is not given is taken from the environment, --allow-host from TAPTRAIL_SERVER_ALLOW_HOST, \
                and otherwise from the file of --options.
                """,
            version: CurrentProcess.version)

        @Option(
            help: """
                The database to store clicks in: a file, which is made if it does not exist, or clickhouse://user@host:8123/name.
                """)
        var db: String?

        @Option(
            help: """
                The file that keeps requests until ClickHouse has their clicks, up to 1 GiB; each server has its own. Default: the \
                database's name with .journal, in the current folder.
                """)
        var journal: String?

        @Option(help: "The address to listen on.")
        var host = "127.0.0.1"

        @Option(help: "The port to listen on; 0 for any that is free.")
        var port = 8_080

        @Option(help: "A file of keys: a line for each app, with the key, a space, and the app's name.")
        var keys: String?

        @Option(help: "A name that requests may be meant for, as senders write it; several with commas between them.")
        var allowHost: String?

        @Option(
            help:
                "The origin of web pages that may send, such as https://shop.example; several with commas between them."
        )
        var allowOrigin: String?

        @Option(
            help: """
                The properties of sessions that are kept, by key, such as plan,platform; others are passed over. Default: \
                \(PropertyKeys.usual.names.joined(separator: ",")).
                """)
        var propertyKeys: String?

        @Option(help: "A file with the server's certificate and those that vouch for it, PEM: HTTPS is served.")
        var certificate: String?

        @Option(help: "A file with the certificate's private key, PEM.")
        var certificateKey: String?

        @OptionGroup var web: WebOptions

        @OptionGroup var pages: PageOptions

        @OptionGroup var operating: OperatingOptions

        @Option(help: "How many connections may be open at once; others wait.")
        var connections = CollectorLimits().connections

        @Option(help: "After how many silent seconds a connection ends.")
        var idleSeconds = CollectorLimits().idleSeconds

        @Option(help: "How many seconds the body of a request may take to arrive.")
        var bodySeconds = CollectorLimits().bodySeconds

        @Option(help: "A file of options: a line for each, with its name without --, a space, and its value.")
        var options: String?

        static func main() async {
            PageProcess.makePage(CurrentProcess.arguments)
            do {
                let known = helpMessage(columns: 200).matches(of: /--([a-z][a-z-]*)/).map { String($0.1) }
                let options = try ServerOptions.completed(CurrentProcess.arguments, known: Set(known))
                await run(options.arguments, options.places)
            } catch {
                ServerExit.end(with: error)
            }
        }

        /// - Parameter places: Where options stand that the command line does not give: a message about one says so.
        private static func run(_ arguments: [String], _ places: [String: String]) async {
            do {
                var command = try parseAsRoot(arguments)
                if var command = command as? any AsyncParsableCommand {
                    try await command.run()
                } else {
                    try command.run()
                }
            } catch {
                let words = Set(message(for: error).matches(of: /--([a-z][a-z-]*)/).map { String($0.1) })
                for (name, place) in places.sorted(by: { $0.key < $1.key }) where words.contains(name) {
                    ServerExit.note("\(place): this is the option --\(name)")
                }
                exit(withError: error)
            }
        }

        func validate() throws {
            guard (0...65_535).contains(port) else { throw ValidationError("--port must be between 0 and 65535") }
            guard (1...1_000_000).contains(connections), (1...86_400).contains(idleSeconds),
                (1...86_400).contains(bodySeconds)
            else {
                throw ValidationError(
                    "--connections must be between 1 and 1000000, --idle-seconds and --body-seconds between 1 and 86400"
                )
            }
            let hasKeys = keys != nil || web.webKeys != nil
            try pages.check(db, isForThisMachine: !hasKeys && Self.isLoopback(host), hasKeys: hasKeys)
            try web.check(pages)
            try operating.check(pages)
            _ = try ServedCertificate(certificate, key: certificateKey)
            if let origin = Self.list(allowOrigin).first(where: { !CollectorAccess.isOrigin($0) }) {
                throw ValidationError("--allow-origin: '\(origin)' is no origin such as https://shop.example")
            }
            if let host = Self.list(allowHost).first(where: { $0.contains("/") }) {
                throw ValidationError(
                    "--allow-host: '\(host)' is no name such as shop.example; leave https:// and paths out")
            }
            if let propertyKeys, PropertyKeys(list: propertyKeys) == nil {
                throw ValidationError("--property-keys: '\(propertyKeys)' is not a list of keys, such as plan,platform")
            }
            guard journal == nil || !pages.readOnly && ClickHouseAddress.isAddress(db ?? "") else {
                throw ValidationError("--journal is for a server that stores clicks in ClickHouse; leave it out")
            }
            guard hasKeys || pages.readOnly || Self.isLoopback(host) else {
                throw ValidationError(
                    "without --keys or --web-keys only this machine is served: leave --host out, or make a file of keys"
                )
            }
        }

        func run() async throws {
            CurrentProcess.ignoreBrokenPipes()
            let logger = operating.log.logger()
            do {
                let demo = pages.demo ? try DemoApp() : nil
                do {
                    try await serve(demo, logger)
                } catch {
                    demo?.remove()
                    throw error
                }
            } catch {
                ServerExit.end(with: error)
            }
        }

        private func serve(_ demo: DemoApp?, _ logger: Logger) async throws {
            let access = CollectorAccess(
                keys: try keys.map(ServerExit.keys) ?? .none, hosts: Self.list(allowHost),
                origins: Self.list(allowOrigin), webKeys: try web.keys())
            let (pageAccess, kept) = (try pages.access(), try pages.kept())
            var limits = CollectorLimits()
            (limits.idleSeconds, limits.bodySeconds) = (idleSeconds, bodySeconds)
            // Where there may be fewer, connections wait instead of failing.
            let files = Self.allowOpenFiles(connections + Self.otherFiles)
            limits.connections = max(1, min(connections, files - Self.otherFiles))
            let metrics = CollectorMetrics(of: ClickHouseAddress.isAddress(db ?? "") ? "clickhouse" : "sqlite")
            let log = RequestLog(of: metrics, to: logger)
            let properties = propertyKeys.flatMap(PropertyKeys.init(list:)) ?? .usual
            let storage = try Storage(
                demo?.database ?? db ?? "", readOnly: pages.readOnly, journalAt: journal,
                namingScreensBy: try web.rule(), keeping: properties, metrics, logger)
            let collector = Collector(
                into: storage.commits, draining: storage.drain, readingBy: storage.rules,
                keeping: properties, namingScreensBy: storage.screens,
                script: web.script, access: access, limits: limits,
                metrics: metrics, log: log, measuring: { storage.databaseBytes }, nowMs: { CurrentProcess.nowMs })
            let shown =
                pages.areServed
                ? HTTPServer.Pages(pageAccess, of: storage, keeping: (kept, pages.views), shop: web.shop) : nil
            let ending = Ending {
                shown?.live.end()
            } finishing: {
                defer { demo?.remove() }
                log.write()
                return storage.close(logger) ? 0 : 74
            }
            ending.beginAfterSignals()
            log.begin()
            let oldClicks = operating.keepsMs.map { kept in
                OldClicks(keptFor: kept, logger) { try storage.prune(beforeMs: $0, logger) }
            }
            oldClicks?.begin()
            demo?.storeHistory(in: collector)
            demo?.goOn(sendingTo: collector)
            let server = HTTPServer(
                collector, host: host, port: port, try ServedCertificate(certificate, key: certificateKey),
                pages: shown,
                logger: logger)
            do {
                try await server.run()
            } catch {
                _ = storage.close(logger)
                let reason = (error as? IOError).map { "\(Errno(rawValue: $0.errnoCode))" } ?? "\(error)"
                throw ServerExit.NotServed(address: "\(host):\(port)", reason: reason)
            }
            withExtendedLifetime(storage) { ending.end() }
        }

        /// The files that are open besides connections, and some to spare.
        private static let otherFiles = 64

        /// Lets the process have so many files open, or as many as the system allows; returns how many it may have.
        private static func allowOpenFiles(_ count: Int) -> Int {
            #if canImport(Glibc)
                let files = CInt(RLIMIT_NOFILE.rawValue)
            #else
                let files = RLIMIT_NOFILE
            #endif
            var limit = rlimit()
            guard getrlimit(files, &limit) == 0 else { return count }
            if limit.rlim_cur < count {
                let before = limit.rlim_cur
                limit.rlim_cur = min(limit.rlim_max, rlim_t(max(0, count)))
                if setrlimit(files, &limit) != 0 { limit.rlim_cur = before }
            }
            return Int(clamping: limit.rlim_cur)
        }

        private static func list(_ text: String?) -> Set<String> {
            Set(text?.split(separator: ",").map(String.init) ?? [])
        }

        private static func isLoopback(_ host: String) -> Bool {
            ["127.0.0.1", "::1", "localhost"].contains(host)
        }
    }
#else
    internal import Basics

    /// Without the trait there is no server, and nothing of what it needs was built.
    @main enum TapTrailServer {
        static func main() {
            print("This taptrail-server is empty; build it with: swift build --traits Server --product taptrail-server")
            CurrentProcess.exit(69)
        }
    }
#endif
