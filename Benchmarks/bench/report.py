"""What a benchmark has found, on standard output and in docs."""

import os
import platform

from .builds import ROOT


class Report:
    """Lines of Markdown. Each is printed as it comes, and kept for docs.

    name: the benchmark, as scripts/bench calls it; options: those it was called with; how: what the figures are.
    """

    def __init__(self, name, options, how, page):
        self.name, self.options, self.how, self.page = name, options, how, page
        self.lines = []

    def say(self, *lines):
        for line in lines:
            print(line, flush=True)
        self.lines += lines

    def table(self, first, *heads):
        """Begins a table, with a column of names and others of figures."""
        self.row(first, *heads)
        self.say('|---|' + '---:|' * len(heads))

    def row(self, *cells):
        self.say('|' + ''.join(f' {cell} |' if cell != '' else ' |' for cell in cells))

    def by_size(self, first, results, heads, labels, cells, wrong=()):
        """A table with a row for each label and some columns for each size, of which `results` has the times."""
        sizes = sorted(results)
        self.table(first, *(head for size in sizes for head in [f'{spelled(size, " ")} clicks{heads[0]}', *heads[1:]]))
        for label in labels:
            mark = ' **(the answers differ)**' if label in wrong else ''
            self.row(label + mark, *(cell for size in sizes for cell in cells(results[size], label)))

    def write(self):
        """Puts the lines between their marks in docs, below the machine and the command that they are of."""
        begin, end = f'<!-- scripts/bench {self.name} -->', f'<!-- end of {self.name} -->'
        path = os.path.join(ROOT, 'docs', self.page)
        with open(path) as file:
            head, mark, rest = file.read().partition(begin)
        _, closing, tail = rest.partition(end)
        if not mark or not closing:
            raise SystemExit(f'docs/{self.page} has no place for this: {begin}')
        command = ' '.join(filter(None, ['    scripts/bench', self.name, self.options, '--write']))
        machine = f'{os.cpu_count()} cores ({processor()}), warm cache; {self.how}.'
        with open(path, 'w') as file:
            file.write(head + '\n'.join([begin, machine, '', command, ''] + self.lines + [end]) + tail)


def shown(seconds):
    return '–' if seconds is None else f'{seconds:.2f} s' if seconds >= 1 else f'{1000 * seconds:.0f} ms'


def spelled(count, space=''):
    """Clicks as options and tables have them, such as 10M."""
    for factor, letter in ((1_000_000, 'M'), (1_000, 'k')):
        if count % factor == 0:
            return f'{count // factor}{space}{letter}'
    return str(count)


def processor():
    with open('/proc/cpuinfo') if os.path.exists('/proc/cpuinfo') else open(os.devnull) as info:
        for line in info:
            if line.startswith('model name'):
                return line.split(':', 1)[1].strip()
    return platform.processor() or platform.machine()
