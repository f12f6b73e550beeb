"""Recordings as rrweb, MiniWoB++ and DroidBot write them, made by a seeded generator."""

import gzip
import json
import os
import random
import shutil
import tempfile

from .builds import WORK, say

START_MS = 1_700_000_000_000


def text_of(value):
    return json.dumps(value, separators=(',', ':'), ensure_ascii=False)


class Page:
    """A page of an application, as rrweb writes it: rows of a list, with the texts and styles that pages have."""

    WORDS = 'cart order price délai total menu “open” close item search list of the and für new'.split()

    def __init__(self, random):
        self.random = random
        self.next_id = 1
        self.elements = []

    def words(self, count):
        return ' '.join(self.random.choice(self.WORDS) for _ in range(count))

    def number(self):
        self.next_id += 1
        return self.next_id

    def element(self, tag, attributes, children):
        node = {'type': 2, 'tagName': tag, 'attributes': attributes, 'childNodes': children, 'id': self.number()}
        self.elements.append(node['id'])
        return node

    def text(self, text, **more):
        return {'type': 3, 'textContent': text, **more, 'id': self.number()}

    def row(self):
        name = f'css-{self.random.getrandbits(40):x} r-{self.random.getrandbits(30):x}'
        style = f'transform: translateX({self.random.random():.4f}px); opacity: {self.random.random():.3f};'
        return self.element('div', {'class': name, 'style': style, 'tabindex': '0'}, [
            self.element('span', {'class': name, 'dir': 'auto'}, [self.text(self.words(6))]),
            self.element('button', {'class': f'btn {name}', 'type': 'button', 'aria-label': self.words(2)}, [
                self.element('svg', {'viewBox': '0 0 24 24', 'width': '24'}, []), self.text(self.words(1))])])

    def snapshot(self):
        css = ''.join(f'.r-{self.random.getrandbits(30):x}{{margin:{n}px;color:rgb({n},0,0)}}' for n in range(1_000))
        head = self.element('head', {}, [self.element('style', {}, [self.text(css, isStyle=True)])])
        self.list = self.element('ul', {'class': 'list'}, [self.row() for _ in range(300)])
        body = self.element('body', {'class': 'app'}, [self.element('div', {'id': 'root'}, [self.list])])
        html = self.element('html', {'lang': 'en'}, [head, body])
        return {'type': 0, 'childNodes': [{'type': 1, 'name': 'html', 'publicId': '', 'systemId': '', 'id': self.number()}, html], 'id': 1}

    def change(self):
        add = {'parentId': self.list['id'], 'nextId': None, 'node': self.row()}
        return {'source': 0, 'texts': [{'id': self.random.choice(self.elements), 'value': self.words(4)}],
                'attributes': [{'id': self.random.choice(self.elements), 'attributes': {'style': {'opacity': '0.5'}}}
                               for _ in range(3)], 'removes': [], 'adds': [add]}

    def moves(self):
        return {'source': 1, 'positions': [
            {'x': self.random.randrange(1200), 'y': self.random.randrange(800),
             'id': self.random.choice(self.elements), 'timeOffset': -50 * n} for n in range(8)]}

    def click(self):
        return {'source': 2, 'type': 2, 'id': self.random.choice(self.elements), 'x': self.random.randrange(1200),
                'y': self.random.randrange(800)}

    def events(self, count):
        at = START_MS + self.random.randrange(10**9)
        yield {'type': 4, 'data': {'href': 'https://example.org/list?a=1', 'width': 1200, 'height': 800}, 'timestamp': at}
        yield {'type': 2, 'data': {'node': self.snapshot(), 'initialOffset': {'left': 0, 'top': 0}}, 'timestamp': at + 1}
        for n in range(count):
            data = self.random.choices([self.change, self.moves, self.click], [60, 35, 5])[0]()
            yield {'type': 3, 'data': data, 'timestamp': at + 50 * (n + 1)}


def make_rrweb(folder, size, random):
    """The same sessions as an array of arrays, and as lines of window and event."""
    array, lines = os.path.join(folder, 'rrweb.json'), os.path.join(folder, 'rrweb.jsonl')
    with open(array, 'w') as one, open(lines, 'w') as other:
        one.write('[')
        written = 0
        while written < size:
            events = [text_of(event) for event in Page(random).events(1_000)]
            one.write((',' if written else '') + '[' + ','.join(events) + ']')
            window = text_of(f'{random.getrandbits(64):016x}')
            other.writelines(f'[{window},{event}]\n' for event in events)
            written += sum(map(len, events))
        one.write(']')
    return array, lines


