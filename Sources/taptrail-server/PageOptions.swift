#if HTTP
    internal import ArgumentParser
    internal import Dashboard

    /// What people see in a browser, and who may.
    struct PageOptions: ParsableArguments {
        @Flag(
            help: """
                Serve a dashboard of reports at /, to this machine alone unless --page-password or --page-user-header is given.
                """)
        var page = false

        @Option(
            help: "A file with the password, of 16 characters or more, that pages ask for; any user name will do.")
        var pagePassword: String?

        @Option(
            help: """
                The header in which a proxy in front says who asks, such as X-Forwarded-User; without it no page is \
                shown. The proxy must let nobody else set it.
                """)
        var pageUserHeader: String?

        @Option(
            help: """
                A file for the dashboard's menu and bars: each line is a page, such as 'Dead taps = /frustration?since=7d', or a \
                note on a day, such as '2026-11-24 = Campaign'.
                """)
        var views: String?

        @Flag(help: "Only serve pages of a database that is there: take no clicks, and write nothing.")
        var readOnly = false

        @Flag(
            help: """
                Serve pages of a simulated app that goes on clicking, in a database of its own that is removed at the \
                end.
                """)
        var demo = false

        var areServed: Bool { page || readOnly || demo }

        func access() throws(ServerExit.BadFile) -> PageAccess {
            try PageAccess(password: pagePassword, userHeader: pageUserHeader)
        }

        /// What the team keeps for all pages.
        func kept() throws(ServerExit.BadFile) -> SavedViews {
            try views.map(Self.kept) ?? SavedViews()
        }

        static func kept(in path: String) throws(ServerExit.BadFile) -> SavedViews {
            let text = try ServerExit.text(of: path, "views")
            do throws(SavedViews.Problem) {
                return try SavedViews(parsing: text)
            } catch {
                throw ServerExit.BadFile(path: "\(path), line \(error.line)", reason: error.description, status: 65)
            }
        }

        /// Refuses what does not go together.
        ///
        /// - Parameter isForThisMachine: Whether no other machine can send.
        func check(_ database: String?, isForThisMachine: Bool, hasKeys: Bool) throws {
            guard !demo || (database == nil && !readOnly && isForThisMachine) else {
                throw ValidationError(
                    "--demo makes a database of its own, for this machine alone: leave --db, --read-only, --keys and --host out"
                )
            }
            guard demo || database != nil else {
                throw ValidationError("--db names the database; or --demo makes one to look at")
            }
            guard !readOnly || !hasKeys else {
                throw ValidationError("--read-only takes no clicks: leave --keys out")
            }
            guard views == nil || areServed else {
                throw ValidationError("--views is for the dashboard: add --page or --read-only, or leave it out")
            }
            guard !areServed || pagePassword != nil || pageUserHeader != nil || isForThisMachine else {
                throw ValidationError(
                    "without --page-password or --page-user-header pages are for this machine alone: leave --keys and --host out, or make a file with a password"
                )
            }
        }
    }
#endif
