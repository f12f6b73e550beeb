"""Measures replay and the report on controls side by side with others, and draws time against size.

Makes seeded click lines with Benchmarks/ClickLines, and runs all contenders in turn in each round; what is printed are medians,
and ratios within the rounds. The floor in C is built from ../shared/bench/floor.cpp where that is there. The sqlite3 shell
imports the same columns from CSV, which is made outside the timing, and reports the counts alone; it is slow, so up to 10 M
clicks, and above 1 M in the first round only. More than 10 M clicks have one round, and no copy of their file, which would not
fit on many disks, and for the same reason DuckDB reports all controls in eight parts. What takes longer than a quarter of an
hour is stopped and left out. With --write the tables and the plot go to docs/performance.md and docs/performance.svg.
"""

import csv
import json
import os
import shutil
import sqlite3
import subprocess
import tempfile

from . import duckdb
from .builds import PYTHON, ROOT, WORK, click_lines, installed_modules, run, say
from .options import options
from .plot import plot
from .processes import Times
from .report import shown

OPTIONS = options(sizes=[1_000_000, 10_000_000], rounds=5)
FLOOR_SOURCE = os.path.join(ROOT, '..', 'shared', 'bench', 'floor.cpp')
# The same figures as `report controls`, of all clicks or of a selection; in parts, as each figure is one of a control.
DUCKDB_REPORT = """
import duckdb, sys
c = duckdb.connect(sys.argv[1], read_only=True); c.execute("SET threads = 2")
selection, parts = sys.argv[2], int(sys.argv[3])
for part in range(parts):
    w = selection if parts == 1 else f'{selection} AND hash(path) % {parts} = {part}'
    c.execute(f'''SELECT path, count(*), count(DISTINCT session), count(DISTINCT user), min(t), max(t) FROM click
        WHERE {w} GROUP BY path''').fetchall()
    c.execute(f'''
        WITH s AS (SELECT path, session, t, x, y, rowid AS r, lag(t) OVER w AS pt, lag(x) OVER w AS px, lag(y) OVER w AS py
                FROM click WHERE {w} WINDOW w AS (PARTITION BY path, session ORDER BY t, rowid)),
            f AS (SELECT *, CASE WHEN t - pt < 1000 AND abs(x - px) + abs(y - py) < 30 THEN 0 ELSE 1 END AS starts FROM s),
            g AS (SELECT path, session, t - pt AS d,
                sum(starts) OVER (PARTITION BY path, session ORDER BY t, r) AS burst FROM f),
            b AS (SELECT path, session, burst, count(*) AS n FROM g GROUP BY ALL),
            q AS (SELECT path, quantile_cont(d, [0.5, 0.95]) AS q FROM g WHERE d IS NOT NULL GROUP BY path)
        SELECT b.path, any_value(q.q), count(*) FILTER (WHERE n >= 3) FROM b LEFT JOIN q ON q.path = b.path
        GROUP BY b.path''').fetchall()
"""
CHDB_IMPORT = """
import sys; from chdb import session
s = session.Session(sys.argv[2])
s.query("CREATE DATABASE IF NOT EXISTS b"); s.query('''CREATE TABLE b.click (t Int64, session String, user String,
    path LowCardinality(String), x Decimal32(1), y Decimal32(1)) ENGINE = MergeTree ORDER BY (path, session, t)''')
s.query(f"INSERT INTO b.click SELECT * FROM file('{sys.argv[1]}', JSONEachRow)")
"""
# What plain SQL does without long windows: counts, distinct sessions and users, first and last.
SQLITE_TABLE = 'CREATE TABLE click (t INTEGER, session TEXT, user TEXT, path TEXT, x REAL, y REAL)'
SQLITE_REPORT = """SELECT path, count(*), count(DISTINCT session), count(DISTINCT user), min(t), max(t) FROM click
    GROUP BY path"""
# Above these sizes sqlite3 is measured in the first round only, and not at all.
SQLITE_ONCE, SQLITE_MOST = 1_000_000, 10_000_000
# Above this size there is one round.
ROUNDS_MOST = 10_000_000
# Then DuckDB's report of all controls is asked in so many parts.
DUCKDB_PARTS = 8
RATIOS = [
    ('DuckDB’s import, unordered, against the replay', 'DuckDB import, unordered', 'replay'),
    ('DuckDB’s import against the replay', 'DuckDB import', 'replay'),
    ('chDB’s import against the replay', 'chDB import', 'replay'),
    ('share of the floor in C that the replay reaches', 'floor in C', 'replay'),
    ('DuckDB’s report against ours', 'DuckDB, report, all controls', 'report, all controls'),
    ('sqlite3’s import of CSV against the replay', 'sqlite3 import', 'replay'),
    ('sqlite3’s counts alone against our whole report', 'sqlite3, counts alone', 'report, all controls'),
    ('DuckDB’s report of one control against ours', 'DuckDB, report, one control', 'report, one control'),
    ('DuckDB’s report of one week against ours', 'DuckDB, report, one week', 'report, one week'),
]


