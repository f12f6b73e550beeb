"""Measures the pages of taptrail-server: the time to the last byte, bytes, and memory.

Shows DATABASE with --read-only. Each page is asked for with another selection in each round, so that none is known already;
then once more as it was, which the server has kept. Figures are medians, and the least and most. At the end 50 pages of other
selections are asked for at once: the time of all, and the most memory held. 200 streams of clicks are held open for 20 seconds
in which nothing happens: the time of the processors that takes.

Then another server collects 20,000 clicks a second in bodies of 100, over 8 connections, into a copy of DATABASE: alone, and
while pages are asked for one after the other. Times of its answers count from when a body was due.
"""

import concurrent.futures
import contextlib
import json
import multiprocessing
import os
import socket
import sqlite3
import statistics
import tempfile
import time
import urllib.parse
import urllib.request

from .options import options
from .processes import Server
from .senders import send_at_a_rate

OPTIONS = options(rounds=5, programs=('server',), more=[('--db', dict(required=True, metavar='DATABASE'))])


def measure(options, report):
    with Server(options.server, '--read-only', '--db', options.db) as server:
        measure_pages(server, options.rounds, report)
        report.say('', measure_crowd(server) + ' ' + measure_streams(server), '')
    measure_while_collecting(options.server, options.db, report)


def get(server, path):
    """The milliseconds and the bytes of a page."""
    start = time.monotonic()
    asked = urllib.request.Request(server.address + path, headers={'Accept-Encoding': 'gzip'})
    with urllib.request.urlopen(asked) as answer:
        size = len(answer.read())
    return (time.monotonic() - start) * 1_000, size


def measure_pages(server, rounds, report):
    with urllib.request.urlopen(server.address + '/controls.json?limit=1') as answer:
        control = urllib.parse.quote(json.load(answer)[0]['control'], safe='')
    pages = [('overview', '/?'), ('controls', '/controls?'), ('control', f'/control?control={control}&'), ('tree', '/tree?'),
             ('sessions', '/sessions?'), ('sql', '/sql?q=SELECT+control,+count(*)+FROM+clicks+GROUP+BY+1&')]
    report.table('page', 'ms', 'least to most', 'again, ms', 'KB, compressed')
    for name, path in pages:
        # A time before all clicks selects all of them, and is another address.
        first = [get(server, '%ssince=2001-01-%02d' % (path, number + 1)) for number in range(rounds)]
        again = [get(server, '%ssince=2001-01-%02d' % (path, rounds))[0] for _ in range(rounds)]
        times = [ms for ms, _ in first]
        report.row(name, f'{statistics.median(times):.0f}', f'{min(times):.0f} to {max(times):.0f}',
                   f'{statistics.median(again):.1f}', f'{first[0][1] / 1_000:.0f}')


def measure_crowd(server):
    with concurrent.futures.ThreadPoolExecutor(50) as pool:
        start = time.monotonic()
        days = ['2002-%02d-%02d' % (number // 25 + 1, number % 25 + 1) for number in range(50)]
        list(pool.map(lambda day: get(server, '/controls?since=' + day), days))
        seconds = time.monotonic() - start
    return f'50 pages of controls at once: {seconds:.1f} s, and the server held {server.most_memory()} MB at most.'


def measure_streams(server):
    with contextlib.ExitStack() as held:
        streams = [held.enter_context(socket.create_connection(('127.0.0.1', server.port))) for _ in range(200)]
        for stream in streams:
            stream.sendall(b'GET /live/events HTTP/1.1\r\nHost: localhost\r\n\r\n')
        for stream in streams:
            while b'event: clicks' not in stream.recv(1 << 16):
                pass
        before = server.cpu_seconds()
        time.sleep(20)
        share = (server.cpu_seconds() - before) / 20 * 100
    return f'200 open streams of clicks, while nothing happens: {share:.2f} % of a processor.'


def measure_while_collecting(binary, database, report, connections=8, seconds=15):
    report.table('20,000 clicks a second', 'pages', 'p50 ms', 'p99 ms', 'most, ms')
    with tempfile.TemporaryDirectory() as folder:
        copy = os.path.join(folder, 'copy.sqlite')
        # With what stands in its WAL.
        with contextlib.closing(sqlite3.connect(database)) as source, contextlib.closing(sqlite3.connect(copy)) as target:
            source.backup(target)
        with Server(binary, '--page', '--db', copy) as server:
            for case, (name, path) in enumerate([('alone', ''), ('beside overviews', '/?'), ('beside controls', '/controls?')]):
                pages = 0
                with multiprocessing.Pool(1) as pool:
                    sent = pool.apply_async(send_all, (server.port, case * connections, connections, seconds))
                    while not sent.ready():
                        if path:
                            get(server, '%ssince=2001-01-01&until=2030-%02d-%02d' % (path, pages // 28 % 12 + 1, pages % 28 + 1))
                            pages += 1
                        sent.wait(0 if path else 1)
                    times = sorted(sent.get())
                report.row(name, pages, f'{times[len(times) // 2]:.1f}', f'{times[len(times) * 99 // 100]:.1f}',
                           f'{times[-1]:.0f}')


def send_all(port, first, connections, seconds):
    """In a process of its own, so that the pages do not wait for it."""
    with concurrent.futures.ThreadPoolExecutor(connections) as pool:
        senders = [pool.submit(send_at_a_rate, port, first + place, 200 // connections, seconds) for place in range(connections)]
        return [ms for sender in senders for ms in sender.result()]
