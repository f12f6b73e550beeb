import ArgumentParser
import Basics

/// The command line as ArgumentParser is to read it, and what it does not say of a wrong one.
enum CommandLineText {
    /// The arguments with `--limit -1` as `--limit=-1`: ArgumentParser would take the number for an option and say that
    /// the value is missing.
    static func joiningNegativeNumbers(_ arguments: [String]) -> [String] {
        var joined: [String] = []
        var isOver = false
        for argument in arguments {
            isOver = isOver || argument == "--"
            if !isOver, let option = joined.last, option.hasPrefix("--"), !option.contains("="), isNegative(argument) {
                joined[joined.count - 1] = option + "=" + argument
            } else {
                joined.append(argument)
            }
        }
        return joined
    }

    private static func isNegative(_ argument: String) -> Bool {
        let bytes = Array(argument.utf8.prefix(2))
        return bytes.count == 2 && bytes[0] == UInt8(ascii: "-")
            && (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[1])
    }

    /// Says which command there is not, and which was probably meant: `unknown command 'report sesions'; did you mean
    /// 'sessions'?`
    ///
    /// A command that has subcommands takes no arguments beside them, so any other word is a mistyped one. Otherwise
    /// ArgumentParser would blame the word's options, or call it an unexpected argument of the default subcommand.
    ///
    /// - Returns: nil if every command is known.
    static func unknownCommand(in arguments: [String], of root: any ParsableCommand.Type) -> String? {
        var command = root
        var words: [String] = []
        // 'help' names a command, too.
        for word in arguments.drop(while: { $0 == "help" }) {
            let subcommands = command.configuration.subcommands
            if subcommands.isEmpty || word.hasPrefix("-") { return nil }
            words.append(word)
            if let known = subcommands.first(where: { names(of: $0).contains(word) }) {
                command = known
                continue
            }
            let known = subcommands.flatMap(names)
            if words.count == 1, word.hasPrefix("completion") {
                return
                    "unknown command '\(word)'; 'taptrail --generate-completion-script zsh' prints the completions of a "
                    + "shell: bash, fish or zsh"
            }
            let suggestion =
                CommandLineHints.hint(forCommand: word, in: words) ?? NearestName.suggestion(for: word, among: known)
            let all = suggestion.isEmpty ? "; there are \(Wording.list(known))" : suggestion
            return "unknown command '\(words.joined(separator: " "))'\(all)"
        }
        return nil
    }

    /// How a command is called, and where that is told in full.
    static func usage(of command: any ParsableCommand.Type, in root: any ParsableCommand.Type) -> String {
        let usage = root.usageString(for: command)
        let name = usage.split(separator: " ").prefix { !$0.hasPrefix("[") && !$0.hasPrefix("<") }.joined(
            separator: " ")
        return "Usage: \(usage)\n  See '\(name) --help' for more information."
    }

    /// ArgumentParser's message with what is wrong with a value where it does not say so: there a number is expected.
    static func givingReason(_ message: String) -> String {
        var lines = message.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        guard let match = lines[0].wholeMatch(of: /The value '(.*)' is invalid for '-[^':]*'/) else { return message }
        let isDecimal = Double(match.1) != nil
        let isWhole = match.1.utf8.allSatisfy { (0x30...0x39).contains($0) }
        lines[0] += isWhole ? ": the number is too large" : isDecimal ? ": give a whole number" : ": give a number"
        return lines.joined(separator: "\n")
    }

    private static func names(of command: any ParsableCommand.Type) -> [String] {
        [command.configuration.commandName].compactMap(\.self) + command.configuration.aliases
    }
}