def built_floor():
    floor = os.path.join(WORK, 'floor')
    if not os.path.exists(FLOOR_SOURCE) or not shutil.which('g++'):
        say('No floor in C: ../shared/bench/floor.cpp or g++ is missing')
        return None
    run('g++', '-O2', '-w', '-o', floor, FLOOR_SOURCE, '-lsqlite3')
    return floor


def warm(path):
    with open(path, 'rb') as file:
        while file.read(1 << 22):
            pass


def remove(folder):
    for name in os.listdir(folder):
        path = os.path.join(folder, name)
        shutil.rmtree(path) if os.path.isdir(path) else os.remove(path)


def csv_of(prefix):
    """The click lines as CSV, for sqlite3."""
    path, lines = prefix + '.csv', prefix + '.jsonl'
    if not os.path.exists(path) or os.path.getmtime(path) < os.path.getmtime(lines):
        say('Making CSV of them for sqlite3')
        with open(lines) as source, open(path + '.new', 'w', newline='') as target:
            rows = csv.writer(target)
            for line in source:
                click = json.loads(line)
                rows.writerow(click.get(key) for key in ('t', 'session', 'user', 'path', 'x', 'y'))
        os.rename(path + '.new', path)
    return path


class Size:
    """All contenders on some clicks, with databases in a folder."""

    def __init__(self, taptrail, modules, floor, count, folder):
        self.taptrail, self.modules, self.floor, self.count, self.folder = taptrail, modules, floor, count, folder
        self.prefix, self.times = click_lines(count), Times()
        self.lines, self.database, self.duck = self.prefix + '.jsonl', self.file('taptrail.sqlite'), self.file('o.duckdb')

    def file(self, name):
        return os.path.join(self.folder, name)

    def taptrail_takes(self, label, *arguments):
        self.times.measure(label, self.taptrail, *arguments)

    def replay(self, label, lines):
        self.taptrail_takes(label, 'replay', '--db', self.database, '--format', 'json', lines)

    def measure(self, what, is_first):
        """One round."""
        remove(self.folder)
        warm(self.lines)
        os.sync()
        self.measure_replay()
        if is_first:
            check_row_copy(self.taptrail, self.folder)
        if what in ('report', 'all'):
            self.measure_report()
            if (self.count <= SQLITE_ONCE or self.count <= SQLITE_MOST and is_first) and shutil.which('sqlite3'):
                self.measure_sqlite()
        if what in ('replay', 'all'):
            if self.count <= ROUNDS_MOST:
                self.measure_duplicates()
            self.measure_start()

    def measure_replay(self):
        """Loads all; leaves the databases in the folder."""
        self.replay('replay', self.lines)
        self.replay('the same file again', self.lines)
        if 'duckdb' in self.modules:
            warm(self.lines)
            for label, name, order in [('DuckDB import', self.duck, 'ordered'),
                                       ('DuckDB import, unordered', self.file('u.duckdb'), 'unordered')]:
                self.times.measure(label, *duckdb.import_command(self.lines, name, duckdb.PLAIN, order))
        if 'chdb' in self.modules:
            self.times.measure('chDB import', PYTHON, '-c', CHDB_IMPORT, self.lines, self.file('chdb'))
        if self.floor:
            self.times.measure('floor in C', self.floor, 'vtab', self.prefix + '.bin', self.file('floor.db'),
                               self.prefix + '.paths', TXN='50000', CKPT='4000', PS='16384')

    def measure_sqlite(self):
        """The sqlite3 shell: import of CSV, and the counts by plain SQL."""
        path, database = csv_of(self.prefix), self.file('plain.sqlite')
        warm(path)
        self.times.measure('sqlite3 import', 'sqlite3', database, SQLITE_TABLE, f'.import --csv {path} click')
        self.times.measure('sqlite3, counts alone', 'sqlite3', database, SQLITE_REPORT)

    def measure_duplicates(self):
        """An unknown file whose clicks are all there already: a blank line makes it another file."""
        copy = self.file('other.jsonl')
        with open(copy, 'wb') as file:
            file.write(b'\n')
            with open(self.lines, 'rb') as lines:
                shutil.copyfileobj(lines, file, 1 << 22)
        self.replay('an unknown file of duplicates', copy)
        os.remove(copy)

    def measure_report(self):
        """Reports on the databases that loading left."""
        with open(self.prefix + '.paths') as paths:
            control = paths.read().split('\n')[20]
        for label, selection, where in [
            ('report, all controls', [], 'true'),
            ('report, one control', ['--control', control], f"path = '{control}'"),
            ('report, one week', ['--since', '2023-11-21', '--until', '2023-11-28'], duckdb.SECOND_WEEK.format(at='t')),
            ('report, one user', ['--user', 'u-00042'], "user = 'u-00042'"),
        ]:
            # What came in between may have pushed them out of the cache.
            for path in [self.database, self.duck]:
                if os.path.exists(path):
                    warm(path)
            self.taptrail_takes(label, 'report', 'controls', '--db', self.database, '--format', 'jsonl', '--limit', '0',
                                *selection)
            if 'duckdb' in self.modules:
                parts = DUCKDB_PARTS if self.count > ROUNDS_MOST and where == 'true' else 1
                self.times.measure('DuckDB, ' + label, PYTHON, '-c', DUCKDB_REPORT, self.duck, where, str(parts))
        self.taptrail_takes('doctor --reindex, with all checks', 'doctor', '--db', self.database, '--reindex')

    def measure_start(self):
        """Commands on a small database, from start to finish."""
        lines, database = self.file('small.jsonl'), self.file('small.sqlite')
        run(self.taptrail, 'simulate', '--sessions', '20', '-o', lines)
        run(self.taptrail, 'replay', '--db', database, lines, stdout=subprocess.DEVNULL)
        self.taptrail_takes('start: help', '--help')
        self.taptrail_takes('start: report', 'report', 'controls', '--db', database)
        self.taptrail_takes('start: sql', 'sql', '--db', database, 'SELECT count(*) FROM clicks')
        self.taptrail_takes('start: replay, known', 'replay', '--db', database, lines)
        self.taptrail_takes('start: replay, new', 'replay', '--db', self.file('new.sqlite'), lines)


