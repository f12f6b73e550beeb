"""scripts/bench: finds the benchmark, reads its options, and puts what it has found into docs.

A benchmark is a module with a docstring, a function `measure(options, report)`, which returns whether something is wrong, and
OPTIONS, made by `options`.
"""

import importlib
import os
import subprocess

from . import builds
from .options import parser_of, written
from .report import Report

NAMES = {
    'all': 'replay, report, and others side by side, and time against size',
    'replay': 'the replay of click lines alone',
    'report': 'the report on controls alone',
    'reports': "each report, and the same by DuckDB's SQL",
    'sql': 'statements of SQL, also over the plain view and in DuckDB',
    'joined': 'what joined names cost',
    'amounts': 'unusual shapes: time, memory, and what the database takes',
    'shapes': 'both sides of the bounds that memory has',
    'documents': "rrweb, MiniWoB++ and DroidBot, and Python's orjson",
    'paths': 'comparisons of large catalogues',
    'collector': 'taptrail-server over HTTP',
    'attack': 'what an honest sender notices of attacks on the collector',
    'dashboard': 'the pages of taptrail-server',
    'cluster': 'ClickHouse and SQLite',
    'hook': 'the hook, by the benchmark in the package in Benchmarks',
    'web': 'what the script for pages costs',
}
ELSEWHERE = {
    'hook': ['swift', 'run', '-c', 'release', '--package-path', os.path.join(builds.ROOT, 'Benchmarks'), 'hook-benchmark'],
    'web': [os.path.join(builds.ROOT, 'scripts', 'check-web'), '--costs'],
}
PROGRAMS = {'taptrail': builds.built_command, 'server': builds.built_server}


def main(arguments):
    if arguments[:1] in (['-h'], ['--help']):
        print(overview())
        return 0
    if not arguments or arguments[0].startswith('-'):
        arguments = ['all', *arguments]
    name, arguments = arguments[0], arguments[1:]
    if name not in NAMES:
        print(f"'{name}' is not known.\n\n{overview()}")
        return 64
    if name in ELSEWHERE:
        return subprocess.run(ELSEWHERE[name] + arguments).returncode
    benchmark = importlib.import_module('bench.' + ('replay' if name in ('all', 'report') else name))
    options = parser_of(name, benchmark).parse_args(arguments)
    options.name = name
    if 'size' in options:
        options.size = sorted(set(options.size or benchmark.OPTIONS['sizes']))
    for program in benchmark.OPTIONS['programs']:
        setattr(options, program, os.path.abspath(getattr(options, program) or PROGRAMS[program]()))
    rounds = vars(options).get('rounds', 1)
    how = 'one round' if rounds == 1 else f'medians of {rounds} rounds'
    report = Report(name, written(options, benchmark.OPTIONS), how, 'performance.md')
    os.makedirs(builds.WORK, exist_ok=True)
    is_wrong = benchmark.measure(options, report)
    if options.write:
        report.write()
    return 1 if is_wrong else 0


def overview():
    width = max(map(len, NAMES))
    names = '\n'.join(f'  {name:{width}}  {what}' for name, what in NAMES.items())
    return f'''Measures taptrail, side by side with others where there are some.

usage: scripts/bench [NAME] [OPTIONS]    all, if no name is given
       scripts/bench NAME --help

{names}

Builds the release and makes seeded click lines with Benchmarks/ClickLines. DuckDB, chDB and others are installed from PyPI into
.build/bench where that is possible; what is missing is left out. Contenders run in turn in each round: what is printed are
medians, and ratios within the rounds. With --write the tables go to docs.'''
