#if Server
    internal import Basics
    internal import ClickStore
    internal import Collector
    internal import Input
    internal import Logging

    /// Why the server cannot serve, and the exit codes for it: those of the command `taptrail`.
    enum ServerExit {
        /// A file of keys that cannot be used.
        struct BadKeys: Error, CustomStringConvertible {
            let path: String
            let reason: String
            let isMissing: Bool

            var description: String { "\(path): \(reason)" }
        }

        /// The longest file of keys, in bytes.
        private static let longestKeys = 1 << 20

        /// Reads a file of keys.
        static func keys(_ path: String) throws(BadKeys) -> CollectorKeys {
            let bytes: [UInt8]?
            do {
                bytes = try OpenFile(path: path).bytes(reporting: nil).readAll(atMost: longestKeys)
            } catch {
                throw BadKeys(path: path, reason: "the keys cannot be read: \(error)", isMissing: true)
            }
            guard let text = bytes.flatMap({ String(validating: $0, as: UTF8.self) }) else {
                throw BadKeys(path: path, reason: "this is no file of keys", isMissing: false)
            }
            do {
                return try CollectorKeys(parsing: text)
            } catch {
                throw BadKeys(path: path, reason: "\(error)", isMissing: false)
            }
        }

        /// Says what went wrong and ends the process.
        static func end(with error: any Error, _ logger: Logger) -> Never {
            let (text, status): (String, Int32) =
                switch error {
                case let error as StoreError: ("\(error)", self.status(of: error))
                case let error as BadKeys: ("\(error)", error.isMissing ? 66 : 65)
                default: ("nobody can be served: \(error); is the port free, and the address this machine's?", 69)
                }
            let line = Array("taptrail-server: \(text)\n".utf8)
            _ = try? line.withUnsafeBytes { try File.standardError.write($0) }
            CurrentProcess.exitNow(status)
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