def check_row_copy(taptrail, folder):
    """Says if SQLite does not copy the rows of a first load as they are: then the replay is slower than it should be.

    Asks Python's SQLite how it would run the statement of Sources/ClickStore/FirstLoad/ClickTransfer.swift.
    """
    query = "SELECT sqlite_source_id() AS library, sql FROM sqlite_schema WHERE name = 'click'"
    database = os.path.join(folder, 'taptrail.sqlite')
    answer = run(taptrail, 'sql', '--db', database, '--format', 'json', query, capture_output=True, text=True).stdout
    row = json.loads(answer)[0]
    connection = sqlite3.connect(':memory:')
    if connection.execute('SELECT sqlite_source_id()').fetchone()[0] != row['library']:
        return say('Not known if SQLite copies the rows of a first load as they are: Python has another SQLite than taptrail')
    declaration = row['sql'].replace('id INTEGER PRIMARY KEY,', 'id INTEGER,')
    connection.execute(declaration)
    connection.execute("ATTACH ':memory:' AS click_image")
    connection.execute(declaration.replace('CREATE TABLE click', 'CREATE TABLE click_image.click'))
    program = connection.execute('EXPLAIN INSERT INTO main.click SELECT * FROM click_image.click').fetchall()
    operations = {operation for _, operation, *_ in program}
    if 'RowData' not in operations or 'MakeRecord' in operations:
        say('SQLite DOES NOT COPY the rows of a first load as they are: the replay is slower than it should be')


def ratios(results):
    sizes = sorted(results)
    lines = []
    for label, other, ours in RATIOS:
        found = [results[size].ratio(other, ours) for size in sizes]
        if any(found):
            shown_ratios = ', '.join('–' if r is None else f'{r:.2f}' for r in found)
            lines.append(f'- {label}: {shown_ratios}')
    for small, large in zip(sizes, sizes[1:]):
        for label in ['replay', 'report, all controls', 'an unknown file of duplicates']:
            a, b = results[small].median(label), results[large].median(label)
            if a and b:
                lines.append(f'- {label}: {large // small} times the clicks take {b / a:.1f} times as long')
    return lines


def measure(options, report):
    modules, floor, results, space = installed_modules('duckdb', 'chdb'), built_floor(), {}, {}
    for count in options.size:
        with tempfile.TemporaryDirectory(dir=WORK) as folder:
            size = Size(options.taptrail, modules, floor, count, folder)
            rounds = options.rounds if count <= ROUNDS_MOST else 1
            for number in range(rounds):
                say(f'{count} clicks, round {number + 1} of {rounds}')
                size.measure(options.name, is_first=number == 0)
            results[count], space[size.times] = size.times, os.path.getsize(size.database) / count
    special = {'peak memory of the replay': lambda times: f'{times.peaks["replay"]} MB',
               'bytes a click': lambda times: f'{space[times]:.1f}'}
    labels = dict.fromkeys([label for count in sorted(results) for label in results[count].rounds] + list(special))
    report.name, report.how = 'all', report.how + ', above 10 M clicks one'
    report.by_size('', results, [''], labels, lambda times, label: [special[label](times) if label in special else
                                                                    shown(times.median(label))])
    report.say('', *ratios(results), '', '![Time against size](performance.svg)')
    if options.write:
        with open(os.path.join(ROOT, 'docs', 'performance.svg'), 'w') as file:
            file.write(plot(results))