def miniwob_page(random, depth=0):
    x, y = random.randrange(160), random.randrange(210)
    children = [miniwob_page(random, depth + 1) for _ in range(random.randrange(2, 5))] if depth < 4 else []
    return {'tag': random.choice(['DIV', 'SPAN', 'BUTTON', 'P', 'INPUT_text']), 'left': x, 'top': y + random.random(),
            'width': 87.5, 'height': 22.399999618530273, 'children': children, 'id': '', 'classes': 'row', 'ref': random.randrange(999),
            'bgColor': 'rgba(0, 0, 0, 0)', 'fgColor': 'rgb(0, 0, 0)', 'text': '' if children else 'some words'}


def make_miniwob(folder, size, random):
    """Demonstrations of some tasks, a file each, as they are published."""
    folder = os.path.join(folder, 'miniwob')
    os.makedirs(folder)
    written = 0
    while written < size:
        states = [{'time': 1, 'action': None, 'dom': miniwob_page(random)}]
        for step in range(8):
            page = miniwob_page(random)
            page['children'][0]['recordingTarget'] = True
            for timing in (1, 2, 3):
                for kind in ('mousedown', 'mouseup', 'click'):
                    action = {'type': kind, 'x': random.randrange(160), 'y': random.randrange(210), 'timing': timing}
                    states.append({'time': 500 * step + timing + random.randrange(100), 'action': action, 'dom': page})
        text = text_of({'taskName': 'click-button', 'utterance': 'Click.', 'states': states, 'reward': 1}).encode()
        with open(os.path.join(folder, f'{written}.json.gz'), 'wb') as file:
            file.write(gzip.compress(text, 6, mtime=0))
        written += len(text)
    return folder


def android_view(random, number, parent, children):
    box = [[random.randrange(1440), random.randrange(2560)], [1440, 2560]]
    name = random.choice(['android.widget.FrameLayout', 'android.widget.LinearLayout', 'android.widget.TextView'])
    resource = f'org.example:id/view_{number % 17}' if number % 3 else None
    return {'content_description': None, 'resource_id': resource, 'text': None, 'visible': True, 'checkable': False,
            'children': children, 'size': '1440*2560', 'checked': False, 'temp_id': number, 'selected': False,
            'child_count': len(children), 'content_free_signature': f'[class]{name}[resource_id]{resource}',
            'is_password': False, 'parent': parent, 'focusable': False, 'editable': False, 'focused': False,
            'clickable': True, 'class': name, 'scrollable': False, 'package': 'org.example', 'long_clickable': False,
            'view_str': f'{random.getrandbits(128):032x}', 'enabled': True, 'bounds': box,
            'signature': f'[class]{name}[resource_id]{resource}[text]None[enabled,,]'}


def make_droidbot(folder, size, random):
    """A run: a file for each event and each state, indented as DroidBot writes them."""
    folder = os.path.join(folder, 'droidbot')
    os.makedirs(os.path.join(folder, 'events'))
    os.makedirs(os.path.join(folder, 'states'))
    written = step = 0
    while written < size:
        views = [android_view(random, n, (n - 1) // 3 if n else -1, [c for c in range(3 * n + 1, 3 * n + 4) if c < 60])
                 for n in range(60)]
        tag = f'2017-08-11_{step // 3600:02}{step // 60 % 60:02}{step % 60:02}'
        state = {'views': views, 'tag': tag, 'state_str': f'{random.getrandbits(128):032x}',
                 'foreground_activity': 'org.example/.Main', 'background_services': []}
        event = {'stop_state': None, 'event_str': 'TouchEvent', 'tag': tag, 'start_state': state['state_str'],
                 'event': {'y': None, 'x': None, 'event_type': 'touch', 'view': views[random.randrange(60)]}}
        for kind, content in (('event', event), ('state', state)):
            text = json.dumps(content, indent=2)
            with open(os.path.join(folder, f'{kind}s', f'{kind}_{tag}.json'), 'w') as file:
                file.write(text)
            written += len(text)
        step += 1
    return folder


def recordings(megabytes):
    """The paths of what is to be read, by name; made where they are not there yet."""
    folder = os.path.join(WORK, f'documents-{megabytes}')
    if not os.path.exists(folder):
        say(f'Making recordings of {megabytes} MB each')
        with tempfile.TemporaryDirectory(dir=WORK) as made:
            size = megabytes << 20
            make_rrweb(made, size, random.Random(1))
            make_miniwob(made, size, random.Random(2))
            make_droidbot(made, size, random.Random(3))
            shutil.copytree(made, folder)
    names = {'rrweb, an array of sessions': 'rrweb.json', 'rrweb, JSON Lines': 'rrweb.jsonl',
             'MiniWoB++, gzip': 'miniwob', 'DroidBot': 'droidbot'}
    return {name: os.path.join(folder, path) for name, path in names.items()}


def size_of(path):
    """How many bytes a file or a folder's files have, unzipped."""
    if os.path.isdir(path):
        return sum(size_of(os.path.join(path, name)) for name in os.listdir(path))
    with (gzip.open(path) if path.endswith('.gz') else open(path, 'rb')) as file:
        return sum(map(len, iter(lambda: file.read(1 << 22), b'')))
