import ArgumentParser
import Basics
import ClickQuery
import ClickReports
import ClickStore
import Foundation
import PathCatalogue
import ResponderChain

struct PathsAcceptCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "accept",
        abstract: "Join the names that a control had in several versions, so that reports show one history.",
        discussion: """
            An alias gives a control another path or screen from a version on. Reports then count clicks of older \
            versions under the newest name; 'taptrail report --no-aliases' shows the names that were recorded. \
            Versions are ordered by their numbers, those without a number by their first clicks, unless a line \
            {"app":…,"versions":[…]} of the file gives another order.

            The command accepts the moves of a diff: between two catalogues (files, or versions of the database), or \
            in a file that 'taptrail paths diff --format jsonl' has written. A file of 'taptrail paths export \
            --aliases' holds aliases themselves. If controls that share a path moved to different paths, none of them \
            is joined; nor is a control whose new path was, before, that of another one whose clicks keep it, or the only one \
            of its screen that is known to have gone to another. Other paths of the screen with the lasting name of the old one follow, unless they are known to \
            be other controls.

              taptrail paths accept 1.4.0 2.0.0 --app LiveRoom --above 0.99
              taptrail paths accept --root TrackedApplication=UIApplication --app Notes --new-version 2.0.0
              taptrail paths accept --list
            """)

    @OptionGroup var database: DatabaseOption

    @Argument(help: "A file of aliases or of a diff; or the older and the newer catalogue, each a file or a version.")
    var input: [String] = []

    @Option(help: "Only moves of at least this confidence, from 0 to 1.")
    var above = CatalogueDiff.accepted

    @Option(
        help: ArgumentHelp(
            "Only the move from or to this path, with or without its event, whatever its confidence. Repeat it for several.",
            valueName: "path"))
    var control: [String] = []

    @Option(help: "The app. Default: the one that the catalogue names, or the only one of the database.")
    var app: String?

    @Option(help: "The first version with the new names. Default: the one that the newer catalogue names.")
    var newVersion: String?

    @Option(
        help: ArgumentHelp(
            "Join all paths that begin with OLD with those that begin with NEW, as after a change of the application's class.",
            valueName: "old=new"))
    var root: String?

    @Flag(help: "The old names are those of clicks without a version.")
    var unversioned = false

    @Option(help: "Who accepts. Default: the user's name on this machine.")
    var by: String?

    @Flag(help: "Show what would be accepted; change nothing.")
    var dryRun = false

    @Flag(help: "List the accepted aliases.")
    var list = false

    @Option(help: ArgumentHelp("Undo this alias. Repeat it for several.", valueName: "id"))
    var undo: [Int64] = []

    @Flag(help: "Undo all aliases.")
    var undoAll = false

    @OptionGroup var output: OutputOptions

    func validate() throws {
        guard input.count <= 2 else { throw ValidationError("Name a file, or two catalogues.") }
        let tasks = [!input.isEmpty, root != nil, list, !undo.isEmpty || undoAll].count { $0 }
        guard tasks == 1 else {
            throw ValidationError(
                "Name a file or two catalogues to accept from, or --root, --list, --undo or --undo-all.")
        }
        if root != nil { _ = try roots() }
        try CommandFiles(outputs: [("-o", output.output)]).check(against: input)
        guard (0...1).contains(above) else { throw ValidationError("--above must be from 0 to 1.") }
    }

    func run() throws {
        let reader = try database.open()
        if list { return try output.write(AliasReport.list(try reader.aliases()).withTimes(in: .utc)) }
        if root != nil { return try accept([try rootAlias(reader)], [], from: AliasFile()) }
        if input.isEmpty { return try undoAliases() }
        let file = try read(reader)
        var wanted = file.aliases
        var refused: [(alias: Alias, reason: AliasProposal.Reason)] = []
        if !file.changes.isEmpty {
            let proposal = AliasProposal(
                file.changes, above: control.isEmpty ? above : nil, where: isWanted, like: try template(file, reader),
                besides: try reader.aliases().map(\.alias))
            wanted += proposal.aliases
            refused = proposal.refused
        }
        try accept(wanted, refused, from: file)
    }

    /// The first components of paths, before and now.
    private func roots() throws -> (old: String, new: String) {
        let parts = (root ?? "").split(separator: "=", omittingEmptySubsequences: false).map(String.init)
        let elements = parts.compactMap { try? ControlPath(parsing: $0 + "--event").element }
        guard parts.count == 2, elements.count == 2 else {
            throw ValidationError(
                "--root takes the first components before and now, such as TrackedApplication=UIApplication.")
        }
        return (elements[0], elements[1])
    }

    private func rootAlias(_ reader: any ReadableDatabase) throws -> Alias {
        let (roots, like) = (try roots(), try template(AliasFile(), reader))
        return Alias(app: like.app, range: like.range, version: like.version, root: roots.old, newRoot: roots.new)
    }

    private func undoAliases() throws {
        let store = try database.openForChanges()
        let count = try store.undoAliases(undoAll ? nil : undo)
        try store.close()
        Messages.note("\(count == 1 ? "1 alias" : "\(count) aliases") undone")
    }

    private func accept(
        _ aliases: [Alias], _ refused: [(alias: Alias, reason: AliasProposal.Reason)], from file: AliasFile
    ) throws {
        let copy = dryRun ? try DatabaseCopy(ofEarlierVersion: database) : nil
        defer { copy?.remove() }
        let store = try copy.map { try ClickDatabase(path: $0.path) } ?? database.openForChanges()
        let nowMs = CurrentProcess.nowMs
        let named = aliases.map { alias in
            var alias = alias
            if alias.acceptedMs == 0 { (alias.acceptedMs, alias.acceptedBy) = (nowMs, alias.acceptedBy ?? acceptor) }
            return alias
        }
        let acceptance = try store.accept(named, orders: file.orders, isRehearsal: dryRun)
        let joined = zip(acceptance.outcomes, named).filter { $0.0 == .joined }.map(\.1)
        let followed = try dryRun ? [] : follow(joined, in: store)
        try store.close()
        // Only lines of a file name a first version, and they come before the moves of a diff.
        if let backward = acceptance.outcomes.firstIndex(of: .backward) { throw file.backward(backward, in: input[0]) }
        let told = zip(acceptance.outcomes, named).map { AliasReport.Outcome($0, $1) }
        try output.write(AliasReport.outcome(told + refused.map { AliasReport.Outcome(refused: $0.alias, $0.reason) }))
        let counts = [
            (acceptance.count(of: .joined), "joined"), (acceptance.count(of: .known), "known"),
            (acceptance.count(of: .conflict), "in conflict"),
            (refused.count { $0.reason.status == "ambiguous" }, "ambiguous"),
            (refused.count { $0.reason.status == "uncertain" }, "uncertain"),
        ]
        Messages.note((dryRun ? "nothing is changed; " : "") + counts.map { "\($0) \($1)" }.joined(separator: ", "))
        if acceptance.followers > 0 {
            Messages.note(
                "\(Wording.count(acceptance.followers, "more path")) with the lasting names of joined ones, or with a joined root, "
                    + "\(acceptance.followers == 1 ? "goes" : "go") with them")
        }
        for label in followed { Messages.note("label '\(label)' is of the control by its new name, too") }
        for reason in AliasProposal.Reason.allCases {
            let count = refused.count { $0.reason == reason }
            if count > 0 { Messages.note("\(count) \(reason.status): \(reason.rawValue)") }
        }
        if acceptance.count(of: .conflict) > 0 {
            Messages.note("an old name has one new name from a version on; --undo the other one first")
        }
    }

    /// Has labels follow controls that go by new names.
    ///
    /// - Returns: The labels that did.
    private func follow(_ aliases: [Alias], in store: any WritableDatabase) throws -> [String] {
        var labels = [ControlLabel](kept: try store.setting(.labels))
        var followed: [String] = []
        for place in labels.indices {
            for alias in aliases {
                guard let label = labels[place].following(alias) else { continue }
                labels[place] = label
                if followed.last != label.name { followed.append(label.name) }
            }
        }
        if !followed.isEmpty { try store.keep(.labels, labels.text) }
        return followed
    }

    private var acceptor: String? {
        by ?? ProcessInfo.processInfo.environment["USER"].flatMap { $0.isEmpty ? nil : $0 }
    }

    private func isWanted(_ change: CatalogueChange) -> Bool {
        guard !control.isEmpty else { return true }
        let paths = [change.old, change.new].compactMap { $0?.path }
        return paths.contains { control.contains($0.description) || control.contains($0.element) }
    }

    /// What the input says: aliases, or the changes between two catalogues.
    private func read(_ reader: any ReadableDatabase) throws -> AliasFile {
        if input.count == 1 { return try AliasFile(reading: input[0]) }
        let catalogues = try input.map { name in
            FileManager.default.fileExists(atPath: name) || name == "-"
                ? try Catalogue(readingFile: name)
                : try Catalogue(ofVersion: name, app: app, in: reader, withUse: true)
        }
        var file = AliasFile()
        (file.app, file.version) = (catalogues[1].app ?? catalogues[0].app, catalogues[1].version)
        file.changes = CatalogueDiff(old: catalogues[0], new: catalogues[1]).changes
        return file
    }

    /// An alias with all that the moves of a diff have in common.
    private func template(_ file: AliasFile, _ reader: any ReadableDatabase) throws -> Alias {
        guard let version = newVersion ?? file.version, !version.isEmpty else {
            throw ValidationError(
                root == nil
                    ? "The input does not name the newer version; give it with --new-version."
                    : "Name the first version with the new paths with --new-version.")
        }
        let apps = try reader.names(of: .app, upTo: 2)
        guard let app = app ?? file.app ?? apps.first else {
            return Self.template(nil, version, isUnversioned: unversioned)
        }
        guard self.app != nil || file.app != nil || apps.count == 1 else {
            throw ValidationError("The database has clicks of several apps; choose one with --app.")
        }
        return Self.template(app, version, isUnversioned: unversioned)
    }

    private static func template(_ app: String?, _ version: String, isUnversioned: Bool) -> Alias {
        let none = ControlName(screen: nil, element: "")
        return Alias(
            app: app, range: isUnversioned ? .unversioned : .since(nil), version: version, old: none, new: none)
    }
}
