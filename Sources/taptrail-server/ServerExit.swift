#if HTTP
    internal import Basics
    internal import ClickHouseStore
    internal import ClickStore
    internal import Collector
    internal import Input
    internal import SessionReplay

    /// Why the server cannot serve, and the exit codes for it: those of the command `taptrail`.
    enum ServerExit {
        /// A file, or an option elsewhere than on the command line, that cannot be used.
        struct BadFile: Error, CustomStringConvertible {
            let path: String
            let reason: String
            /// The exit code for it.
            let status: Int32

            var description: String { "\(path): \(reason)" }
        }

        /// An address that the server cannot listen at.
        struct NotServed: Error, CustomStringConvertible {
            let address: String
            let reason: String

            var description: String {
                "\(address): cannot listen there: \(reason); is the port free, and the address this machine's?"
            }
        }

        /// The longest file of keys or options, in bytes.
        private static let longestFile = 1 << 20

        /// Reads a file of keys.
        static func keys(_ path: String) throws(BadFile) -> CollectorKeys {
            let text = try text(of: path, "keys")
            do {
                return try CollectorKeys(parsing: text)
            } catch {
                throw BadFile(path: path, reason: "\(error)", status: 65)
            }
        }

        /// Reads a file of text, without the byte order mark that some editors begin it with.
        ///
        /// - Parameter content: What it holds, for messages.
        static func text(of path: String, _ content: String) throws(BadFile) -> String {
            let bytes: [UInt8]?
            do {
                bytes = try OpenFile(path: path).bytes(reporting: nil).readAll(atMost: longestFile)
            } catch {
                throw BadFile(path: path, reason: "the \(content) cannot be read: \(error)", status: 66)
            }
            guard let text = bytes.flatMap({ String(validating: $0, as: UTF8.self) }) else {
                throw BadFile(path: path, reason: "this is no file of \(content)", status: 65)
            }
            return TextLines.withoutByteOrderMark(text)
        }

        /// Says what went wrong and ends the process.
        static func end(with error: any Error) -> Never {
            let (text, status): (String, Int32) =
                switch error {
                case StoreError.notAStore(let path):
                    (ForeignDatabase.text(of: path) ?? "\(error)", 65)
                case let error as StoreError: ("\(error)", self.status(of: error))
                case let error as ClickHouseError: ("\(error)", self.status(of: error))
                case let error as JournalError: ("\(error)", self.status(of: error))
                case let error as BadFile: ("\(error)", error.status)
                case let error as ScreenRule.OptionError: ("--screens: \(error)", 64)
                default: ("\(error)", 69)
                }
            note(text)
            CurrentProcess.exitNow(status)
        }

        /// Says something on standard error.
        static func note(_ text: String) {
            let line = Array("taptrail-server: \(text)\n".utf8)
            _ = try? line.withUnsafeBytes { try File.standardError.write($0) }
        }

        /// Whether a server may take the same again later.
        static func isTemporary(_ error: ClickHouseError) -> Bool { status(of: error) == 69 }

        private static func status(of error: ClickHouseError) -> Int32 {
            switch error {
            case .badAddress, .passwordInAddress, .wrongCluster, .wrongAddress, .unsupported: 64
            case .noPassword, .missing: 66
            case .newerSchema: 78
            default: 69
            }
        }

        private static func status(of error: JournalError) -> Int32 {
            switch error {
            case .busy: 69
            case .noJournal: 65
            case .failed: 74
            }
        }

        private static func status(of error: StoreError) -> Int32 {
            switch error {
            case .notAFile: 64
            case .notAStore: 65
            case .missing: 66
            case .busy, .stillRead, .outOfMemory: 69
            case .notWritable: 73
            case .diskFull, .damaged, .damagedIndex, .failed: 74
            case .newerSchema: 78
            }
        }
    }
#endif
