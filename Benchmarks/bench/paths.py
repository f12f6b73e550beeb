"""Measures `taptrail paths diff` of two large catalogues in several shapes.

Makes two catalogues of 5,000 controls for each shape, which are always the same: a whole app of which a fifth moved; one whose
screens and classes all have other names; many small screens that all have other names; one flat screen; links of a redesigned
page; names alone; equal buttons; rows of lists. Each round compares each pair, whole processes with all lines as JSON Lines into
/dev/null. What is printed are medians of CPU time, as one thread does all, and what became of the controls.
"""

import json
import os
import random
import statistics
import subprocess
import tempfile

from .builds import say
from .options import options, wanted
from .processes import Times
from .report import shown

OPTIONS = options(rounds=3, only='shapes', more=[
    ('--controls', dict(type=int, default=5000, help='in each catalogue; 5000 if none')),
    ('--keep', dict(metavar='FOLDER', help='a folder in which the catalogues stay')),
])
KINDS = (('Button', 'touchUpInside'), ('Switch', 'valueChanged'), ('TextField', 'editingDidBegin'), ('Slider', 'valueChanged'))


def control(screen, parts, event, frame=None, actions=None, **more):
    known = {'path': '--'.join(['Application', 'Window'] + ([screen] if screen else []) + parts + [event])}
    known |= {'screen': screen, 'frame': frame, 'events': [event], 'actions': actions} | more
    return {key: value for key, value in known.items() if value is not None}


