#if Server
    internal import ArgumentParser
    internal import Basics
    internal import ClickStore
    internal import Collector
    internal import Logging

    /// The command `taptrail-server`: a collector behind HTTP.
    @main struct TapTrailServer: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "taptrail-server",
            abstract: "Collects clicks over HTTP into a database.",
            discussion: """
                Apps send the clicks of their recorders, and anybody sends click lines to POST /v1/clicks. A click that was \
                answered for is on the disk. Without --keys, only this machine is served. SIGTERM ends the collector.
                """,
            version: "0.1.0")

        @Option(help: "The database to store clicks in. It is made if it does not exist.")
        var db: String

        @Option(help: "The address to listen on.")
        var host = "127.0.0.1"

        @Option(help: "The port to listen on; 0 for any that is free.")
        var port = 8_080

        @Option(help: "A file of keys: a line for each app, with the key, a space, and the app's name.")
        var keys: String?

        @Option(help: "A name that requests may be meant for, as senders write it. Repeat it for more.")
        var allowHost: [String] = []

        @Option(help: "The origin of web pages that may send, such as https://shop.example. Repeat it for more.")
        var allowOrigin: [String] = []

        func validate() throws {
            guard (0...65_535).contains(port) else { throw ValidationError("--port must be between 0 and 65535") }
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
                ServerExit.end(with: error, logger)
            }
        }

        private func serve(_ logger: Logger) async throws {
            let access = CollectorAccess(
                keys: try keys.map(ServerExit.keys) ?? .none, hosts: Set(allowHost), origins: Set(allowOrigin))
            let database = try ClickDatabase(path: db)
            try database.beginServing()
            let metrics = CollectorMetrics()
            // They alone use the database until they are closed.
            let commits = try GroupCommit(into: database, logger: logger, metrics: metrics)
            let collector = Collector(
                into: commits, access: access, metrics: metrics, nowMs: { CurrentProcess.nowMs })
            let ending = Ending { [database = Unchecked(database)] in
                commits.close()
                do {
                    try database.value.close()
                } catch {
                    logger.error("\(error)")
                    return 74
                }
                return 0
            }
            ending.beginAfterSignals()
            let server = HTTPServer(collector, host: host, port: port, logger: logger)
            try await server.run()
            ending.end()
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
