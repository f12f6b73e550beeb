import ClickIndex
import ClickQuery
import ClickStore
import ClickTracking
import ResponderChain

/// The selected clicks as SQL alone finds them: their sessions, and which of them are signs of frustration.
struct SQLClicks {
    /// What a query over the clicks begins with. It has the tables `picked`, a row for each click; `rages`, one for the
    /// click of each burst that makes it one of rage; and `signs`, one for each unhandled or unanswered click and each burst.
    let beginning: String

    /// - Parameter condition: What selects clicks, over the columns of the tables.
    init(where condition: String) {
        beginning = """
            WITH RECURSIVE picked AS (
                SELECT click.id, control_id, path, element, screen, kind, at_ms, x, y, flags, \(Self.windowPlace), nullif(flags & 3, 0) AS handled,
                    flags >> 3 & 3 AS answered, name, app, user, quote(name) || ' ' || quote(app) AS session
                FROM click JOIN control ON control.id = control_id JOIN session ON session.id = session_id
                WHERE \(condition)
            ), beside AS (
                SELECT *, lag(at_ms) OVER w AS last_ms, lag(window_x) OVER w AS last_x, lag(window_y) OVER w AS last_y FROM picked
                WINDOW w AS (PARTITION BY control_id, session ORDER BY at_ms, flags >> 5, x, y, id)
            ), bursts AS (
                SELECT *, sum(NOT coalesce(at_ms - last_ms < 1000 AND \(SQLClicks.isNear), 0))
                    OVER (PARTITION BY control_id, session ORDER BY at_ms, flags >> 5, x, y, id) AS burst FROM beside
            ), places AS (
                SELECT *, row_number() OVER (PARTITION BY control_id, session, burst ORDER BY at_ms, flags >> 5, x, y, id) AS place
                FROM bursts
            ), unanswered AS (
                SELECT *, min(CASE WHEN answered <> 2 THEN place END) OVER (PARTITION BY control_id, session, burst) AS first
                FROM places
            ), rages AS (
                SELECT * FROM unanswered WHERE place = max(3, first + 1)
            ), signs AS (
                SELECT control_id, session, name, app, user, at_ms FROM picked
                WHERE handled = 1 OR answered = 1
                UNION ALL SELECT control_id, session, name, app, user, at_ms FROM rages
            )
            """
    }

    /// A click's place in the window, in SQL over `click`: the page may be scrolled.
    static let windowPlace = ["x", "y"].map {
        "\($0) - coalesce((SELECT scroll_\($0) FROM click_detail AS page WHERE page.click_id = click.id), 0) AS window_\($0)"
    }.joined(separator: ", ")

    /// Whether a click's place is near that of the click before, or both are unknown.
    static let isNear = """
        coalesce(abs(window_x - last_x) + abs(window_y - last_y) < 300, window_x + window_y IS NULL AND last_x + last_y IS NULL)
        """

    /// The rows of a query over these tables, each as one text; `-` for NULL.
    func lines(_ query: String, in store: ReportStore) throws -> [ByteString] {
        try store.rows(beginning + query).map { row in
            ReportLine.text(row.map { value in value.integer.map(String.init) ?? value.text })
        }
    }
}

/// The values of a row in one text, so that a test compares whole rows, byte for byte.
enum ReportLine {
    static func text(_ values: [String?]) -> ByteString {
        ByteString(values.map { $0 ?? "-" }.joined(separator: " | "))
    }
}

/// Selections of clicks, each for the store and for SQL.
struct SelectedClicks: Sendable, CustomStringConvertible {
    let condition: String
    let select: @Sendable (inout Selection) -> Void

    var description: String { condition }

    static let samples = [
        SelectedClicks(condition: "1") { _ in },
        SelectedClicks(condition: "kind = 'activation'") { $0.kinds = [.activation] },
        SelectedClicks(condition: "kind = 'activation' AND event <> 'dblclick'") {
            ($0.kinds, $0.countsDoubleClicks) = ([.activation], false)
        },
        SelectedClicks(condition: "kind <> 'activation'") { $0.kinds = [.control, .routed] },
        SelectedClicks(condition: "app = 'Shop'") { $0.apps = ["Shop"] },
        SelectedClicks(condition: "user = 'u-1'") { $0.users = ["u-1"] },
        SelectedClicks(condition: "at_ms BETWEEN 1700000005000 AND 1700000899999") {
            ($0.sinceMs, $0.untilMs) = (1_700_000_005_000, 1_700_000_900_000)
        },
        SelectedClicks(condition: "flags & 3 = 1") { $0.handled = HandledSet(.no) },
        SelectedClicks(
            condition: """
                (path GLOB '*--Button--tap' AND flags & 3 = 1 OR path GLOB '*--Button[[]1]--tap' AND flags & 3 < 2)
                """
        ) {
            let selector = try? PathSelector(
                parsing: "Button[0]:not(#*):event(tap):unhandled, Button[1]:not(#*):event(tap):not(:handled)")
            $0.selectors = [selector].compactMap(\.self)
        },
        SelectedClicks(condition: ofSessions("kind = 'activation' AND path GLOB '*--Button[[]1]--*' AND flags & 3 = 1"))
        {
            $0.segment.having = [try? PathSelector(parsing: "Button[1]:unhandled")].compactMap(\.self)
        },
        SelectedClicks(condition: "NOT \(ofSessions("kind = 'activation' AND path GLOB '*--known'")) AND user = 'u-2'")
        {
            $0.segment.without = [try? PathSelector(parsing: "*:event(known)")].compactMap(\.self)
            $0.users = ["u-2"]
        },
        SelectedClicks(condition: ofSessions(isFirst)) { $0.segment.visitors = .new },
        SelectedClicks(
            condition: "kind = 'routed' AND NOT \(ofSessions(isFirst)) AND \(ofSessions("user IS NOT NULL"))"
        ) { ($0.segment.visitors, $0.kinds) = (.returning, [.routed]) },
        SelectedClicks(condition: "app = 'Nobody has it'") { $0.apps = ["Nobody has it"] },
    ]

    /// The condition that a click is of a session which has one for which a condition holds.
    private static func ofSessions(_ condition: String) -> String {
        """
        (name || quote(app) IN (SELECT name || quote(app) FROM click JOIN control ON control.id = control_id
            JOIN session ON session.id = session_id WHERE \(condition)))
        """
    }

    /// Nobody's click of this user in this app is earlier.
    private static let isFirst = """
        NOT EXISTS (SELECT * FROM click AS other JOIN session AS its ON its.id = other.session_id
            WHERE other.at_ms < click.at_ms AND its.user = session.user AND its.app IS session.app) AND user IS NOT NULL
        """

    var selection: Selection {
        var selection = Selection()
        select(&selection)
        return selection
    }
}
