"""Measures the collector: click lines over HTTP, answered when they are on the disk.

Sends from two processes on the same machine, which the server shares its processors with: bodies of 100 clicks over 16
connections (--senders) and of one click over 256 (--connections), with a seq, with an id and without either; then the same
bodies again, of which each click is a duplicate. Each connection waits for an answer before it sends the next body. What the
server has answered for must be in the database, or the exit status is 1. Figures are clicks and requests a second, the times of
answers, the time of the processors that the server takes for a click, which depends little on what else runs, and the most
memory that the server has held.

With --nodes the server stores into ClickHouse on so many nodes of this machine, by way of its journal. Three rows more: the clicks a
second from the first request until the database has them all; what of that was stored after the last answer, when nothing else ran; and the same
clicks imported from a file by taptrail replay. The same bodies are sent again when nothing waits any more.

If nginx is installed, the same bodies are sent to it: it reads them, answers 204 and stores nothing.
"""

import contextlib
import functools
import json
import multiprocessing
import os
import select
import shutil
import socket
import sqlite3
import subprocess
import tempfile
import time
import urllib.request

from .builds import say
from .cluster import Cluster
from .options import options
from .processes import Server
from .senders import Connection, request

CASES = [('seq', 100), ('id', 100), ('content', 100), ('seq', 1)]
PROCESSES = 2
COUNTS = 'stored', 'duplicate', 'waiting'
NGINX = """
daemon off;
pid %(folder)s/nginx.pid;
error_log %(folder)s/nginx.log;
worker_processes 2;
events { worker_connections 2048; }
http {
    access_log off;
    keepalive_requests 1000000000;
    client_body_temp_path %(folder)s;
    server { listen 127.0.0.1:%(port)d; location / { return 204; } }
}
"""
OPTIONS = options(only=['%s-%d' % case for case in CASES], programs=('server', 'taptrail'), is_written=False, more=[
    ('--seconds', dict(type=int, default=5, help='of each case; 5 if none')),
    ('--senders', dict(type=int, default=16, help='connections for bodies of 100 clicks; 16 if none')),
    ('--connections', dict(type=int, default=256, help='connections for bodies of one click; 256 if none')),
    ('--nodes', dict(type=int, default=0, help='store into ClickHouse on so many nodes; into a SQLite file if none')),
])


def run_sender(port, case, senders, seconds, rounds, ready, begin, results):
    """Sends over some connections until the time is over; then the same requests again, as often as is wanted."""
    # More than a server has taken so far.
    count = seconds * 250_000 // case[1] // (senders.stop // senders.step + 1) // PROCESSES + 1
    requests = {sender: [request(*case, sender, number) for number in range(count)] for sender in senders}
    for _ in range(rounds):
        connections = {}
        for sender in senders:
            connection = Connection(port, requests[sender])
            connections[connection.socket.fileno()] = connection
        poll = select.epoll()
        for number in connections:
            poll.register(number, select.EPOLLIN)
        times, counts = [], dict.fromkeys(COUNTS, 0)
        ready.wait()
        begin.wait()
        end = time.monotonic() + seconds
        waiting = 0
        for connection in connections.values():
            if connection.requests:
                connection.send()
                waiting += 1
        while waiting:
            for number, _ in poll.poll():
                connection = connections[number]
                answer = connection.receive()
                if not answer:
                    continue
                head, content = answer
                now = time.monotonic()
                times.append(now - connection.start)
                if b' 200 ' in head[:20]:
                    for key, value in json.loads(content).items():
                        if key in counts:
                            counts[key] += value
                elif b' 204 ' not in head[:20]:
                    raise SystemExit('not stored: %r' % (answer,))
                if now < end and connection.sent < len(connection.requests):
                    connection.send()
                else:
                    waiting -= 1
        results.put((times, counts))
        # Only what was sent at first is there again.
        for connection in connections.values():
            sender = senders[list(connections.values()).index(connection)]
            requests[sender] = connection.requests[:connection.sent]
            connection.socket.close()


def send(port, case, senders, seconds, names):
    """Sends a case's bodies; for each round its name, times and counts."""
    results, ready, begin = multiprocessing.Queue(), multiprocessing.Barrier(PROCESSES + 1), multiprocessing.Barrier(PROCESSES + 1)
    processes = [
        multiprocessing.Process(
            target=run_sender,
            args=(port, case, range(place, senders, PROCESSES), seconds, len(names), ready, begin, results))
        for place in range(PROCESSES)]
    for process in processes:
        process.start()
    for name in names:
        ready.wait()
        start = time.monotonic()
        begin.wait()
        answers = [results.get() for _ in processes]
        took = time.monotonic() - start
        times = sorted(one for answer in answers for one in answer[0])
        counts = {key: sum(answer[1][key] for answer in answers) for key in COUNTS}
        yield name, took, times, counts
    for process in processes:
        process.join()


