"""Measures what joined names cost: reports over clicks of which the older version has other names.

Makes click lines as `scripts/bench reports` does. Every fourth session is of the older version, in which some controls, spread
evenly over the more and the less used ones, get another name; `taptrail paths accept` joins it to the newer one. In the last
column all names begin otherwise there, and one alias joins their roots. Then each round runs each report with the joined names
and with --no-aliases in turn. Figures are the medians of how many times as long the first takes.
"""

import json
import os
import statistics
import subprocess
import sys
import tempfile

from .builds import WORK, click_lines, run, say
from .options import options
from .processes import Times

OPTIONS = options(sizes=[10_000_000], rounds=5)
REPORTS = ['controls', 'screens', 'sessions', 'times', 'frustration', 'tree', 'transitions']
JOINED = [20, 250, 'all']


def renamed(prefix, count, folder):
    """Writes the lines with other names in the older version, and a file of aliases for them; returns both files."""
    with open(prefix + '.paths') as file:
        paths = file.read().split('\n')[:-1]
    are_all = count == 'all'
    chosen = paths if are_all else paths[::len(paths) // count][:count]
    root = 'OldApplication--' if are_all else 'Application--Older--'
    names = {json.dumps(path): json.dumps(root + path.split('--', 1)[1]) for path in chosen}
    lines, aliases = os.path.join(folder, 'lines.jsonl'), os.path.join(folder, 'aliases.jsonl')
    with open(prefix + '.jsonl') as source, open(lines, 'w') as target:
        for line in source:
            if '"version":"1.3.2"' in line:
                before, _, after = line.partition('"path":')
                path = after[:after.index('"', 1) + 1]
                line = before + '"path":' + names.get(path, path) + after[len(path):]
            target.write(line)
    with open(aliases, 'w') as file:
        if are_all:
            file.write(json.dumps({'app': 'LiveRoom', 'before': '1.4.0', 'root': 'OldApplication', 'new_root': 'Application'}) + '\n')
            return lines, aliases
        for new, old in names.items():
            elements = [json.loads(name).rpartition('--')[0] for name in (old, new)]
            screen = elements[1].split('--')[2]
            file.write(json.dumps({'app': 'LiveRoom', 'before': '1.4.0', 'screen': screen, 'element': elements[0],
                                   'new_screen': screen, 'new_element': elements[1]}) + '\n')
    return lines, aliases


def ratios(taptrail, prefix, count, rounds):
    """How many times as long each report takes with so many joined names."""
    with tempfile.TemporaryDirectory(dir=WORK) as folder:
        lines, aliases = renamed(prefix, count, folder)
        database = os.path.join(folder, 'taptrail.sqlite')
        run(taptrail, 'replay', '--db', database, lines, stdout=subprocess.DEVNULL)
        os.remove(lines)
        accepted = run(taptrail, 'paths', 'accept', '--db', database, '--format', 'jsonl', aliases,
                       stdout=subprocess.PIPE, text=True).stdout
        if len(accepted.splitlines()) != (1 if count == 'all' else count):
            sys.exit(f'{len(accepted.splitlines())} of {count} names were joined:\n{accepted[:500]}')
        times = Times()
        for number in range(rounds):
            say(f'{count} joined names, round {number + 1} of {rounds}')
            for report in REPORTS:
                command = [taptrail, 'report', report, '--db', database, '--limit', '20', '--format', 'json']
                times.measure(report, *command)
                times.measure(report + ' without', *command, '--no-aliases')
        return [
            statistics.median(a / b for a, b in zip(times.rounds[report], times.rounds[report + ' without']))
            for report in REPORTS
        ]


def measure(options, report):
    if len(options.size) > 1:
        sys.exit('The table is of one size')
    prefix = click_lines(options.size[0], 'full')
    columns = [ratios(options.taptrail, prefix, count, options.rounds) for count in JOINED]
    report.table('report', *(f'{count} names joined' for count in JOINED))
    for name, *figures in zip(REPORTS, *columns):
        report.row(name, *(f'{figure:.2f}' for figure in figures))
