import ArgumentParser

/// What makes a shell complete the command: ArgumentParser's script, which offers the options of a default subcommand also
/// where the subcommand is not named, as in `taptrail report --since`.
enum CompletionScript {
    /// The script that a command line asks for; nil if it asks for none, or for a shell that there is not.
    static func asked(for arguments: some Collection<String>, of root: any ParsableCommand.Type) -> String? {
        guard arguments.count == 2, arguments.first == "--generate-completion-script" else { return nil }
        return arguments.dropFirst().first.flatMap(CompletionShell.init).map { script(of: root, for: $0) }
    }

    private static func script(of root: any ParsableCommand.Type, for shell: CompletionShell) -> String {
        var script = root.completionScript(for: shell)
        // Fish 3 refuses what the script asks for the place of the cursor in a word.
        if shell == .fish {
            script = script.replacing(
                "(__taptrail_tokens -tC)", with: "(string length -- (commandline -ct | string collect))")
        }
        for command in root.configuration.subcommands {
            guard let name = command.configuration.commandName,
                let other = command.configuration.defaultSubcommand?.configuration.commandName
            else { continue }
            let (place, lines) = addition(name, defaultingTo: other, shell)
            script = script.replacing(place, with: place + lines, maxReplacements: 1)
        }
        return script
    }

    /// Where lines are added that take an option right after a command for one of its default subcommand, and which.
    private static func addition(
        _ name: String, defaultingTo other: String, _ shell: CompletionShell
    ) -> (place: String, lines: String) {
        let function = "_taptrail_\(name)"
        return switch shell {
        case .fish:
            (
                "        case '\(name)'\n",
                """
                            if string match -q -- '-*' $unparsed_tokens[2] (commandline -t)
                                set unparsed_tokens $unparsed_tokens[1] \(other) $unparsed_tokens[2..]
                            end

                """
            )
        default:
            (
                "\n\(function)() {\n",
                """
                    [[ "\(shell == .zsh ? "${words[2]}" : "${unparsed_words[0]}")" == -* ]] && {
                        \(function)_\(other)
                        return
                    }

                """
            )
        }
    }
}
