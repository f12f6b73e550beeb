"""Measures ClickHouse behind the command, on one node and on two, and SQLite.

Makes click lines with apps, versions, screens and outcomes by Benchmarks/ClickLines and replays them into a SQLite file and
into clusters of one node and of two, which scripts/cluster runs here. Then each round runs each report on all of them in
turn: whole processes with all rows, as JSON Lines. The answers have to be equal byte for byte; where they are not, the report
is marked and the exit status is 1. All share this machine's processors, so two nodes show what spreading costs, and what it
gains only where a node leaves processors idle. With --write the table goes to docs/beyond-one-machine.md.
"""

import contextlib
import os
import subprocess
import urllib.request

from .builds import ROOT, run, say
from .contests import compete
from .options import options, wanted
from .report import shown, spelled
from .reports import first_session, questions, report_command

OPTIONS = options(sizes=[1_000_000, 10_000_000], rounds=3, only='reports')
STORES = ['SQLite', 'one node', 'two nodes']


class Cluster:
    """Nodes on this machine, gone with their data at the end of a `with`."""

    def __init__(self, folder, nodes):
        self.folder, self.nodes = folder, nodes

    def __enter__(self):
        try:
            self.start()
        except BaseException:
            self.stop()
            raise
        return self

    def __exit__(self, *_):
        self.stop()

    def script(self, *arguments):
        done = run(os.path.join(ROOT, 'scripts', 'cluster'), *arguments, stdout=subprocess.PIPE, text=True)
        return done.stdout.splitlines()

    def start(self):
        """Starts the nodes that do not run."""
        self.address = self.script('start', self.folder, '--nodes', str(self.nodes))[-1]
        self.hosts = self.address.split('@')[1].split('/')[0].split(',')

    def stop(self):
        self.script('stop', self.folder)

    def database(self, name):
        return self.address.replace('/taptrail', '/' + name)

    def ask(self, host, sql):
        """The first value of an answer; None if the node does not give one."""
        try:
            with urllib.request.urlopen(f'http://{host}/', sql.encode(), timeout=60) as answer:
                return answer.read().decode().split('\n')[0]
        except OSError:
            return None

    def rows(self, host, sql):
        """The lines of an answer."""
        with urllib.request.urlopen(f'http://{host}/', sql.encode(), timeout=60) as answer:
            return answer.read().decode().splitlines()

    def sum(self, sql):
        """The sum of a number over all nodes; None if one of them does not give it."""
        values = [self.ask(host, sql) for host in self.hosts]
        return None if None in values else sum(int(value) for value in values)


class Contest:
    """One size, in all stores."""

    def __init__(self, taptrail, prefix, folder, clusters):
        self.taptrail, self.prefix, self.folder, self.clusters = taptrail, prefix, folder, clusters
        self.questions = questions(first_session(prefix))
        self.databases = {'SQLite': os.path.join(folder, 'taptrail.sqlite')}
        self.databases.update({name: cluster.database('bench') for name, cluster in clusters.items()})

    def load(self, count, times):
        """Loads all stores; gives how many bytes each takes for a click."""
        for name, database in self.databases.items():
            say(f'Replaying into {name}')
            times.measure(f'import, {name}', self.taptrail, 'replay', '--db', database, self.prefix + '.jsonl')
        size = {'SQLite': os.path.getsize(self.databases['SQLite'])}
        for name, cluster in self.clusters.items():
            size[name] = cluster.sum(
                "SELECT toUInt64(sum(bytes_on_disk)) FROM system.parts WHERE active AND database = 'bench' AND table = 'click'") or 0
        return {name: value / count for name, value in size.items()}

    def check(self, only):
        """Keeps the reports that are wanted, and returns the labels of those whose answers are not equal."""
        self.questions = [question for question in self.questions if wanted([question.label], only)]
        wrong = set()
        for question in self.questions:
            answers = [self.answer(name, question) for name in self.databases]
            if None in answers or len(set(answers)) > 1:
                say(f'{question.label}: THE ANSWERS DIFFER')
                wrong.add(question.label)
        return wrong

    def answer(self, name, question):
        """What a store answers; None if it fails."""
        output = os.path.join(self.folder, name + '.jsonl')
        done = subprocess.run(report_command(self.taptrail, self.databases[name], question.ours, output),
                              stderr=subprocess.PIPE, text=True)
        if done.returncode != 0:
            say(f'{question.label}, {name}: {done.stderr.strip()[:300]}')
            return None
        with open(output, 'rb') as file:
            return file.read()

    def measure(self, times, is_first):
        for question in self.questions:
            for name, database in self.databases.items():
                times.measure(f'{question.label}, {name}', *report_command(self.taptrail, database, question.ours, '/dev/null'))


def crossing(sizes, small, large):
    """The number of clicks from which a cluster would answer sooner than SQLite, if both go on as between two sizes; None
    if it never does."""
    def line(times):
        slope = (times[1] - times[0]) / (sizes[1] - sizes[0])
        return times[0] - slope * sizes[0], slope
    (a, b), (c, d) = line(small), line(large)
    return (c - a) / (b - d) if b > d and c > a else None


def crossings(results, labels):
    """For each report, the clicks from which two nodes would answer sooner than SQLite."""
    sizes = sorted(results)
    if len(sizes) < 2:
        return []
    ends, lines = [sizes[0], sizes[-1]], ['']
    for label in labels:
        times = {name: [results[size].median(f'{label}, {name}') for size in ends] for name in (STORES[0], STORES[-1])}
        if all(all(values) for values in times.values()):
            clicks = crossing(ends, times[STORES[0]], times[STORES[-1]])
            if clicks:
                lines.append(f'- {label}: two nodes would answer sooner from {clicks / 1e6:,.0f} M clicks on')
    return lines if lines[1:] else ['', '- In no report do two nodes on this machine come to answer sooner than SQLite.']


def table(report, results, labels, space, wrong):
    sizes = sorted(results)
    groups = [f'{spelled(size, " ")} clicks' for size in sizes]
    if len(sizes) > 1:
        groups.append(f'{sizes[-1] // sizes[0]} times the clicks')
    report.table('', *(head for group in groups for head in [f'{group}: {STORES[0]}', *STORES[1:]]))
    for label in labels:
        medians = {size: [results[size].median(f'{label}, {name}') for name in STORES] for size in sizes}
        cells = [shown(median) for size in sizes for median in medians[size]]
        if len(sizes) > 1:
            pairs = zip(medians[sizes[0]], medians[sizes[-1]])
            cells += [f'{large / small:.1f}' if small and large else '–' for small, large in pairs]
        report.row(label + (' **(the answers differ)**' if label in wrong else ''), *cells)
    report.row('bytes a click', *(f'{space[size][name]:.1f}' for size in sizes for name in STORES),
               *('' for _ in STORES if len(sizes) > 1))


def measure(options, report):
    space = {}

    @contextlib.contextmanager
    def contest_of(size, prefix, folder, times):
        with Cluster(os.path.join(folder, 'one'), 1) as one, Cluster(os.path.join(folder, 'two'), 2) as two:
            contest = Contest(options.taptrail, prefix, folder, {'one node': one, 'two nodes': two})
            space[size] = contest.load(size, times)
            yield contest

    results, labels, wrong = compete(options, contest_of)
    labels = ['import', *labels]
    report.page, report.how = 'beyond-one-machine.md', 'all on this machine; ' + report.how
    table(report, results, labels, space, wrong)
    report.say(*crossings(results, labels))
    return wrong