def figures(size, took, times, seconds):
    at = lambda share: f'{times[int((len(times) - 1) * share)] * 1e3:.1f}'
    return (f'{len(times) * size / took:,.0f}', f'{len(times) / took:,.0f}', at(0.5), at(0.99),
            f'{seconds * 1e6 / len(times) / size:.1f}' if seconds else '')


def run(binary, folder, case, senders, seconds, report):
    """Measures a case; returns whether the database holds what was answered for."""
    database = os.path.join(folder, '%s-%d.sqlite' % case)
    with Server(binary, '--db', database) as server:
        counts = run_rounds(server, case, senders, seconds, report)
    return sqlite3.connect(database).execute('SELECT count(*) FROM click').fetchone()[0] == counts[0]['stored']


def run_into(cluster, command, binary, folder, case, senders, seconds, report):
    """The same for a database in ClickHouse."""
    name = 'collector_%s_%d' % case
    with Server(binary, '--db', cluster.database(name), '--journal', os.path.join(folder, name)) as server:
        counts = run_rounds(server, case, senders, seconds, report, wait_for_drain)
    clicks = counts[0]['waiting']
    took = import_again(cluster, command, name, folder)
    report.row(*case, 'imported', f'{clicks / took:,.0f}', '', '', '', '', '')
    wrong = [one for one in (name, name + '_again') if cluster.sum(f'SELECT uniqExact(id) FROM {one}.click') != clicks]
    return not wrong


def wait_for_drain(server, case, counts, took, before, report):
    """Waits until the database has all that was answered for."""
    begin, waiting = time.monotonic(), waiting_clicks(server)
    while waiting_clicks(server):
        time.sleep(0.1)
    after, clicks = time.monotonic() - begin, counts['waiting']
    report.row(*case, 'all stored', f'{clicks / (took + after):,.0f}', '', '', '',
               f'{(server.cpu_seconds() - before) * 1e6 / clicks:.1f}', server.most_memory())
    if waiting:
        report.row(*case, f'{waiting:,} of them alone', f'{waiting / after:,.0f}', '', '', '', '', '')


def import_again(cluster, command, name, folder):
    """Imports the clicks of a database into another one from click lines; the seconds that it takes."""
    path = os.path.join(folder, name + '.jsonl')
    subprocess.run([command, 'export', '--db', cluster.database(name), '-o', path], check=True)
    begin = time.monotonic()
    subprocess.run([command, 'replay', '--db', cluster.database(name + '_again'), path], check=True, stdout=subprocess.DEVNULL)
    took = time.monotonic() - begin
    os.remove(path)
    return took


def run_rounds(server, case, senders, seconds, report, finish=None):
    """Sends new clicks, and the same again; for both what was answered."""
    rounds, before = [], server.cpu_seconds()
    for name, took, times, counts in send(server.port, case, senders, seconds, ['new', 'again']):
        rounds.append(counts)
        report.row(*case, name, *figures(case[1], took, times, server.cpu_seconds() - before), server.most_memory())
        if finish:
            finish(server, case, counts, took, before, report)
        before = server.cpu_seconds()
    return rounds


def waiting_clicks(server):
    with urllib.request.urlopen(server.address + '/metrics') as answer:
        lines = answer.read().decode().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith('taptrail_journal_clicks '))


def run_nginx(folder, size, senders, seconds, report):
    with socket.socket() as free:
        free.bind(('127.0.0.1', 0))
        port = free.getsockname()[1]
    path = os.path.join(folder, 'nginx.conf')
    with open(path, 'w') as file:
        file.write(NGINX % {'folder': folder, 'port': port})
    process = subprocess.Popen(['nginx', '-c', path, '-e', folder + '/nginx.log'])
    try:
        while socket.socket().connect_ex(('127.0.0.1', port)):
            time.sleep(0.05)
        for name, took, times, _ in send(port, ('seq', size), senders, seconds, ['new']):
            report.row('nginx, 204', size, name, *figures(size, took, times, 0), '')
    finally:
        process.terminate()
        process.wait()


def measure(options, report):
    report.table('identity', 'clicks a request', 'sent', 'clicks/s', 'requests/s', 'p50 ms', 'p99 ms', 'CPU µs a click', 'MB')
    is_wrong = False
    senders = lambda size: options.senders if size > 1 else options.connections
    with tempfile.TemporaryDirectory() as folder, contextlib.ExitStack() as stack:
        measured = run
        if options.nodes:
            nodes = stack.enter_context(Cluster(os.path.join(folder, 'nodes'), options.nodes))
            measured = functools.partial(run_into, nodes, options.taptrail)
        for case in CASES:
            if options.only and '%s-%d' % case not in options.only:
                continue
            if not measured(options.server, folder, case, senders(case[1]), options.seconds, report):
                say('%s, %d: the database holds other clicks than were answered for' % case)
                is_wrong = True
        for size in () if options.only or options.nodes else (100, 1):
            if shutil.which('nginx'):
                run_nginx(folder, size, senders(size), options.seconds, report)
            else:
                report.row('nginx is not installed', size, *[''] * 7)
    return is_wrong