def app(number, size, random):
    """Screens of so many controls: of each its screen, its parts, its event, its frame and its actions."""
    for place in range(number):
        screen, at = place // size, place % size
        kind, event = KINDS[random.randrange(len(KINDS))]
        own = kind + ('#c%d' % place if random.random() < 0.04 else '[%d]' % (at % 5) if at % 5 else '')
        parts = ['View', ('StackView', 'Panel', 'Toolbar')[at // 5 % 3] + ('[%d]' % (at // 15) if at >= 15 else ''), own]
        actions = [] if random.random() < 0.3 else ['%sDidChange%d:' % (kind.lower(), random.randrange(2 * number))]
        yield 'Screen%dViewController' % screen, parts, event, [16.0, 20.0 + 44 * at, 300.0 - at % 3, 40.0], actions


def whole_app(number, random):
    old = list(app(number, 25, random))
    new = []
    for screen, parts, event, frame, actions in old:
        chance = random.random()
        if chance < 0.02:
            continue
        if chance < 0.1:
            parts = parts[:1] + ['CardView'] + parts[1:]
        elif chance < 0.2:
            parts, frame = parts[:1] + ['Footer'] + parts[2:], [frame[0], frame[1] + 12] + frame[2:]
        new.append((screen, parts, event, frame, actions))
    return [control(*it) for it in old], [control(*it) for it in new]


def renamed(number, random):
    old = list(app(number, 25, random))
    new = [(it[0].replace('Screen', 'Scene'), ['Root'] + it[1][:-1] + ['New' + it[1][-1]]) + it[2:] for it in old]
    return [control(*it) for it in old], [control(*it) for it in new]


def small_screens(number, random):
    old = list(app(number, 4, random))
    new = [(it[0].replace('Screen', 'Panel'), it[1][:1] + ['Wrapper'] + it[1][1:], it[2], [it[3][0], it[3][1] + 8] + it[3][2:], it[4])
           for it in old]
    return [control(*it) for it in old], [control(*it) for it in new]


def flat_screen(number, random):
    old = [control('Board', ['Tile#t%d' % at], 'touchUpInside', [8.0 * (at % 70), 8.0 * (at // 70), 8, 8], []) for at in range(number)]
    new = [control('Board', ['Tile#t%d' % (at if at % 3 else at + number)], 'touchUpInside', [8.0 * (at % 70), 8.0 * (at // 70) + at % 2, 8, 8], [])
           for at in range(number)]
    return old, new


def links(number, random):
    def page(tag, wrap):
        for at in range(number):
            parts = ['html', 'body', tag, 'ul[%d]' % (at // 40), 'li[%d]' % (at % 40)] + wrap + ['a', 'click']
            attributes = {'class': 'link kind-%s' % 'abcdefgh'[at % 8]}
            yield {'path': '--'.join(parts), 'screen': '/', 'events': ['click'],
                   'target': 'example.org/%s/page-%s' % ('abcdefghij'[at % 10], word(at)), 'attributes': attributes}
    old, new = list(page('main', [])), list(page('div#root', ['div']))
    return old, [it for at, it in enumerate(new) if at % 10]


def word(number):
    return ''.join('aeioubcdfghklmnprst'[number // 19 ** place % 19] for place in range(4))


def names_alone(number, random):
    def made(parts):
        for at in range(number):
            own = ('TextView', 'ImageView', 'AppCompatButton')[at % 3] + ('[%d]' % (at % 20 // 3) if at % 20 >= 3 else '')
            yield control('fragment_%d' % (at // 20), parts + [own], 'touch')
    return list(made(['ConstraintLayout', 'LinearLayout'])), list(made(['CoordinatorLayout', 'FrameLayout', 'LinearLayout']))


def equal_buttons(number, random):
    def made(count, parts):
        return [control('Grid', parts + ['Button' + ('[%d]' % at if at else '')], 'touchUpInside') for at in range(count)]
    return made(number, ['View']), made(number - 7, ['View', 'StackView'])


def rows(number, random):
    def made(skipped, wrap):
        places = {}
        for at in range(number):
            if at % 20 in skipped:
                continue
            screen = 'List%dViewController' % (at // 200)
            row = places[screen] = places.get(screen, -1) + 1
            parts = ['TableView', 'TableViewCell[*]'] + wrap + ['Switch' if at % 3 else 'Button']
            actions = ['setting%d:' % at] if at % 4 == 0 else []
            yield control(screen, parts, 'valueChanged', [16.0, 44.0 * row, 300.0, 40.0 + at % 4], actions, position='%d:%d' % (row // 50, row % 50))
    return list(made((3,), [])), list(made((11, 12), ['ContentView']))


SHAPES = {
    'a whole app': whole_app, 'all renamed': renamed, 'many small screens': small_screens, 'one flat screen': flat_screen,
    'links': links, 'names alone': names_alone, 'equal buttons': equal_buttons, 'rows of lists': rows,
}


def make(label, number, folder):
    """The two catalogue files of a shape."""
    paths = [os.path.join(folder, '%s-%s.jsonl' % (label.replace(' ', '-'), side)) for side in ('old', 'new')]
    for path, controls in zip(paths, SHAPES[label](number, random.Random(32))):
        with open(path, 'w') as out:
            out.writelines(json.dumps(it) + '\n' for it in controls)
    return paths


def measure(options, report):
    times, became = Times(), {}
    with tempfile.TemporaryDirectory() as scratch:
        folder = options.keep or scratch
        os.makedirs(folder, exist_ok=True)
        commands = {label: [options.taptrail, 'paths', 'diff', *make(label, options.controls, folder), '--format', 'jsonl', '-o']
                    for label in wanted(SHAPES, options.only)}
        for label, command in commands.items():
            run = subprocess.run(command + ['/dev/null'], check=True, stderr=subprocess.PIPE, text=True)
            became[label] = run.stderr.strip().splitlines()[-1].split(': ', 1)[-1]
        for number in range(options.rounds):
            say(f'Round {number + 1} of {options.rounds}')
            for label, command in commands.items():
                times.measure(label, *command, '/dev/null')
    report.table(f'{options.controls:,} controls in each catalogue', 'CPU time', 'memory', 'what became of them')
    for label, what in became.items():
        report.row(label, shown(statistics.median(times.cpu[label])), f'{times.peaks[label]} MB', what)
