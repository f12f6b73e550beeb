"""DuckDB, with which reports are compared: its import of click lines, and the same answers by its SQL."""

from .builds import PYTHON

IMPORT = """
import duckdb, sys
c = duckdb.connect(sys.argv[2]); c.execute("SET threads = 2")
if sys.argv[4] == 'unordered': c.execute("SET preserve_insertion_order = false")
c.execute(f'''CREATE TABLE click AS SELECT * FROM read_ndjson(?, columns = {sys.argv[3]})''', [sys.argv[1]])
c.close()
"""
QUERY = """
import duckdb, sys
c = duckdb.connect(sys.argv[1], read_only=True); c.execute("SET threads = 2")
c.execute(f"COPY ({sys.argv[2]}) TO '{sys.argv[3]}' (FORMAT json)")
"""
PLAIN = "t: 'BIGINT', session: 'VARCHAR', user: 'VARCHAR', path: 'VARCHAR', x: 'DECIMAL(9,1)', y: 'DECIMAL(9,1)'"
FULL = PLAIN + ", version: 'VARCHAR', screen: 'VARCHAR', handled: 'BOOLEAN'"


def import_command(lines, database, columns, order='ordered'):
    return [PYTHON, '-c', IMPORT, lines, database, f'{{{columns}}}', order]


def query_command(database, sql, output):
    """A command that writes an answer as JSON Lines."""
    return [PYTHON, '-c', QUERY, database, sql, output]


# Clicks with the one before of the same session on the same control, and the bursts that they make.
BURSTS = """
    step AS (
        SELECT *, t - lag(t) OVER w AS gap,
            CASE WHEN gap < 1000 AND abs(x - lag(x) OVER w) + abs(y - lag(y) OVER w) < 30 THEN 0 ELSE 1 END AS starts
        FROM (SELECT *, rowid AS r FROM click WHERE {where})
        WINDOW w AS (PARTITION BY path, screen, session ORDER BY t, x NULLS FIRST, y NULLS FIRST, r)
    ), numbered AS (
        SELECT *, sum(starts) OVER w AS burst FROM step
        WINDOW w AS (PARTITION BY path, screen, session ORDER BY t, x NULLS FIRST, y NULLS FIRST, r)
    ), burst AS (
        SELECT path, screen, session, burst FROM numbered GROUP BY ALL HAVING count(*) >= 3
    )"""
FIGURES = """count(*) AS clicks, count(DISTINCT session) AS sessions, count(DISTINCT user) AS users, min(t) AS first_ms,
    max(t) AS last_ms, count(*) FILTER (handled = false) AS unhandled"""


def by(columns, where='true'):
    """The figures of `report controls` by some columns."""
    return f"""
        WITH {BURSTS.format(where=where)},
        gap AS (SELECT {columns}, quantile_cont(gap, [0.5, 0.95]) AS q FROM numbered WHERE gap NOT NULL GROUP BY ALL),
        rage AS (SELECT {columns}, count(*) AS rage FROM burst GROUP BY ALL),
        figure AS (SELECT {columns}, {FIGURES} FROM click WHERE {where} GROUP BY ALL)
        SELECT * EXCLUDE (rage, q), coalesce(rage, 0) AS rage, q[1] AS interval_p50_ms, q[2] AS interval_p95_ms
        FROM figure LEFT JOIN rage USING ({columns}) LEFT JOIN gap USING ({columns}) ORDER BY clicks DESC"""


SCREENS = f"""
    WITH {BURSTS.format(where='true')},
    rage AS (SELECT screen, count(*) AS rage FROM burst GROUP BY ALL),
    figure AS (SELECT screen, {FIGURES}, count(DISTINCT path) AS controls FROM click GROUP BY ALL)
    SELECT * EXCLUDE (rage), coalesce(rage, 0) AS rage FROM figure LEFT JOIN rage USING (screen) ORDER BY clicks DESC"""
# A branch is an element, or the beginning of several that go on differently.
TREE = f"""
    WITH {BURSTS.format(where='true')},
    element AS (SELECT DISTINCT path, string_split(path, '--')[:-2] AS parts FROM click),
    beginning AS (
        SELECT path, array_to_string(parts[1:length], '--') AS branch, parts[length + 1] AS next
        FROM element, range(1, 32) AS lengths(length) WHERE length <= len(parts)),
    fork AS (SELECT branch FROM beginning GROUP BY branch HAVING count(DISTINCT next) > 1 OR bool_or(next IS NULL)),
    branch AS (SELECT path, branch FROM beginning SEMI JOIN fork USING (branch)),
    rage AS (SELECT branch, count(*) AS rage FROM burst JOIN branch USING (path) GROUP BY branch),
    figure AS (SELECT branch, {FIGURES} FROM click JOIN branch USING (path) GROUP BY branch)
    SELECT * EXCLUDE (rage), coalesce(rage, 0) AS rage FROM figure LEFT JOIN rage USING (branch) ORDER BY branch"""
