"""Measures clicks a second on both sides of the bounds that memory has: at half, at twice and at ten times each.

A shape is a way in which sessions come: sessions that end, one after the other; that go on, a click each in turn; whose clicks
come late, in the reverse order of their times; that are sent once more; one session; one whose window changes; names of
controls, siblings of a touch session. Clicks have a seq, an id or neither. They are replayed from a file, sent to the collector
in bodies of a thousand over N connections, or replayed into ClickHouse, whose address (clickhouse://…, as scripts/cluster
prints it) stands for it. A ratio of more than three from one column to the next makes the exit status 1: memory is bounded
there, and speed falls. --live measures 5,000 and 100,000 sessions that go on, after two million clicks, and the collector's
memory.
"""

import http.client
import itertools
import json
import os
import subprocess
import tempfile
import threading
import time

from .builds import built_command, built_server, run
from .options import options
from .processes import Server

FACTORS = [('half', 0.5), ('twice', 2), ('ten times', 10)]
STEP = 3
BODY = 1_000
LIVE = 2_000_000


def line(number, session, identity, own, **more):
    """A click; `own` is its number in its session."""
    click = {'t': 1_700_000_000_000 + number * 20, 'session': f's{session}', 'path': f'App--Window--View--Button#b{number % 50}--tap'}
    if identity == 'seq':
        click['seq'] = own
    elif identity == 'id':
        click['id'] = f'{session}-{own}'
    click.update(more)
    return json.dumps(click, separators=(',', ':')) + '\n'


