#if HTTP
    internal import ArgumentParser
    internal import ClickReports

    /// What whoever runs a server decides.
    struct OperatingOptions: ParsableArguments {
        @Option(
            help: ArgumentHelp(
                """
                Delete clicks that are older than this, such as 90d or 52w, at the start and once a day, as taptrail prune does. \
                Default: keep all.
                """, valueName: "length"))
        var keep: String?

        @Option(
            help: """
                How lines of the log are written to standard error: each minute one for each path and status, and the first refusal \
                of each with its reason.
                """)
        var log = LogFormat.text

        /// How long clicks are kept, in milliseconds; nil for ever.
        var keepsMs: Int64? { keep.flatMap { try? TimeSpan($0).ms } }

        private static let dayMs: Int64 = 86_400_000

        /// Refuses what does not go together.
        func check(_ pages: PageOptions) throws {
            guard let keep else { return }
            guard let keepsMs, keepsMs >= Self.dayMs else {
                throw ValidationError("--keep: '\(keep)' is no length of a day or more, such as 90d or 52w")
            }
            guard !pages.readOnly, !pages.demo else {
                throw ValidationError("--keep deletes clicks: leave it out with --read-only and --demo")
            }
        }
    }
#endif
