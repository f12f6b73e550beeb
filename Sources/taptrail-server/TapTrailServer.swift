#if Server
    internal import ArgumentParser
    internal import Basics
    internal import ClickStore
    internal import Collector
    internal import Foundation
    internal import Logging

    /// The command `taptrail-server`: a collector behind HTTP.
    @main struct TapTrailServer: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "taptrail-server",
            abstract: "Collects clicks over HTTP into a database.",
            discussion: """
                Apps send the clicks of their recorders, and anybody sends click lines to POST /v1/clicks. A click that was \
                answered for is on the disk. Without --keys, only this machine is served. SIGTERM ends the collector.

                An option that is not given is taken from the environment, --allow-host from TAPTRAIL_SERVER_ALLOW_HOST, \
                and otherwise from the file of --options.
                """,
            version: CurrentProcess.version)

        @Option(help: "The database to store clicks in. It is made if it does not exist.")
        var db: String

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

        @Option(help: "A file with the server's certificate and those that vouch for it, PEM: HTTPS is served.")
        var certificate: String?

        @Option(help: "A file with the certificate's private key, PEM.")
        var certificateKey: String?

        @Flag(help: "Serve the page of all reports at /, to this machine alone unless --page-password is given.")
        var page = false

        @Option(
            help: "A file with the password, of 16 characters or more, that the page asks for; any user name will do.")
        var pagePassword: String?

        @Option(help: "How many connections may be open at once; others wait.")
        var connections = CollectorLimits().connections

        @Option(help: "After how many silent seconds a connection ends.")
        var idleSeconds = CollectorLimits().idleSeconds

        @Option(help: "How many seconds the body of a request may take to arrive.")
        var bodySeconds = CollectorLimits().bodySeconds

        @Option(help: "A file of options: a line for each, with its name without --, a space, and its value.")
        var options: String?

        static func main() async {
            do {
                await main(try ServerOptions.completed(CurrentProcess.arguments))
            } catch {
                ServerExit.end(with: error)
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
            guard !page || pagePassword != nil || (keys == nil && Self.isLoopback(host)) else {
                throw ValidationError(
                    "without --page-password the page is for this machine alone: leave --keys and --host out, or make a file with a password"
                )
            }
            guard (certificate == nil) == (certificateKey == nil) else {
                throw ValidationError("--certificate and --certificate-key belong together: give both or neither")
            }
            guard keys != nil || Self.isLoopback(host) else {
                throw ValidationError(
                    "without --keys only this machine is served: leave --host out, or make a file of keys")
            }
        }

        func run() async throws {
            CurrentProcess.ignoreBrokenPipes()
            let logger = Logger(label: "taptrail-server") { StreamLogHandler.standardError(label: $0) }
            do {
                try await serve(logger)
            } catch {
                ServerExit.end(with: error)
            }
        }

        private func serve(_ logger: Logger) async throws {
            let access = CollectorAccess(
                keys: try keys.map(ServerExit.keys) ?? .none, hosts: Self.list(allowHost),
                origins: Self.list(allowOrigin))
            let tls = try ServedCertificate.configuration(certificate, key: certificateKey)
            var limits = CollectorLimits()
            (limits.idleSeconds, limits.bodySeconds) = (idleSeconds, bodySeconds)
            // Where there may be fewer, connections wait instead of failing.
            let files = Self.allowOpenFiles(connections + Self.otherFiles)
            limits.connections = max(1, min(connections, files - Self.otherFiles))
            let store = ServedDatabase(db)
            let metrics = CollectorMetrics()
            // They alone use the database until they are closed.
            let commits = try GroupCommit(into: try store.open(), logger: logger, metrics: metrics)
            let collector = Collector(
                into: commits, access: access, limits: limits, metrics: metrics, nowMs: { CurrentProcess.nowMs })
            let path = db
            let ending = Ending {
                commits.close()
                DatabaseLender.end(of: path)
                return store.close(logger) ? 0 : 74
            }
            let lender = DatabaseLender(
                of: db, from: commits, logger: logger, closing: { store.close(logger) }, reopening: store.open)
            ending.beginAfterSignals()
            let reports = try page ? ReportsPage(of: db, password: pagePassword) { commits.changes } : nil
            let server = HTTPServer(collector, host: host, port: port, tls: tls, page: reports, logger: logger)
            try await server.run()
            withExtendedLifetime(lender) { ending.end() }
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
