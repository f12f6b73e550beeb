import Foundation
import TestSupport
import Testing

/// What shells offer, asked as they ask. Zsh cannot be asked without a terminal; there its script is read.
struct CompletionTests {
    enum Shell: String, CaseIterable {
        case bash, fish

        /// Where the shell is; nil if it is not installed.
        var path: String? {
            ["/bin/", "/usr/bin/", "/usr/local/bin/", "/opt/homebrew/bin/"].map { $0 + rawValue }.first {
                FileManager.default.isExecutableFile(atPath: $0)
            }
        }

        static var installed: [Shell] { allCases.filter { $0.path != nil } }

        /// Prints what the shell offers for a line of words, the last of which is being typed.
        func asking(_ words: [String]) -> String {
            let quoted = words.map { "'\($0)'" }.joined(separator: " ")
            return switch self {
            case .bash:
                """
                source ./completions; complete() { :; }
                COMP_WORDS=(\(quoted)); COMP_CWORD=\(words.count - 1)
                COMP_LINE="${COMP_WORDS[*]}"; COMP_POINT=${#COMP_LINE}
                _taptrail taptrail "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
                printf '%s\\n' "${COMPREPLY[@]}"
                """
            case .fish: "source ./completions; complete -C '\(words.joined(separator: " "))'"
            }
        }
    }

    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder { folder in
            let lines = ["HomeView", "ShopView", "ShopListView"].map { screen in
                #"{"t":1700000000000,"session":"s","app":"Shop","version":"1.\#(screen.count)","path":"App--A--tap","screen":"\#(screen)"}"#
            }
            try folder.write(lines.map { $0 + "\n" }.joined(), to: "a.jsonl")
            #expect(try Command.run("replay", "--db", "a.sqlite", "a.jsonl", in: folder).status == 0)
        }
    }

    private func offered(_ shell: Shell, _ words: String...) throws -> Set<String> {
        let script = try Command.run("--generate-completion-script", shell.rawValue, in: folder)
        #expect(script.status == 0)
        try folder.write(script.output, to: "completions")
        let folder = try Command.binary.deletingLastPathComponent().path
        let path = shell == .fish ? "set -x PATH '\(folder)' $PATH" : "PATH='\(folder)':$PATH"
        try self.folder.write("\(path)\n\(shell.asking(["taptrail"] + words))\n", to: "ask")
        let run = try Command.run("ask", executable: shell.path, in: self.folder)
        return Set(run.output.split(whereSeparator: \.isWhitespace).map(String.init))
    }

    @Test(arguments: Shell.installed)
    func `options of the default report are offered, and names that the database has`(shell: Shell) throws {
        let options = try offered(shell, "report", "--s")
        #expect(options.isSuperset(of: ["--screen", "--since", "--sort", "--show-sql"]), "\(options)")
        let screens = try offered(shell, "report", "times", "--db", "a.sqlite", "--screen", "Shop")
        #expect(screens.isSuperset(of: ["ShopView", "ShopListView"]) && !screens.contains("HomeView"), "\(screens)")
        let versions = try offered(shell, "report", "--db", "a.sqlite", "--version", "1.")
        #expect(versions.isSuperset(of: ["1.8", "1.12"]), "\(versions)")
        let zones = try offered(shell, "report", "times", "--tz", "Europe/B")
        #expect(zones.isSuperset(of: ["Europe/Berlin", "Europe/Brussels"]), "\(zones)")
        let columns = try offered(shell, "report", "sessions", "--sort", "u")
        #expect(columns.isSuperset(of: ["user", "unhandled"]) && !columns.contains("rage"), "\(columns)")
        let more = try offered(shell, "report", "--columns", "control,s")
        #expect(more.isSuperset(of: ["control,sessions", "control,share"]), "\(more)")
        let commands = try offered(shell, "report", "tr")
        #expect(commands.isSuperset(of: ["tree", "transitions"]), "\(commands)")
    }

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/bin/zsh")))
    func `zsh can read its script, and takes options of the default report`() throws {
        let script = try Command.run("--generate-completion-script", "zsh", in: folder)
        try folder.write(script.output, to: "completions")
        #expect(try Command.run("-n", "completions", executable: "/bin/zsh", in: folder).status == 0)
        let ask = """
            source ./completions; _taptrail_report_controls() { print default }
            words=(report --since); _taptrail_report; words=(report tree); _arguments() { print others }; _taptrail_report
            """
        #expect(try Command.run("-c", ask, executable: "/bin/zsh", in: folder).output == "default\nothers\n")
    }
}
