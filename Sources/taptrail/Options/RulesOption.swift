import ArgumentParser
import ClickStore
import ClickTracking
import Collector
import SessionReplay

/// By which rules recordings are read, as `--rules` says it.
struct RulesOption: ParsableArguments {
    @Option(
        name: .customLong("rules"),
        help: ArgumentHelp(
            """
            How recordings of web pages and robots are read: 2, what a person did (clicks on controls, one a press); 1, each click that the \
            file has on the element that was hit, as version 0.2.0 did. Default: as the database does already; 2 in a new one.
            """, valueName: "1|2"))
    var number: Int?

    func validate() throws { _ = try rules }

    /// The rules that the option names; nil without one.
    var rules: ReadingRules? {
        get throws {
            guard let number else { return nil }
            guard let rules = ReadingRules(rawValue: number) else { throw ValidationError("--rules must be 1 or 2.") }
            return rules
        }
    }

    /// The rules by which a database reads recordings, from now on if it has no recording yet.
    func rules(of database: any WritableDatabase) throws -> ReadingRules {
        let wanted = try rules
        guard let kept = try ReadingRules.kept(by: database) else {
            let rules = wanted ?? .controls
            try database.keep(.rules, "\(rules.rawValue)")
            return rules
        }
        guard wanted == nil || wanted == kept else {
            throw ValidationError(
                """
                The database reads recordings by rules \(kept.rawValue), and one click must not be stored twice; leave --rules out, \
                or replay all recordings into a new database.
                """)
        }
        if wanted == nil, kept == .elements {
            Messages.note(
                "the database reads recordings of web pages by rules 1, as 0.2.0 did; for what a person did, replay them into a new database"
            )
        }
        return kept
    }

    /// The rules for a collector, whose database reads recordings by some already.
    func rules(of kept: ReadingRules) throws -> ReadingRules {
        guard let wanted = try rules, wanted != kept else { return kept }
        throw ValidationError(
            """
            The collector's database reads recordings by rules \(kept.rawValue), and one click must not be stored twice; leave --rules \
            out, or send to a collector with a new database.
            """)
    }
}

extension ReadingRules {
    /// The rules by which a database has read recordings; nil for one without any.
    static func kept(by database: any WritableDatabase) throws -> ReadingRules? {
        try kept(try database.setting(.rules), try database.knownSources())
    }
}
