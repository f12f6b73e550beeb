"""Measures clicks of unusual shapes: the time and memory of each command, and what the database takes.

The shapes have as many clicks as --clicks says, or a tenth of it where each click has a control or session of its own: all
clicks on one control; a control for each click; a session for each click; one session; paths of 64 KB, and paths of 1,000
components, a few thousand; and the usual one, of 2,000 controls and 50 clicks a session. Clicks are piped into the replay. A
command that fails is shown, and makes this one fail.
"""

import os
import tempfile

from .options import options
from .processes import ended


def line(number, session, path, screen='Home'):
    return '{"t":%d,"session":"s%d","user":"u%d","screen":"%s","path":"%s","x":%d,"y":%d,"handled":%s}\n' % (
        1_700_000_000_000 + number * 7, session, session // 4, screen, path, number % 390, number % 844,
        'false' if number % 10 == 0 else 'true')


def controls():
    return ['App--Window--Screen%d--View--Button#b%d--tap' % (number % 40, number) for number in range(2_000)]


def usual(count):
    paths = controls()
    return (line(n, n // 50, paths[n * n % 2_000], 'Screen%d' % (n * n % 40)) for n in range(count))


def one_session(count):
    paths = controls()
    return (line(n, 0, paths[n * n % 2_000], 'Screen%d' % (n * n % 40)) for n in range(count))


SHAPES = {
    'usual': usual,
    'one control': lambda count: (line(n, n // 50, 'App--Window--View--Button#b--tap') for n in range(count)),
    'a control each': lambda count: (line(n, n // 50, 'App--Window--View--Button#b%d--tap' % n) for n in range(count // 10)),
    'a session each': lambda count: (line(n, n, 'App--Window--View--Button#b%d--tap' % (n % 20)) for n in range(count // 10)),
    'one session': one_session,
    'paths of 64 KB': lambda count: (
        line(n, n // 50, 'App--%s%d--tap' % ('V' * 65_500, n % 500)) for n in range(min(count, 5_000))),
    'depth 1,000': lambda count: (
        line(n, n // 50, '--'.join('V%d' % (n % 500 * (place % 7)) for place in range(1_000)) + '--tap')
        for n in range(min(count, 5_000))),
}
COMMANDS = [
    ('controls', ['report', 'controls']), ('sessions', ['report', 'sessions']), ('session', ['report', 'session', 's0']),
    ('tree', ['report', 'tree']), ('frustration', ['report', 'frustration']), ('times', ['report', 'times']),
    ('transitions', ['report', 'transitions']), ('all', ['report', 'all', '-o', 'page.html']),
    ('export', ['export', '-o', '/dev/null']), ('sql', ['sql', 'SELECT control, count(*) FROM clicks GROUP BY 1']),
    ('forget', ['forget', '--user', 'u0']), ('prune', ['prune', '--before', '2023-11-14T22:20:00Z']), ('doctor', ['doctor']),
]
OPTIONS = options(only=SHAPES, more=[('--clicks', dict(type=int, default=10_000_000, help='10000000 if none'))])


def pieces(lines, size=1 << 20):
    held, length = [], 0
    for text in lines:
        held.append(text)
        length += len(text)
        if length > size:
            yield ''.join(held).encode()
            held, length = [], 0
    yield ''.join(held).encode()


def measure(options, report):
    report.table('shape', 'MB', 'replay', *(name for name, _ in COMMANDS))
    is_wrong = False
    for shape in options.only or SHAPES:
        with tempfile.TemporaryDirectory() as folder:
            def run(*command, source=()):
                return ended([options.taptrail, *command], source, cwd=folder)

            done = [run('replay', '--db', 'a.sqlite', '-', source=pieces(SHAPES[shape](options.clicks)))]
            size = os.path.getsize(os.path.join(folder, 'a.sqlite')) / 1e6
            done += [run(*arguments, '--db', 'a.sqlite') for _, arguments in COMMANDS]
        is_wrong = is_wrong or any(one.status for one in done)
        report.row(shape, f'{size:.0f}', *('fails' if one.status else f'{one.seconds:.2f} s, {one.peak}' for one in done))
    return is_wrong
