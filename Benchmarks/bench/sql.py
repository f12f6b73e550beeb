"""Measures statements of `taptrail sql`, the same ones over the plain view, and in DuckDB.

Makes click lines as `scripts/bench reports` does, replays them, and imports them into a table of DuckDB as they are. Each
round runs each statement in turn: over `clicks`, which reads the columnar index; over `main.clicks`, the view in the file,
in the first round only, as it is slow; and in DuckDB. A statement over a report's table has no counterpart in the view. All
are whole processes with all rows, as JSON Lines into /dev/null. Before the first round the numbers of rows are compared,
and the sums of the columns that both answers have; where they differ, the statement is marked and the exit status is 1.
"""

from . import duckdb, reports
from .options import options
from .report import shown
from .reports import Question

OPTIONS = options(sizes=[10_000_000], rounds=3, only='statements')


def statements(session):
    """What is measured: a label, the statement for SQLite, whether the view answers it, and the one for DuckDB."""
    week, duck_week = duckdb.SECOND_WEEK.format(at='at_ms'), duckdb.SECOND_WEEK.format(at='t')
    listed = [
        ('`count(*)`', 'SELECT count(*) AS clicks FROM {clicks}', True, 'SELECT count(*) AS clicks FROM click'),
        ('counts per control', 'SELECT control, count(*) AS clicks FROM {clicks} GROUP BY 1 ORDER BY 2 DESC', True,
         'SELECT path, count(*) AS clicks FROM click GROUP BY 1 ORDER BY 2 DESC'),
        ('the same, of one week',
         f'SELECT control, count(*) AS clicks FROM {{clicks}} WHERE {week} GROUP BY 1 ORDER BY 2 DESC', True,
         f'SELECT path, count(*) AS clicks FROM click WHERE {duck_week} GROUP BY 1 ORDER BY 2 DESC'),
        ('per hour, by `hour`', 'SELECT hour, count(*) AS clicks FROM {clicks} GROUP BY 1 ORDER BY 1', False,
         'SELECT t // 3600000 AS hour, count(*) AS clicks FROM click GROUP BY 1 ORDER BY 1'),
        ('per hour, by `at_ms`',
         'SELECT at_ms / 3600000 AS hour, count(*) AS clicks FROM {clicks} GROUP BY 1 ORDER BY 1', True,
         'SELECT t // 3600000 AS hour, count(*) AS clicks FROM click GROUP BY 1 ORDER BY 1'),
        ('per hour, by `substr(at, 1, 13)`',
         'SELECT substr(at, 1, 13) AS hour, count(*) AS clicks FROM {clicks} GROUP BY 1 ORDER BY 1', True,
         "SELECT strftime(make_timestamp(t * 1000), '%Y-%m-%dT%H') AS hour, count(*) AS clicks FROM click "
         'GROUP BY 1 ORDER BY 1'),
        ('sessions',
         'SELECT session, min(at_ms) AS first, max(at_ms) - min(at_ms) AS length, count(*) AS clicks FROM {clicks} '
         'GROUP BY session', True,
         'SELECT session, min(t) AS first, max(t) - min(t) AS length, count(*) AS clicks FROM click GROUP BY session'),
        ('one session', f"SELECT * FROM {{clicks}} WHERE session = '{session}' ORDER BY at_ms", True,
         f"SELECT * FROM click WHERE session = '{session}' ORDER BY t"),
        ('top 3 per screen',
         'SELECT * FROM (SELECT screen, control, count(*) AS clicks, row_number() OVER (PARTITION BY screen '
         'ORDER BY count(*) DESC, control) AS place FROM {clicks} GROUP BY 1, 2) WHERE place <= 3', True,
         'SELECT * FROM (SELECT screen, path, count(*) AS clicks, row_number() OVER (PARTITION BY screen '
         'ORDER BY count(*) DESC, path) AS place FROM click GROUP BY 1, 2) WHERE place <= 3'),
        ('`control_report`', "SELECT * FROM control_report WHERE kind = 'all'", False, duckdb.by('path, screen')),
        ('`hour_report`', "SELECT * FROM hour_report WHERE kind = 'all'", False, duckdb.times('hour')),
        ('`session_report`', "SELECT * FROM session_report WHERE kind = 'all'", False, duckdb.SESSIONS),
    ]
    return [Question(label, ours, theirs, has_view) for label, ours, has_view, theirs in listed]


class Contest(reports.Contest):
    def asked(self, session):
        return statements(session)

    def ours(self, question, output, clicks='clicks'):
        statement = question.ours.replace('{clicks}', clicks)
        return [self.taptrail, 'sql', '--db', self.database, '--timeout', '3600', '--format', 'jsonl', '-o', output, statement]

    def measure(self, times, is_first):
        super().measure(times, is_first)
        for question in self.questions if is_first else ():
            if question.has_view:
                times.measure('view, ' + question.label, *self.ours(question, '/dev/null', clicks='main.clicks'))


def cells(times, label):
    return [shown(times.median(prefix + label)) for prefix in ('', 'view, ', 'DuckDB, ')]


def measure(options, report):
    return reports.measure(options, report, Contest, 'statement', ('', 'the view', 'DuckDB'), cells)
