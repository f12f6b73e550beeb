import ArgumentParser
import ClickStore

/// Which of the names that a control has had in several versions a report shows.
struct NamingOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            Show controls by the names that they have in this version, where 'taptrail paths accept' has joined names. \
            Default: the newest names.
            """, valueName: "version"))
    var asNamedIn: String?

    @Flag(help: "Show controls by the names that were recorded, as if no names were joined.")
    var noAliases = false

    func validate() throws {
        guard asNamedIn == nil || !noAliases else {
            throw ValidationError("--as-named-in and --no-aliases exclude each other.")
        }
    }

    /// Lets a database show these names.
    func apply(to database: any ReadableDatabase) throws {
        guard let version = asNamedIn else { return database.naming = noAliases ? .recorded : .newest }
        guard try database.knows(version: version) else {
            throw ValidationError(
                "--as-named-in: there is no version '\(version)'; 'taptrail report --by version' lists them.")
        }
        database.naming = .asNamedIn(version)
    }
}
