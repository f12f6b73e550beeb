#!/usr/bin/env python3
"""What sends click lines to a collector, for the benchmarks: bodies, requests, and connections that wait for an answer."""

import socket
import time

LINE = ('{"t":%d,"session":"s-%d-%d","user":"u-%d","app":"LiveRoom","version":"1.4.0","screen":"LobbyViewController",'
        '"path":"Application--Window--LobbyViewController--View--Toolbar--Button#b%d--touchUpInside",'
        '"x":%d.5,"y":300.0,"handled":true%s}\n')


def body(identity, size, sender, number):
    """Click lines of one session, 200 requests long; every click is another one."""
    lines = []
    for row in range(size):
        own = {'seq': ',"seq":%d' % (number % 200 * size + row), 'id': ',"id":"%d-%d-%d"' % (sender, number, row)}
        lines.append(LINE % (1767957820000 + number * 1000 + row, sender, number // 200, sender, row % 50, 12 + row,
                             own.get(identity, '')))
    return ''.join(lines).encode()


def request(identity, size, sender, number):
    text = body(identity, size, sender, number)
    return b'POST /v1/clicks HTTP/1.1\r\nHost: localhost\r\nContent-Length: %d\r\n\r\n' % len(text) + text


class Connection:
    """One connection: sends its requests one after the other."""

    def __init__(self, port, requests):
        self.socket = socket.create_connection(('127.0.0.1', port))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.requests = requests
        self.sent = 0
        self.answer = b''

    def send(self):
        self.start = time.monotonic()
        self.socket.sendall(self.requests[self.sent])
        self.sent += 1

    def receive(self):
        """The whole answer, or nothing if it has not arrived yet."""
        part = self.socket.recv(4096)
        if not part:
            raise SystemExit('the server closed the connection: %r' % self.answer)
        self.answer += part
        head, end, content = self.answer.partition(b'\r\n\r\n')
        if not end or (b' 204 ' not in head[:20] and not content.endswith(b'}\n')):
            return None
        self.answer = b''
        return head, content


def send_at_a_rate(port, sender, rate, seconds, size=100):
    """Sends bodies of `size` clicks, `rate` of them a second. The times of their answers, in ms from when each was due: a server
    that stops for a while is charged for all that waited."""
    count = rate * seconds
    connection = Connection(port, [request('seq', size, sender, number) for number in range(count)])
    times, begin = [], time.monotonic()
    for number in range(count):
        due = begin + number / rate
        time.sleep(max(0, due - time.monotonic()))
        connection.send()
        while not (answer := connection.receive()):
            pass
        if b' 200 ' not in answer[0][:20]:
            raise SystemExit('not stored: %r' % (answer,))
        times.append((time.monotonic() - due) * 1_000)
    connection.socket.close()
    return times
