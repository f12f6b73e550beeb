#if HTTP
    internal import Basics
    internal import Foundation

    /// Options that the command line does not give: those of the environment, and then those of a file.
    enum ServerOptions {
        /// What the variables begin with.
        private static let prefix = "TAPTRAIL_SERVER_"
        private static let file = "options"

        /// The arguments of the command line, and those that stand for the others, with the places of these by their names.
        ///
        /// - Parameter known: The options that there are, without what they begin with.
        static func completed(
            _ arguments: [String], known: Set<String>
        ) throws(ServerExit.BadFile) -> (arguments: [String], places: [String: String]) {
            var options = Options(arguments, known: known)
            let environment = ProcessInfo.processInfo.environment
            for (variable, value) in environment where variable.hasPrefix(prefix) && !value.isEmpty {
                let name = variable.dropFirst(prefix.count).lowercased().replacingOccurrences(of: "_", with: "-")
                try options.add(name, value, from: variable)
            }
            if let path = options.value(of: file) {
                for (number, line) in TextLines(try ServerExit.text(of: path, "options")).enumerated() {
                    let line = line.trimmingPrefix { $0.isWhitespace }
                    guard let name = line.split(separator: " ", maxSplits: 1).first, !name.hasPrefix("#") else {
                        continue
                    }
                    let value = line.dropFirst(name.count).trimmingCharacters(in: .whitespaces)
                    try options.add(String(name), value, from: "\(path): line \(number + 1)")
                }
            }
            return (options.arguments, options.places)
        }

        private struct Options {
            private(set) var arguments: [String]
            /// Where the options stand that the command line does not give.
            private(set) var places: [String: String] = [:]
            let known: Set<String>

            init(_ arguments: [String], known: Set<String>) {
                (self.arguments, self.known) = (arguments, known)
            }

            /// Those without a value on the command line; elsewhere it is yes or no.
            private static let flags = ["page", "read-only", "demo", "web"]

            /// Adds an option that has no value yet.
            ///
            /// - Parameter place: Where it stands, for messages.
            mutating func add(_ name: String, _ value: String, from place: String) throws(ServerExit.BadFile) {
                guard known.contains(name) else {
                    let near = NearestName.nearest(to: name, among: known.sorted()).map { "; the nearest is '\($0)'" }
                    throw ServerExit.BadFile(
                        path: place, reason: "there is no option '\(name)'" + (near ?? ""), status: 64)
                }
                guard self.value(of: name) == nil else { return }
                places[name] = place
                guard Self.flags.contains(name) else { return arguments.append("--\(name)=\(value)") }
                switch value {
                case "yes": arguments.append("--\(name)")
                case "no": break
                default:
                    throw ServerExit.BadFile(
                        path: place, reason: "\(name) is 'yes' or 'no', not '\(value)'", status: 64)
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
