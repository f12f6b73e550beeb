#if os(Linux)
    import ClickStore
    import Foundation
    import TestSupport
    import Testing

    /// Every command, with each of the calls it makes to the system failing in turn: it ends with an error that says what
    /// failed, or with the right answer, and never claims what is not so; the same command again makes all good.
    ///
    /// A sweep over the calls of each kind.
    struct FaultTests {
        /// A command, and what it works on.
        struct Operation: CustomTestStringConvertible, Sendable {
            let name: String
            let arguments: [String]
            /// How it ends when nothing fails.
            var status: Int32 = 0
            /// Whether it changes the database.
            var writes = true
            /// Makes what it works on.
            var template: @Sendable () throws -> TemporaryFolder = FaultSweep.makeTemplate

            var testDescription: String { name }
        }

        static let operations = [
            Operation(
                name: "replay into a new database",
                arguments: ["replay", "--db", "new.sqlite", "--format", "json", "recordings", "more"], status: 65),
            Operation(
                name: "replay into a database that holds some of it",
                arguments: ["replay", "--db", "a.sqlite", "--format", "json", "more"]),
            Operation(
                name: "report", arguments: ["report", "controls", "--db", "a.sqlite", "--format", "csv"], writes: false),
            Operation(name: "doctor", arguments: ["doctor", "--db", "a.sqlite"], writes: false),
            Operation(name: "doctor --reindex", arguments: ["doctor", "--reindex", "--db", "a.sqlite"]),
            Operation(name: "prune", arguments: ["prune", "--db", "a.sqlite", "--before", "2023-11-14T22:13:40Z"]),
            Operation(
                name: "prune --vacuum",
                arguments: ["prune", "--vacuum", "--db", "a.sqlite", "--before", "2023-11-14T22:13:40Z"]),
            Operation(name: "forget", arguments: ["forget", "--db", "a.sqlite", "--user", "u-1"]),
            Operation(name: "export", arguments: ["export", "--db", "a.sqlite", "-o", "out.jsonl"], writes: false),
            Operation(
                name: "sql", arguments: ["sql", "--db", "a.sqlite", "SELECT control, count(*) FROM clicks GROUP BY 1"],
                writes: false),
            Operation(
                name: "paths import",
                arguments: ["paths", "import", "catalogue.jsonl", "--app", "A", "--version", "2", "--db", "a.sqlite"]),
            Operation(
                name: "paths list",
                arguments: ["paths", "list", "--db", "a.sqlite", "--format", "json"], writes: false),
            Operation(name: "rejected", arguments: ["rejected", "--db", "a.sqlite"], writes: false),
        ]

        /// Commands that have little to do but to open a database: a new one, or one of 0.1.0.
        static let openings = [
            Operation(
                name: "making a database", arguments: ["replay", "--db", "new.sqlite", "--format", "json", "one.jsonl"]),
            Operation(
                name: "migrating a database",
                arguments: ["replay", "--db", "a.sqlite", "--format", "json", "one.jsonl"]),
            Operation(
                name: "reading an older database",
                arguments: ["report", "controls", "--db", "a.sqlite", "--format", "csv"], writes: false),
            Operation(
                name: "a statement with a list and a parameter",
                arguments: [
                    "sql", "--db", "a.sqlite", "-p", "user=u-0",
                    """
                    SELECT session, count(*), (SELECT sum(clicks) FROM control_report('2023-01-01')) FROM clicks
                    WHERE session IN ('s-0', 's-1') AND at_ms > '1700000000000' AND user = :user GROUP BY 1
                    """,
                ], writes: false),
        ].map { operation in
            var operation = operation
            operation.template = FaultSweep.makeOlderTemplate
            return operation
        }

        /// A failing allocation is never taken for NULL, an empty text or the end of the rows.
        @Test(arguments: openings)
        func `a database is made, migrated and read, or the error says that there is no memory`(
            operation: Operation
        ) throws {
            let sweep = try FaultSweep(operation)
            for failure in FaultInjection.Kind.allocate.failures {
                for number in sweep.numbers(.allocate, few: 4, of: .max) {
                    try sweep.run(
                        FaultInjection.Fault(
                            kind: .allocate, number: number, lasts: failure.lasts, error: failure.error))
                }
            }
            print(sweep.summary)
            #expect(sweep.errors > 0)
        }

        /// The last allocations of a command are those of its statement, where its values are longer than what a connection
        /// has small memory for.
        @Test func `a value that finds no memory is not taken for another one`() throws {
            let name = "App--" + String(repeating: "x", count: 3_000) + "--tap"
            let time = "1700000000000" + String(repeating: " ", count: 3_000)
            let sql = """
                SELECT count(*) FROM clicks
                WHERE control IN ('\(name)', 'App--View--Button--tap') AND at_ms >= '\(time)' AND user = :user
                """
            let sweep = try FaultSweep(
                Operation(
                    name: "a statement with long values",
                    arguments: ["sql", "--db", "a.sqlite", "--format", "csv", "-p", "user=u-0", sql], writes: false))
            for number in TestSupport.sweep(40, of: sweep.last(300, .allocate)) {
                try sweep.run(FaultInjection.Fault(kind: .allocate, number: number, error: ENOMEM))
            }
            print(sweep.summary)
            #expect(sweep.errors > 0)
        }

        @Test(arguments: operations)
        func `a command whose calls fail ends with an error or the right answer, and can be repeated`(
            operation: Operation
        ) throws {
            let sweep = try FaultSweep(operation)
            for kind in FaultInjection.Kind.allCases {
                for failure in kind.failures {
                    for number in sweep.numbers(kind, few: 1, of: 60) {
                        try sweep.run(
                            FaultInjection.Fault(kind: kind, number: number, lasts: failure.lasts, error: failure.error)
                        )
                    }
                }
            }
            print(sweep.summary)
            #expect(sweep.errors > 0 || SoakPart.current != nil)
        }

        /// Each read, as a few of them are made while a statement is prepared, where its text might be blamed.
        @Test func `a read that fails is no mistake of a statement`() throws {
            let operation = try #require(Self.operations.first { $0.name == "sql" })
            let sweep = try FaultSweep(operation)
            for number in sweep.numbers(.read, few: 12, of: 60) {
                try sweep.run(FaultInjection.Fault(kind: .read, number: number))
            }
            // A part of a soak has one read, which may be one that nothing needs.
            #expect(sweep.errors > 0 || SoakPart.current != nil)
        }
    }
#endif