def ending(size, identity):
    """Three clicks of each session, one session after the other."""
    return (line(n, n // 3, identity, n % 3) for n in range(size * 3))


def going_on(size, identity):
    """A click of each session in turn, three times."""
    return (line(n, n % size, identity, n // size) for n in range(size * 3))


def late(size, identity):
    """As those that go on, and the clicks of each session come in the reverse order of their times."""
    return (line(n, n % size, identity, n // size) for n in reversed(range(size * 3)))


def resent(size, identity):
    """Those that go on, and all once more."""
    yield from going_on(size, identity)
    yield from going_on(size, identity)


def one(size, identity):
    return (line(n, 0, identity, n) for n in range(size))


def windows(size, identity):
    """One session whose window changes with each click."""
    return (line(n, 0, identity, n, window=[300 + n % 997, 300 + n // 997]) for n in range(size))


def controls(size, identity):
    """A control for each click."""
    return (line(n, n // 50, identity, n % 50, path=f'App--Window--View--Button#c{n}--tap') for n in range(size))


def siblings(size, _):
    """A touch session of one tap on a layout with many siblings."""
    nodes = [{'node': 1, 'class': 'Application', 'kind': 'application', 'children': [2]},
             {'node': 2, 'class': 'Window', 'kind': 'window', 'frame': [0, 0, 390, 844], 'children': [3]},
             {'node': 3, 'class': 'View', 'frame': [0, 0, 390, 844], 'children': list(range(4, 4 + size))}]
    nodes += [{'node': 4 + n, 'class': 'Button', 'kind': 'button', 'frame': [0, 0, 390, 844]} for n in range(size)]
    touches = [{'format': 'taptrail-touches/1', 'session': 'wide', 'app': 'A'}, {'t': 1_700_000_000_000, 'layout': nodes}]
    touches += [{'t': 1_700_000_001_000 + 100 * n, 'touches': [{'phase': phase, 'x': 1, 'y': 1}]}
                for n, phase in enumerate(['began', 'ended'])]
    return (json.dumps(record) + '\n' for record in touches)


# What each shape is made of, the bound that it crosses, its identities, and whether it is sent to a collector as click lines.
SHAPES = {
    'sessions that end': (ending, 65_536, ['seq', 'id', 'neither'], True),
    'sessions that go on': (going_on, 65_536, ['seq', 'id', 'neither'], True),
    'late clicks': (late, 65_536, ['seq', 'id', 'neither'], True),
    'sent again': (resent, 65_536, ['seq', 'id', 'neither'], True),
    'one session': (one, 262_144, ['seq', 'id', 'neither'], True),
    'a window each': (windows, 4_096, ['seq', 'neither'], True),
    'a control each': (controls, 65_536, ['neither'], True),
    'siblings': (siblings, 16_384, ['neither'], False),
}


OPTIONS = options(only=SHAPES, programs=(), more=[
    ('--by', dict(action='append', metavar='WAY', help='replay, collector or an address; repeatable; the first two if none')),
    ('--senders', dict(type=int, default=16, help='connections to the collector at a time; 16')),
    ('--live', dict(action='store_true', help='sessions that go on, at a collector that has clicks already')),
    ('--taptrail', dict(metavar='FILE', help='the command to measure; the release, which is built, if none')),
    ('--server', dict(metavar='FILE', help='the collector to measure; the release, which is built, if none')),
])


def replayed(taptrail, lines, folder, database):
    """How many lines there are, and the seconds that their replay takes, from a file."""
    path, count = os.path.join(folder, 'lines.jsonl'), 0
    with open(path, 'w') as file:
        for text in lines:
            file.write(text)
            count += 1
    started = time.perf_counter()
    run(taptrail, 'replay', '--db', database or os.path.join(folder, 'a.sqlite'), path, stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL)
    return count, time.perf_counter() - started


def database_of(way):
    """Where a replay writes: None for a new file, else a new database in ClickHouse, as clicks that are there count as duplicates."""
    if way == 'replay':
        return None
    address, mark, options = way.partition('?')
    return f'{address}_{time.time_ns()}{mark}{options}'


def send(port, bodies, senders):
    """The seconds until a collector has answered for all bodies, which several senders bring at once."""
    waiting, failures = iter(bodies), []

    def send_in_turn():
        connection = http.client.HTTPConnection('127.0.0.1', port, timeout=600)
        while not failures and (body := next(waiting, None)):
            connection.request('POST', '/v1/clicks', body)
            answer = connection.getresponse()
            text = answer.read()
            if answer.status != 200:
                failures.append(f'not stored: {answer.status} {text!r}')

    threads = [threading.Thread(target=send_in_turn) for _ in range(senders)]
    started = time.perf_counter()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if failures:
        raise SystemExit(failures[0])
    return time.perf_counter() - started


def bodies(lines):
    """A thousand lines each."""
    lines = iter(lines)
    while part := list(itertools.islice(lines, BODY)):
        yield ''.join(part).encode()


def collected(server, lines, folder, senders):
    """How many lines there are, and the seconds until a collector has answered for all."""
    made = list(bodies(lines))
    with Server(server, '--db', os.path.join(folder, 'a.sqlite')) as collector:
        return sum(body.count(b'\n') for body in made), send(collector.port, made, senders)


def live(server, senders, report):
    """What a collector takes a second of sessions that go on, when it has two million clicks already."""
    report.name, report.how = 'shapes --live', f'bodies of 1,000, {senders} connections'
    report.table('sessions that go on', 'clicks with', 'clicks/s after 2 M', 'most memory, MB')
    for sessions in [5_000, 100_000]:
        for identity in ['seq', 'id']:
            lines = (line(n, n % sessions, identity, n // sessions) for n in range(LIVE + LIVE // 4))
            with tempfile.TemporaryDirectory() as folder, Server(server, '--db', os.path.join(folder, 'a.sqlite')) as collector:
                made = list(bodies(lines))
                send(collector.port, made[:LIVE // BODY], senders)
                seconds = send(collector.port, made[LIVE // BODY:], senders)
                report.row(f'{sessions:,}', identity, f'{LIVE / 4 / seconds:,.0f}', collector.most_memory())


def rates(options, shape, way, identity):
    """Clicks a second at each factor of the shape's bound."""
    made, bound, _, are_clicks = SHAPES[shape]
    for _, factor in FACTORS:
        lines = made(int(bound * factor), identity)
        with tempfile.TemporaryDirectory() as folder:
            count, seconds = (collected(options.server, lines, folder, options.senders) if way == 'collector'
                              else replayed(options.taptrail, lines, folder, database_of(way)))
        # The lines of a layout are few; its size counts.
        yield (count if are_clicks else bound * factor) / seconds


def measure(options, report):
    ways = options.by or ['replay', 'collector']
    if 'collector' in ways or options.live:
        options.server = options.server or built_server()
    if options.live:
        return live(options.server, options.senders, report)
    options.taptrail = os.path.abspath(options.taptrail or built_command())
    report.how = 'one round; clicks a second, of siblings nodes'
    report.table('shape, by', 'bound', *(name for name, _ in FACTORS), 'largest step')
    is_wrong = False
    for shape in options.only or SHAPES:
        _, bound, identities, are_clicks = SHAPES[shape]
        for way in ways if are_clicks else [way for way in ways if way != 'collector']:
            for identity in identities:
                found = list(rates(options, shape, way, identity))
                step = max(before / after for before, after in zip(found, found[1:]))
                is_wrong = is_wrong or step > STEP
                name = 'ClickHouse' if '://' in way else way
                by = '' if identity == 'neither' else f' with {identity}'
                report.row(f'{shape}{by}, {name}', f'{bound:,}', *(f'{rate:,.0f}' for rate in found), f'{step:.1f}')
    return is_wrong
