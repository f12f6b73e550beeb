import ArgumentParser
import ClickReports

struct TreeArguments: ReportArguments {
    static let configuration = CommandConfiguration(
        commandName: "tree",
        abstract: "Report control paths as a tree with the clicks of each branch.",
        discussion: """
            A branch has the clicks of all controls whose path begins with it; its sessions and users are distinct \
            over all of them. A path that does not fork is one line. --limit shows the branches with the most clicks; \
            "… 3 more" marks where others are hidden. --sort sorts the branches below the same one.

            \(Terms.help)

            Example: taptrail report tree --depth 3 --min-share 1%
            """)

    @Option(help: ArgumentHelp("How many levels of the tree.", valueName: "levels"))
    var depth: Int?

    @Option(
        help: ArgumentHelp("The least share of all clicks that a branch must have: 1% or 0.01.", valueName: "share"),
        transform: Self.share)
    var minShare = 0.0

    func validate() throws {
        if let depth, depth < 1 { throw ValidationError("--depth must be 1 or more.") }
    }

    func run(with options: ReportOptions) throws {
        try options.write { selection in
            var tree = TreeReport(selection)
            tree.maximumDepth = depth
            tree.minimumShare = minShare
            tree.limit = options.rows.limit ?? ReportOptions.defaultLimit
            return tree
        }
    }

    private static func share(_ text: String) throws -> Double {
        let number = text.hasSuffix("%") ? Double(text.dropLast()).map { $0 / 100 } : Double(text)
        guard let number, (0...1).contains(number) else {
            throw ValidationError("'\(text)' is not a share; give a per cent (1%) or a part of 1 (0.01).")
        }
        return number
    }
}
