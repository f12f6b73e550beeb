#if HTTP
    internal import ArgumentParser
    internal import Basics
    internal import Logging

    /// How lines of the log are written, to standard error.
    enum LogFormat: String, CaseIterable, ExpressibleByArgument {
        case text, json

        func logger() -> Logger {
            Logger(label: "taptrail-server") { label in
                switch self {
                case .text: StreamLogHandler.standardError(label: label)
                case .json: JSONLogHandler(label: label)
                }
            }
        }
    }

    /// Writes each message as a line of JSON: `time` in ISO 8601, `level`, `logger`, `message`, and what belongs to it.
    private struct JSONLogHandler: LogHandler {
        let label: String
        var logLevel = Logger.Level.info
        var metadata = Logger.Metadata()

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) {
            var object = JSONObjectText()
            object.add("time", ISOTime.text(ms: CurrentProcess.nowMs))
            object.add("level", event.level.rawValue)
            object.add("logger", label)
            object.add("message", "\(event.message)")
            for (key, value) in metadata.merging(event.metadata ?? [:], uniquingKeysWith: { $1 }).sorted(by: {
                $0.key < $1.key
            }) {
                if case .stringConvertible(let number as Int) = value {
                    object.add(key, number)
                } else {
                    object.add(key, "\(value)")
                }
            }
            let line = Array((object.description + "\n").utf8)
            // One call, so that lines of several threads do not mix. A log that cannot be written ends no server.
            _ = try? line.withUnsafeBytes { try File.standardError.write($0) }
        }
    }
#endif
