"""Measures the replay of documents and that of Python's orjson, which reads the same bytes.

Makes recordings by a seeded generator of its own, in .build/bench: rrweb as an array of sessions and as JSON Lines, MiniWoB++
demonstrations in gzip, and a run of DroidBot, each of about 40 MB. What counts is the CPU time, user and system, of whole
processes: of the release's `taptrail replay` into a new database, and of Python that unzips and parses the same files with
orjson and does nothing with them. A ratio above 1 says that the replay reads more per CPU second.
"""

import os
import statistics
import sys
import tempfile

from .builds import PYTHON, WORK, needed_module
from .options import options
from .processes import ended
from .recordings import recordings, size_of

OPTIONS = options(rounds=5, more=[('--megabytes', dict(type=int, default=40, help='of each recording; 40 if none'))])

ORJSON = """
import gzip, orjson, os, sys
for path in sys.argv[1:]:
    names = [os.path.join(d, n) for d, _, files in os.walk(path) for n in files] if os.path.isdir(path) else [path]
    for name in names:
        with (gzip.open(name) if name.endswith('.gz') else open(name, 'rb')) as file:
            if name.endswith('.jsonl'):
                for line in file: orjson.loads(line)
            else: orjson.loads(file.read())
"""


def run(*command):
    done = ended(command)
    # 65: some clicks hit a node that is gone.
    if done.status not in (0, 65):
        sys.exit(1)
    return done


def measure(options, report):
    needed_module('orjson')
    report.table('', 'MB', 'replay, MB per CPU second', 'orjson', 'ratio', 'peak memory of the replay')
    for name, path in recordings(options.megabytes).items():
        size, times, peak = size_of(path) / 1e6, [], 0
        for _ in range(options.rounds):
            with tempfile.TemporaryDirectory(dir=WORK) as folder:
                mine = run(options.taptrail, 'replay', '--db', os.path.join(folder, 'new.sqlite'), '--started-at',
                           '2024-01-01T00:00:00Z', path)
            times.append((mine.cpu, run(PYTHON, '-c', ORJSON, path).cpu))
            peak = max(peak, mine.peak)
        mine, theirs = (statistics.median(column) for column in zip(*times))
        ratio = statistics.median(b / a for a, b in times)
        report.row(name, f'{size:.0f}', f'{size / mine:.0f}', f'{size / theirs:.0f}', f'{ratio:.2f}', f'{peak} MB')
