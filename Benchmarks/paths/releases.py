"""Releases of apps, and pages of the web, of which it is known what became of each control."""

import functools
import gzip
import json
import os
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
TAPTRAIL = os.path.join(ROOT, '.build', 'release', 'taptrail')
# Drawn once by Python's random with the seed 32: features were chosen on these, and judged on the others.
CHOSEN = {'bluefruit', 'edx', 'element', 'ello', 'gomap', 'nypl', 'octopod', 'rocketchat',
          'amazon', 'apple', 'foodnetwork', 'google', 'movie'}


def read(path):
    with gzip.open(path, 'rt') as lines:
        return [json.loads(line) for line in lines]


def pairs_of_apps(releases):
    """Of each app its name, its index, and of each of its pairs of releases what the index says, with the paths of its files."""
    for app in sorted(os.listdir(releases)):
        index = os.path.join(releases, app, 'index.json')
        if os.path.exists(index):
            with open(index) as file:
                index = json.load(file)
            for pair in index['pairs']:
                old, new = ('catalogues/%s.jsonl.gz' % pair[it].replace('/', '_') for it in ('old', 'new'))
                yield app, index, pair, [os.path.join(releases, app, it) for it in (old, new, pair['truth'])]


@functools.cache
def built_weighing():
    """Builds Benchmarks/Sources/PathWeighing. It uses what only tests see, so this release has a folder of its own."""
    command = ['swift', 'build', '-c', 'release', '-Xswiftc', '-enable-testing', '--product', 'path-weighing',
               '--package-path', os.path.join(ROOT, 'Benchmarks'), '--scratch-path', os.path.join(ROOT, '.build', 'path-weighing')]
    subprocess.run(command, check=True, stdout=sys.stderr)
    folder = subprocess.run(command + ['--show-bin-path'], check=True, capture_output=True, text=True).stdout.strip()
    return os.path.join(folder, 'path-weighing')
