"""Sends a collector what nobody should send, and measures what an honest sender notices of it.

Starts taptrail-server and attacks it in each of the ways below for some seconds. An honest sender has a new connection for each
request meanwhile, which brings one click, twenty a second. Printed are the times of its answers and the most memory that the
server held; at the end each of its clicks must be in the database once, or the exit status is 1.
"""

import gzip
import os
import random
import resource
import socket
import sqlite3
import tempfile
import threading
import time

from .builds import say
from .options import options
from .processes import Server

POST = b'POST /v1/clicks HTTP/1.1\r\nHost: localhost\r\n'


def connect(port):
    return socket.create_connection(('127.0.0.1', port), timeout=10)


def hold(port, count, first, then, seconds):
    """Opens connections, sends some bytes over each, and then others over all, one a second."""
    peers = []
    for _ in range(count):
        try:
            peers.append(connect(port))
            peers[-1].sendall(first)
        except OSError:
            break
    held = len(peers)
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        time.sleep(1)
        for peer in list(peers) if then else []:
            try:
                peer.sendall(then)
            except OSError:
                peers.remove(peer)
    for peer in peers:
        peer.close()
    return '%d connections' % held


def repeat(port, requests, seconds):
    """Sends requests one after the other, each over a connection of its own."""
    count = 0
    end = time.monotonic() + seconds
    while time.monotonic() < end or count < len(requests):
        try:
            with connect(port) as peer:
                peer.sendall(requests[count % len(requests)])
                peer.shutdown(socket.SHUT_WR)
                while peer.recv(1 << 16):
                    pass
        except OSError:
            pass
        count += 1
    return '%d requests' % count


def bombs():
    """Small bodies that are long when they are decompressed: one just within the limit, and one beyond."""
    line = b'{"t":1767957820000,"session":"bomb","path":"A--tap","seq":1}\n'
    texts = [b'\n' * (31 << 20), line * ((31 << 20) // len(line)), b'x' * (1 << 28), b'[' * (30 << 20)]
    bodies = [gzip.compress(text, 9) for text in texts]
    return [POST + b'Connection: close\r\nContent-Length: %d\r\n\r\n' % len(body) + body for body in bodies]


def garbage():
    chance = random.Random(7)
    requests = []
    for _ in range(1000):
        noise = chance.randbytes(chance.randrange(1, 4000))
        requests.append(chance.choice([
            noise, b'GET ' + noise, POST + b'X: ' + noise + b'\r\n\r\n',
            POST + b'Connection: close\r\nContent-Length: %d\r\n\r\n' % len(noise) + noise,
            POST + b'Transfer-Encoding: chunked\r\n\r\n' + noise, b'\x16\x03\x01' + noise]) + b'\r\n\r\n')
    return requests


ATTACKS = {
    'nothing': lambda port, seconds: (time.sleep(seconds), ' ')[1],
    'silent connections': lambda port, seconds: hold(port, 10_000, b'', b'', seconds),
    'idle connections after a request': lambda port, seconds: hold(
        port, 5_000, b'GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n', b'', seconds),
    'a byte of a header a second': lambda port, seconds: hold(port, 1_000, b'GET / HTTP/1.1\r\nX: ', b'y', seconds),
    'a byte of a body a second': lambda port, seconds: hold(port, 1_000, POST + b'Content-Length: 100000\r\n\r\n', b'y', seconds),
    'gzip bombs': lambda port, seconds: repeat(port, bombs(), seconds),
    'garbage': lambda port, seconds: repeat(port, garbage(), seconds),
}
OPTIONS = options(only=ATTACKS, programs=('server',), is_written=False,
                  more=[('--seconds', dict(type=int, default=15, help='of each attack; 15 if none'))])


def honest(port, stop, times, problems):
    number = 0
    while not stop.is_set():
        body = b'{"t":1767957820000,"session":"honest","path":"A--tap","seq":%d}\n' % number
        start = time.monotonic()
        try:
            with connect(port) as peer:
                peer.sendall(POST + b'Connection: close\r\nContent-Length: %d\r\n\r\n' % len(body) + body)
                answer = b''
                while part := peer.recv(4096):
                    answer += part
            if b' 200 ' not in answer[:20] or b'"stored":1,' not in answer:
                problems.append(answer)
        except OSError as error:
            problems.append(str(error).encode())
        times.append(time.monotonic() - start)
        number += 1
        time.sleep(0.05)


def in_another_process(attack, port, seconds):
    """What an attack has done. The attacker's work is not in the sender's times."""
    reader, writer = os.pipe()
    attacker = os.fork()
    if attacker == 0:
        os.write(writer, attack(port, seconds).encode())
        os._exit(0)
    os.waitpid(attacker, 0)
    os.close(writer)
    with os.fdopen(reader) as said:
        return said.read().strip()


def run(binary, name, seconds, folder, report):
    """Whether an honest sender has lost a click, or the server ended badly."""
    database = os.path.join(folder, name.replace(' ', '-') + '.sqlite')
    server = Server(binary, '--db', database, log=os.path.join(folder, 'log'))
    stop, times, problems = threading.Event(), [], []
    sender = threading.Thread(target=honest, args=(server.port, stop, times, problems))
    sender.start()
    what = in_another_process(ATTACKS[name], server.port, seconds)
    stop.set()
    sender.join()
    times.sort()
    report.row(name, what, f'{times[len(times) // 2] * 1e3:.1f}', f'{times[int(len(times) * 0.99)] * 1e3:.1f}', len(problems),
               server.most_memory())
    status = server.end()
    held = sqlite3.connect(database).execute(
        "SELECT count(*) FROM click JOIN session ON session.id = session_id WHERE name = 'honest'").fetchone()[0]
    if problems:
        say(problems[:2])
    return status != 0 or bool(problems) or held != len(times)


def measure(options, report):
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    report.table('attack', '', 'honest p50 ms', 'p99 ms', 'not stored', 'MB')
    with tempfile.TemporaryDirectory() as folder:
        return any([run(options.server, name, options.seconds, folder, report) for name in options.only or ATTACKS])