SESSIONS = f"""
    WITH {BURSTS.format(where='true')},
    rage AS (SELECT session, count(*) AS rage FROM burst GROUP BY session)
    SELECT session, any_value(user) AS user, any_value(version) AS version, min(t) AS first_ms, max(t) - min(t) AS length_ms,
        count(*) AS clicks, count(DISTINCT (screen, path)) AS controls, count(*) FILTER (handled = false) AS unhandled,
        coalesce(any_value(rage), 0) AS rage
    FROM click LEFT JOIN rage USING (session) GROUP BY session ORDER BY first_ms DESC"""
# With three sessions of each control as examples.
FRUSTRATION = f"""
    WITH {BURSTS.format(where='true')},
    sign AS (
        SELECT path, screen, session, count(*) AS rage, 0 AS unhandled FROM burst GROUP BY ALL
        UNION ALL SELECT path, screen, session, 0, count(*) FROM click WHERE handled = false GROUP BY ALL),
    frustrated AS (
        SELECT path, screen, session, sum(rage) AS rage, sum(unhandled) AS unhandled FROM sign GROUP BY ALL),
    figure AS (
        SELECT path, screen, sum(rage) AS rage, sum(unhandled) AS unhandled, count(*) AS sessions,
            max_by(session, rage + unhandled, 3) AS examples
        FROM frustrated GROUP BY ALL),
    control AS (SELECT path, screen, count(*) AS clicks, count(handled) AS known FROM click GROUP BY ALL)
    SELECT * EXCLUDE (known), unhandled / known AS unhandled_share FROM figure JOIN control USING (path, screen)
    ORDER BY rage DESC, unhandled DESC"""
# Clicks count on all controls; shares are of users that are on one side alone, and of the first session of each where one side has
# over a tenth more sessions a user.
COMPARE = """
    WITH side AS (SELECT path, screen, session, "user", t, {side} AS after FROM click WHERE {where}),
    both_sides AS (SELECT "user" FROM side GROUP BY ALL HAVING count(DISTINCT after) = 2),
    stay AS (
        SELECT after, "user", session, row_number() OVER (PARTITION BY after, "user" ORDER BY min(t), session) AS place
        FROM side WHERE "user" IS NOT NULL AND "user" NOT IN (FROM both_sides) GROUP BY after, "user", session),
    size AS (
        SELECT count(*) FILTER (NOT after) / count(DISTINCT "user") FILTER (NOT after) AS r1,
            count(*) FILTER (after) / count(DISTINCT "user") FILTER (after) AS r2
        FROM stay),
    unit AS (
        SELECT after, session, "user" AS unit FROM stay, size WHERE place = 1 OR 10 * greatest(r1, r2) <= 11 * least(r1, r2)),
    total AS (SELECT count(DISTINCT unit) FILTER (NOT after) AS n1, count(DISTINCT unit) FILTER (after) AS n2 FROM unit),
    control AS (
        SELECT path, screen, count(*) FILTER (NOT after) AS clicks_before, count(*) FILTER (after) AS clicks_after,
            count(DISTINCT unit) FILTER (NOT after) AS sessions_before,
            count(DISTINCT unit) FILTER (after) AS sessions_after
        FROM side LEFT JOIN unit USING (after, session) GROUP BY ALL),
    share AS (SELECT *, sessions_before / n1 AS share_before, sessions_after / n2 AS share_after, 3.841458820694124 AS zz
        FROM control, total),
    score AS (
        SELECT *, (2 * n1 * share_before + zz - sqrt(zz * (zz + 4 * n1 * share_before * (1 - share_before)))) / 2 / (n1 + zz) AS l1,
            (2 * n1 * share_before + zz + sqrt(zz * (zz + 4 * n1 * share_before * (1 - share_before)))) / 2 / (n1 + zz) AS u1,
            (2 * n2 * share_after + zz - sqrt(zz * (zz + 4 * n2 * share_after * (1 - share_after)))) / 2 / (n2 + zz) AS l2,
            (2 * n2 * share_after + zz + sqrt(zz * (zz + 4 * n2 * share_after * (1 - share_after)))) / 2 / (n2 + zz) AS u2
        FROM share)
    SELECT path, screen, clicks_before, clicks_after, share_before, share_after,
        share_after - share_before AS difference,
        difference - sqrt((share_after - l2) ** 2 + (u1 - share_before) ** 2) AS difference_low,
        difference + sqrt((u2 - share_after) ** 2 + (share_before - l1) ** 2) AS difference_high
    FROM score ORDER BY greatest(difference_low, -difference_high, 0) DESC"""
# The two weeks from 2023-11-14 on, of 30 days, and the second one.
TWO_WEEKS = 't >= 1699920000000 AND t < 1701129600000'
SECOND_WEEK = '{at} >= 1700524800000 AND {at} < 1701129600000'


def times(unit):
    return f"""
        SELECT date_trunc('{unit}', make_timestamp(t * 1000)) AS start, count(*) AS clicks,
            count(DISTINCT session) AS sessions, count(DISTINCT user) AS users,
            count(*) FILTER (handled = false) AS unhandled
        FROM click GROUP BY start ORDER BY start"""
