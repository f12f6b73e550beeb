#if HTTP
    internal import Basics
    internal import ClickQuery
    internal import Collector
    internal import Dashboard
    internal import Foundation

    #if canImport(Glibc)
        internal import Glibc
    #endif

    /// Makes a page in a process of its own: this program again, with other arguments.
    ///
    /// What somebody has written in SQL may need all the memory that SQLite may have in a process, and may run where SQLite
    /// cannot be interrupted. There it takes neither from commits and other pages, and it can be ended at any time.
    enum PageProcess {
        /// What stands before the arguments of such a process.
        private static let mark = "--make-page"
        /// The longest page, in bytes.
        private static let longestPage = 64 << 20
        /// How long a process may run, in seconds: somewhat longer than a statement may.
        private static let seconds = 15
        /// How much less a page counts than commits where both wait for a processor.
        private static let niceness: CInt = 10

        /// What stands before the page in what the process writes, in a line.
        private struct Head: Codable {
            let status: Int
            let headers: [[String]]
        }

        /// Makes the page that the arguments name, writes it and ends the process, if it was started for that.
        static func makePage(_ arguments: [String]) {
            guard arguments.count == 5, arguments[0] == mark, let nowMs = Int64(arguments[3]) else { return }
            CurrentProcess.ignoreBrokenPipes()
            SQLQuery.limitMemory()
            _ = nice(niceness)
            // Wherever SQLite is then, and whether or not the server still runs.
            alarm(UInt32(seconds))
            let address = arguments[2].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
            do {
                let database = try ShownDatabase(arguments[1])
                // A file that has become wrong since the server read it keeps nobody from the page.
                let kept = arguments[4].isEmpty ? nil : try? PageOptions.kept(in: arguments[4])
                let answer = Dashboard(of: database.name, keeping: kept ?? SavedViews()).answer(
                    String(address[0]), query: address.count > 1 ? String(address[1]) : nil, from: database.open,
                    nowMs: nowMs)
                let head = Head(status: answer.status, headers: answer.headers.map { [$0.name, $0.value] })
                var bytes = Array(try JSONEncoder().encode(head)) + [UInt8(ascii: "\n")]
                bytes += answer.body.utf8
                try FileHandle.standardOutput.write(contentsOf: Data(bytes))
            } catch {
                ServerExit.end(with: error)
            }
            CurrentProcess.exitNow(0)
        }

        /// The page at an address of a database, made by another process.
        ///
        /// - Parameters:
        ///   - address: The path, and the query behind a question mark, as they come.
        ///   - views: The file of what the team keeps for all pages.
        static func page(at address: String, of database: String, keeping views: String?, nowMs: Int64)
            -> CollectorAnswer
        {
            let process = Process()
            #if os(Linux)
                // Also where the program's file has been replaced meanwhile.
                process.executableURL = URL(fileURLWithPath: "/proc/self/exe")
            #else
                process.executableURL = Bundle.main.executableURL
            #endif
            process.arguments = [mark, database, address, String(nowMs), views ?? ""]
            process.standardInput = FileHandle.nullDevice
            let output = Pipe()
            process.standardOutput = output
            do {
                try process.run()
            } catch {
                return failure(503, "The statement cannot be run now; try again.")
            }
            var bytes = Data()
            while bytes.count <= longestPage, case let part = output.fileHandleForReading.availableData, !part.isEmpty {
                bytes += part
            }
            // What nobody reads any more it cannot write.
            try? output.fileHandleForReading.close()
            process.waitUntilExit()
            guard bytes.count <= longestPage else {
                return failure(400, "The result has more than \(longestPage >> 20) MB; narrow the statement.")
            }
            guard process.terminationReason == .exit else {
                return process.terminationStatus == SIGALRM
                    ? failure(400, "SQL: stopped after \(seconds) s; narrow the statement.")
                    : failure(503, "The statement's process was ended; try again, or narrow the statement.")
            }
            return answer(bytes) ?? failure(503, "The database cannot be read now; try again.")
        }

        private static func answer(_ bytes: Data) -> CollectorAnswer? {
            guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")),
                let head = try? JSONDecoder().decode(Head.self, from: bytes[..<end])
            else { return nil }
            let headers = head.headers.compactMap { $0.count == 2 ? (name: $0[0], value: $0[1]) : nil }
            return CollectorAnswer(
                status: head.status, headers: headers, body: String(decoding: bytes[(end + 1)...], as: UTF8.self))
        }

        private static func failure(_ status: Int, _ sentence: String) -> CollectorAnswer {
            CollectorAnswer(
                status: status, headers: [("Content-Type", "text/plain; charset=utf-8")], body: sentence + "\n")
        }
    }
#endif
