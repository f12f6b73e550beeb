"""Measures each report, and the same answers by SQL in DuckDB.

Makes click lines with apps, versions, screens and outcomes by Benchmarks/ClickLines, replays them into a new database, and
imports them into a table of DuckDB as they are. Then each round runs both for each report in turn: whole processes with
all rows, as JSON Lines into /dev/null. Reports that SQL has no short answer to run alone. Before the first round the numbers
of rows are compared, and the sums of the columns that both answers have; where they differ, the report is marked and the exit
status is 1.
"""

import collections
import contextlib
import json
import os
import subprocess

from . import duckdb
from .builds import needed_module, run, say
from .contests import compete
from .options import options, wanted
from .report import shown

OPTIONS = options(sizes=[10_000_000], rounds=5, only='reports')
WEEKS = ['2023-11-14..2023-11-21', '2023-11-21..2023-11-28']
Question = collections.namedtuple('Question', 'label ours theirs has_view', defaults=(False,))


def questions(session):
    """What is measured: a label, the arguments of `taptrail report`, and SQL; None for reports that DuckDB is not asked for."""
    listed = [
        ('controls', ['controls'], duckdb.by('path, screen')),
        ('controls --by screen', ['controls', '--by', 'screen'], duckdb.by('screen')),
        ('controls --where', ['controls', '--where', 'GiftView Button#send'],
         duckdb.by('path, screen', r"regexp_matches(path, '(^|--)GiftView--(.*--)?Button#send--[^-]*$')")),
        ('tree', ['tree'], duckdb.TREE),
        ('screens', ['screens'], duckdb.SCREENS),
        ('times per day', ['times', '--per', 'day'], duckdb.times('day')),
        ('times per hour', ['times', '--per', 'hour'], duckdb.times('hour')),
        ('sessions', ['sessions'], duckdb.SESSIONS),
        ('session NAME', ['session', session],
         f"SELECT t, t - lag(t) OVER (ORDER BY t) AS interval_ms, path, screen, handled, x, y FROM click "
         f"WHERE session = '{session}' ORDER BY t"),
        ('frustration', ['frustration'], duckdb.FRUSTRATION),
        ('compare, two weeks', ['compare', '--before', WEEKS[0], '--after', WEEKS[1]],
         duckdb.COMPARE.format(side='t >= 1700524800000', where=duckdb.TWO_WEEKS)),
        ('compare, two versions', ['compare', '--versions', '1.3.2', '1.4.0'],
         duckdb.COMPARE.format(side="version = '1.4.0'", where="version IN ('1.3.2', '1.4.0')")),
    ] + [(label, arguments.split(), None) for label, arguments in [
        ('controls --by version', 'controls --by version'),
        ('controls --by user', 'controls --by user'),
        ('icicle', 'icicle'),
        ('heatmap', 'heatmap'),
        ('hours of the week', 'times --per hour-of-week --tz Europe/Berlin'),
        ('sessions --sort rage', 'sessions --sort rage'),
        ('transitions', 'transitions'),
        ('transitions --by screen', 'transitions --by screen --ends'),
        ('funnel', 'funnel GiftView Button#send Switch'),
        ('funnel --within', 'funnel GiftView Button#send Switch --within 10min'),
        ('retention', 'retention --per day --periods 7'),
        ('unused', 'unused'),
    ]]
    return [Question(*it) for it in listed]


def sums(path):
    """How many rows an answer has, and the sum of each column of numbers."""
    totals = {'rows': 0}
    with open(path) as file:
        for line in file:
            totals['rows'] += 1
            for column, value in json.loads(line).items():
                if isinstance(value, (int, float)) and not isinstance(value, bool):
                    totals[column] = totals.get(column, 0) + value
    return totals


def differences(ours, theirs):
    """The columns that both answers have, and whose sums differ."""
    return [
        f'{column}: {ours[column]}, DuckDB {theirs[column]}' for column in ours
        if column in theirs and abs(ours[column] - theirs[column]) > 1e-6 * max(1, abs(theirs[column]))
    ]



class Contest:
    """One size: the databases, and the questions that this build of the command answers."""

    def __init__(self, taptrail, prefix, folder):
        self.taptrail, self.folder = taptrail, folder
        self.database, self.duck = os.path.join(folder, 'taptrail.sqlite'), os.path.join(folder, 'click.duckdb')
        say('Loading both')
        run(taptrail, 'replay', '--db', self.database, prefix + '.jsonl', stdout=subprocess.DEVNULL)
        run(*duckdb.import_command(prefix + '.jsonl', self.duck, duckdb.FULL))
        self.questions = self.asked(first_session(prefix))

    def asked(self, session):
        return questions(session)

    def ours(self, question, output):
        return report_command(self.taptrail, self.database, question.ours, output)

    def theirs(self, question, output):
        return duckdb.query_command(self.duck, question.theirs, output)

    def check(self, only):
        """Keeps the questions that are wanted and known, and returns the labels of those whose answers differ."""
        known, wrong = [], set()
        answers = [os.path.join(self.folder, name) for name in ('ours.jsonl', 'theirs.jsonl')]
        for question in self.questions:
            if not wanted([question.label], only):
                continue
            done = subprocess.run(self.ours(question, answers[0]), stderr=subprocess.PIPE, text=True)
            if done.returncode != 0:
                say(f'{question.label}: left out: {done.stderr.strip().splitlines()[0]}')
                continue
            known.append(question)
            if question.theirs:
                run(*self.theirs(question, answers[1]))
                if found := differences(*map(sums, answers)):
                    say(f'{question.label}: THE ANSWERS DIFFER: ' + '; '.join(found))
                    wrong.add(question.label)
        self.questions = known
        return wrong

    def measure(self, times, is_first):
        for question in self.questions:
            times.measure(question.label, *self.ours(question, '/dev/null'))
            if question.theirs:
                times.measure('DuckDB, ' + question.label, *self.theirs(question, '/dev/null'))


def first_session(prefix):
    with open(prefix + '.jsonl') as lines:
        return json.loads(next(lines))['session']


def report_command(taptrail, database, arguments, output):
    return [taptrail, 'report', *arguments, '--db', database, '--limit', '0', '--format', 'jsonl', '-o', output]


def cells(times, label):
    ratio = times.ratio('DuckDB, ' + label, label)
    return [shown(times.median(label)), f'{times.peaks.get(label, "–")} MB', shown(times.median('DuckDB, ' + label)),
            '–' if ratio is None else f'{ratio:.1f}']


def measure(options, report, contest=Contest, name='report', heads=('', 'memory', 'DuckDB', 'times as long'), cells=cells):
    """Measures a contest with DuckDB. The table has these heads, and cells of the times and a label."""
    needed_module('duckdb')
    contest_of = lambda _, prefix, folder, __: contextlib.nullcontext(contest(options.taptrail, prefix, folder))
    results, labels, wrong = compete(options, contest_of)
    report.how += ', ratios within them'
    report.by_size(name, results, heads, labels, cells, wrong)
    return wrong
