"""The live drill: collectors and nodes of ClickHouse that are killed while clients send."""

import collections
import http.client
import json
import os
import random
import socket
import subprocess
import threading
import time

from .builds import say

DATABASE = 'live'
LINE = '{"t":%d,"session":"%s","path":"Application--Window--Button#b%d--tap","x":%d,"y":1%s}\n'


class Collector:
    """A taptrail-server that has its port and its journal through all kills."""

    def __init__(self, binary, database, journal):
        with socket.socket() as free:
            free.bind(('127.0.0.1', 0))
            self.port = free.getsockname()[1]
        self.command = [binary, '--db', database, '--journal', journal, '--port', str(self.port)]
        self.log, self.process = open(journal + '.log', 'a'), None

    def start(self):
        """Starts it; false if it has ended at once, as one does that has never spoken with its database while that is down."""
        self.process = subprocess.Popen(self.command, stdout=subprocess.PIPE, stderr=self.log, text=True)
        return bool(self.process.stdout.readline())

    def kill(self):
        self.process.kill()
        self.process.wait()

    def metric(self, name):
        connection = http.client.HTTPConnection('127.0.0.1', self.port, timeout=10)
        connection.request('GET', '/metrics')
        lines = connection.getresponse().read().decode().splitlines()
        return next(int(line.split()[1]) for line in lines if line.startswith(f'taptrail_{name} '))


class Sender(threading.Thread):
    """Sends bodies until one of the collectors has answered for each; clicks have a seq, an id or neither, and clocks are wrong."""

    def __init__(self, number, collectors, seed):
        super().__init__(daemon=True)
        self.number, self.collectors, self.random = number, collectors, random.Random(seed)
        self.answered, self.received, self.is_ending = set(), collections.Counter(), False

    def run(self):
        next_click = self.number * 10_000_000
        while not self.is_ending:
            session = next_click // 100
            hours = session % 3 - 1
            clicks = range(next_click, next_click + self.random.randint(1, 100))
            next_click = clicks.stop
            at = int(time.time() * 1000) + hours * 3_600_000 - 5
            own = {0: ',"seq":%d', 1: ',"id":"i%d"', 2: ''}[self.number % 3]
            body = ''.join(LINE % (at, f's{session}', click % 50, click, own % click if own else '') for click in clicks)
            while not self.post(body, hours):
                if self.is_ending:
                    return
                time.sleep(0.02)
            self.answered.update(clicks)
            # The answer may have been lost on its way.
            if self.random.random() < 0.5:
                self.post(body, hours)

    def post(self, body, hours):
        port = self.random.choice(self.collectors).port
        sent = int(time.time() * 1000) + hours * 3_600_000 - (self.random.randint(0, 59_000) if hours else 0)
        try:
            connection = http.client.HTTPConnection('127.0.0.1', port, timeout=30)
            connection.request('POST', '/v1/clicks', body, {'TapTrail-Sent': str(sent)})
            answer = connection.getresponse()
            content = json.loads(answer.read())
        except (OSError, http.client.HTTPException, ValueError):
            return False
        if answer.status != 200:
            return False
        if content['received'] != sum(content[key] for key in ('stored', 'duplicate', 'rejected', 'waiting')):
            raise SystemExit(f'the answer does not add up: {content}')
        return True


def drill(binary, cluster, folder, kills, seed):
    """Kills as often as is said; what is wrong in the end, and how often each was killed."""
    chance, killed = random.Random(seed), collections.Counter()
    collectors = [Collector(binary, cluster.database(DATABASE), os.path.join(folder, name)) for name in ('a', 'b')]
    for collector in collectors:
        collector.start()
    senders = [Sender(number, collectors, seed + number) for number in range(6)]
    for sender in senders:
        sender.start()
    for number in range(kills):
        time.sleep(chance.uniform(0.2, 2))
        choice = chance.choice(['collector 1', 'collector 2', 'node 1', 'node 2'])
        killed[choice] += 1
        if choice.startswith('node'):
            cluster.script('kill', choice[-1], cluster.folder)
            time.sleep(chance.uniform(0, 3))
            cluster.start()
        else:
            collector = collectors[int(choice[-1]) - 1]
            collector.kill()
            while not collector.start():
                time.sleep(0.2)
        say(f'{number + 1:3}. {choice}; {sum(len(sender.answered) for sender in senders)} clicks answered for')
    for sender in senders:
        sender.is_ending = True
    for sender in senders:
        sender.join()
    # As long as fewer and fewer wait.
    least, end = None, 0
    while waiting := sum(collector.metric('journal_clicks') for collector in collectors):
        if least is None or waiting < least:
            least, end = waiting, time.monotonic() + 300
        if time.monotonic() > end:
            break
        time.sleep(0.2)
    wrong = check(cluster, set().union(*(sender.answered for sender in senders)))
    wrong += [f'a collector keeps {waiting} clicks' for waiting in (one.metric('journal_clicks') for one in collectors) if waiting]
    for collector in collectors:
        collector.process.terminate()
        collector.process.wait()
    return wrong, killed


def check(cluster, answered):
    """What is wrong with what the nodes have."""
    stored = collections.Counter()
    for host in cluster.hosts:
        for line in cluster.rows(host, f'SELECT x FROM {DATABASE}.click GROUP BY x, id, at'):
            stored[int(line) // 10] += 1
    say(f'{len(answered)} clicks answered for, {len(stored)} stored')
    twice, missing = [click for click, count in stored.items() if count > 1], answered - stored.keys()
    wrong = [f'{len(twice)} clicks are there twice, such as {sorted(twice)[:5]}'] if twice else []
    wrong += [f'{len(missing)} clicks are missing, such as {sorted(missing)[:5]}'] if missing else []
    rejected = cluster.ask(cluster.hosts[0], f'SELECT count() FROM {DATABASE}.rejected')
    return wrong + ([f'{rejected} clicks were rejected'] if rejected != '0' else [])
