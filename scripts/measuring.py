#!/usr/bin/env python3
"""What the benchmarks share: builds, click lines, times of whole processes, and tables in docs."""

import argparse
import importlib.machinery
import importlib.util
import os
import platform
import statistics
import subprocess
import sys
import threading
import time

sys.dont_write_bytecode = True
ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
WORK = os.path.join(ROOT, '.build', 'bench')
TAPTRAIL = os.path.join(ROOT, '.build', 'release', 'taptrail')
PYTHON = os.path.join(WORK, 'venv', 'bin', 'python')
# How many seconds a process may take.
PATIENCE = 900


def script(name):
    """A script of this folder as a module."""
    loader = importlib.machinery.SourceFileLoader(name.replace('-', '_'), os.path.join(ROOT, 'scripts', name))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader(loader.name, loader))
    loader.exec_module(module)
    return module


def say(text):
    print(text, file=sys.stderr, flush=True)


def run(*command, **options):
    return subprocess.run(command, check=True, **options)


def build_release():
    say('Building the release')
    run('bash', '-c', '. scripts/lib/shared.sh; build_release taptrail', cwd=ROOT, stdout=subprocess.DEVNULL)


def built_server():
    say('Building the release of taptrail-server')
    run('bash', '-c', '. scripts/lib/shared.sh; build_release taptrail-server --traits Server --scratch-path .build-server', cwd=ROOT,
        stdout=subprocess.DEVNULL)
    return os.path.join(ROOT, '.build-server', 'release', 'taptrail-server')


def built_generator():
    generator, source = os.path.join(WORK, 'click-lines'), os.path.join(ROOT, 'Benchmarks', 'ClickLines', 'main.swift')
    # Click lines that are older than their generator are made again.
    if not os.path.exists(generator) or os.path.getmtime(generator) < os.path.getmtime(source):
        run('swiftc', '-O', source, '-o', generator)
    return generator


def click_lines(generator, count, *variant):
    """The prefix of the files that hold so many clicks, of a variant that the generator makes if one is named."""
    prefix = os.path.join(WORK, '-'.join(('clicks', str(count)) + variant))
    if not os.path.exists(prefix + '.paths') or os.path.getmtime(prefix + '.paths') < os.path.getmtime(generator):
        say(f'Making {count} click lines')
        run(generator, str(count), prefix, *variant)
    return prefix


def installed_modules(names):
    """Those of some modules of Python that are in the environment of the benchmarks, or could be installed into it."""
    if not os.path.exists(PYTHON):
        if subprocess.run([sys.executable, '-m', 'venv', os.path.join(WORK, 'venv')]).returncode != 0:
            return set()
    modules = set()
    for module in names:
        check = [PYTHON, '-c', f'import {module}']
        if subprocess.run(check, stderr=subprocess.DEVNULL).returncode != 0:
            say(f'Installing {module}')
            subprocess.run([PYTHON, '-m', 'pip', 'install', '-q', module], stderr=subprocess.DEVNULL)
        if subprocess.run(check, stderr=subprocess.DEVNULL).returncode == 0:
            modules.add(module)
        else:
            say(f'{module} cannot be installed here, and is left out')
    return modules


class Times:
    """The seconds of whole processes, by what was done, a figure a round; and the CPU seconds."""

    def __init__(self):
        self.rounds = {}
        self.cpu = {}
        self.peaks = {}

    def measure(self, label, *command, **environment):
        before = time.perf_counter()
        process = subprocess.Popen(
            command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, env=dict(os.environ, **environment))
        watchdog = threading.Timer(PATIENCE, process.kill)
        watchdog.start()
        message = process.stderr.read()
        _, status, usage = os.wait4(process.pid, 0)
        seconds = time.perf_counter() - before
        watchdog.cancel()
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode != 0:
            say(f'{label}: ended with {process.returncode}: {message.decode(errors="replace")[-300:]}')
            return
        self.rounds.setdefault(label, []).append(seconds)
        self.cpu.setdefault(label, []).append(usage.ru_utime + usage.ru_stime)
        self.peaks[label] = max(self.peaks.get(label, 0), usage.ru_maxrss // 1024)

    def median(self, label):
        return statistics.median(self.rounds[label]) if label in self.rounds else None

    def ratio(self, other, ours):
        """How many times as long another takes, as the median of the rounds."""
        if other not in self.rounds or ours not in self.rounds:
            return None
        return statistics.median(b / a for a, b in zip(self.rounds[ours], self.rounds[other]))


def shown(seconds):
    return '–' if seconds is None else f'{seconds:.2f} s' if seconds >= 1 else f'{1000 * seconds:.0f} ms'


def count_of(text):
    if not text.endswith('M') or not text[:-1].isdigit() or int(text[:-1]) == 0:
        raise argparse.ArgumentTypeError('sizes are millions of clicks, such as 1M or 10M')
    return int(text[:-1]) * 1_000_000


def processor():
    with open('/proc/cpuinfo') if os.path.exists('/proc/cpuinfo') else open(os.devnull) as info:
        for line in info:
            if line.startswith('model name'):
                return line.split(':', 1)[1].strip()
    return platform.processor() or platform.machine()


def put(what, options, how, lines, page='performance.md'):
    """Puts a table between its marks in docs, below the machine and the command that it is of.

    what: the benchmark, as scripts/bench calls it; options: those it was called with; how: what the figures are.
    """
    begin, end = f'<!-- scripts/bench {what} -->', f'<!-- end of {what} -->'
    path = os.path.join(ROOT, 'docs', page)
    with open(path) as file:
        text = file.read()
    head, _, rest = text.partition(begin)
    _, _, tail = rest.partition(end)
    command = ' '.join(['    scripts/bench', what] + [options] * bool(options) + ['--write'])
    machine = f'{os.cpu_count()} cores ({processor()}), warm cache; {how}.'
    with open(path, 'w') as file:
        file.write(head + '\n'.join([begin, machine, '', command, ''] + lines + [end]) + tail)
