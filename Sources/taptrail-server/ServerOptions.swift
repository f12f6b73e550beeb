#if Server
    internal import Basics
    internal import Foundation

    /// Options that the command line does not give: those of the environment, and then those of a file.
    enum ServerOptions {
        /// What the variables begin with.
        private static let prefix = "TAPTRAIL_SERVER_"
        private static let file = "options"

        /// The arguments of the command line, and those that stand for the others.
        static func completed(_ arguments: [String]) throws(ServerExit.BadFile) -> [String] {
            var options = Options(arguments: arguments)
            let environment = ProcessInfo.processInfo.environment
            for (variable, value) in environment where variable.hasPrefix(prefix) && !value.isEmpty {
                let name = variable.dropFirst(prefix.count).lowercased().replacingOccurrences(of: "_", with: "-")
                options.add(name, value)
            }
            if let path = options.value(of: file) {
                for line in try ServerExit.text(of: path, "options").split(whereSeparator: \.isNewline) {
                    let line = line.trimmingPrefix { $0.isWhitespace }
                    guard let name = line.split(separator: " ", maxSplits: 1).first, !name.hasPrefix("#") else {
                        continue
                    }
                    options.add(String(name), line.dropFirst(name.count).trimmingCharacters(in: .whitespaces))
                }
            }
            return options.arguments
        }

        private struct Options {
            /// The parser of the command line refuses those that there are not.
            private(set) var arguments: [String]

            /// Those without a value on the command line; elsewhere it is yes or no.
            private static let flags = ["page", "read-only", "demo"]

            /// Adds an option that has no value yet.
            mutating func add(_ name: String, _ value: String) {
                guard self.value(of: name) == nil else { return }
                if !Self.flags.contains(name) {
                    arguments.append("--\(name)=\(value)")
                } else if value != "no" {
                    arguments.append("--\(name)")
                }
            }

            func value(of name: String) -> String? {
                for (index, argument) in arguments.enumerated() {
                    if argument == "--\(name)" { return arguments.dropFirst(index + 1).first ?? "" }
                    if argument.hasPrefix("--\(name)=") { return String(argument.dropFirst(name.count + 3)) }
                }
                return nil
            }
        }
    }
#endif
