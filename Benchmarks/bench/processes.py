"""Processes that are measured: commands from start to end, and servers while they run."""

import collections
import os
import statistics
import subprocess
import threading
import time

from .builds import say

# How many seconds a command may take.
PATIENCE = 900

# What a command has taken: seconds, CPU seconds, the most memory in MB; its exit status, and what it said on standard error.
Ended = collections.namedtuple('Ended', 'seconds cpu peak status message')


def ended(command, source=(), cwd=None, patience=None, **environment):
    """Runs a command, which reads the bytes that a generator gives."""
    begin = time.perf_counter()
    process = subprocess.Popen(command, cwd=cwd, env=dict(os.environ, **environment), stdin=subprocess.PIPE,
                               stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    watchdog = threading.Timer(patience, process.kill) if patience else None
    if watchdog:
        watchdog.start()
    try:
        for part in source:
            process.stdin.write(part)
        process.stdin.close()
    except BrokenPipeError:
        pass
    message = process.stderr.read().decode(errors='replace')
    _, status, usage = os.wait4(process.pid, 0)
    seconds = time.perf_counter() - begin
    if watchdog:
        watchdog.cancel()
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        say(f'{" ".join(command[:3])[:200]}: ended with {process.returncode}: {message[-300:]}')
    return Ended(seconds, usage.ru_utime + usage.ru_stime, usage.ru_maxrss // 1024, process.returncode, message)


class Times:
    """What commands have taken, by what was done, a figure a round."""

    def __init__(self):
        self.rounds, self.cpu, self.peaks = {}, {}, {}

    def measure(self, label, *command, **environment):
        done = ended(command, patience=PATIENCE, **environment)
        if done.status == 0:
            self.rounds.setdefault(label, []).append(done.seconds)
            self.cpu.setdefault(label, []).append(done.cpu)
            self.peaks[label] = max(self.peaks.get(label, 0), done.peak)

    def median(self, label):
        return statistics.median(self.rounds[label]) if label in self.rounds else None

    def ratio(self, other, ours):
        """How many times as long another takes, as the median of the rounds."""
        if other not in self.rounds or ours not in self.rounds:
            return None
        return statistics.median(b / a for a, b in zip(self.rounds[ours], self.rounds[other]))


class Server:
    """A taptrail-server on a port of its own, which ends with the `with`. Its messages go to a file, if one is named."""

    def __init__(self, binary, *arguments, log=None):
        self.log = open(log, 'w') if log else None
        self.process = subprocess.Popen([binary, *arguments, '--port', '0'], stdout=subprocess.PIPE, stderr=self.log, text=True)
        self.address = self.process.stdout.readline().split()[-1].rstrip('/')
        self.port = int(self.address.rsplit(':', 1)[1])

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.end()

    def end(self):
        """Its exit status."""
        self.process.terminate()
        if self.log:
            self.log.close()
        return self.process.wait()

    def most_memory(self):
        """The most memory that it has held, in MB; None where the system does not say."""
        for line in self.lines('status'):
            if line.startswith('VmHWM'):
                return int(line.split()[1]) // 1024

    def cpu_seconds(self):
        """The time of the processors that it has taken; 0 where the system does not say."""
        for line in self.lines('stat'):
            return sum(map(int, line.rpartition(')')[2].split()[11:13])) / os.sysconf('SC_CLK_TCK')
        return 0

    def lines(self, name):
        path = f'/proc/{self.process.pid}/{name}'
        if not os.path.exists(path):
            return []
        with open(path) as file:
            return file.readlines()
