"""The options of benchmarks."""

import argparse
import shlex

from .report import spelled


def options(sizes=None, rounds=None, only=None, programs=('taptrail',), is_written=True, more=()):
    """The options of a benchmark.

    sizes, rounds: what is measured if nothing else is asked for; None where there is no choice.
    only: what --only picks from: choices, or a word for what has a text in its label.
    programs: what is built, unless an option names a build. more: other options, as of argparse.
    """
    return dict(sizes=sizes, rounds=rounds, only=only, programs=programs, is_written=is_written, more=more)


def parser_of(name, benchmark):
    asks = benchmark.OPTIONS
    parser = argparse.ArgumentParser(
        prog=f'scripts/bench {name}', description=benchmark.__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for option, about in asks['more']:
        parser.add_argument(option, **about)
    if asks['sizes']:
        usual = ' and '.join(map(spelled, asks['sizes']))
        parser.add_argument('--size', type=count_of, action='append', help=f'1M, 10M, 100M clicks; repeatable; {usual} if none')
    if asks['rounds']:
        parser.add_argument('--rounds', type=int, default=asks['rounds'], help=f'{asks["rounds"]} if none')
    if isinstance(asks['only'], str):
        parser.add_argument('--only', action='append', metavar='TEXT',
                            help=f'only {asks["only"]} with this in their label; repeatable')
    elif asks['only']:
        parser.add_argument('--only', action='append', choices=asks['only'], metavar='LABEL',
                            help=f'only this; repeatable: {", ".join(asks["only"])}'.replace('%', '%%'))
    for program in asks['programs']:
        parser.add_argument(f'--{program}', metavar='FILE', help='the program to measure; the release, which is built, if none')
    if asks['is_written']:
        parser.add_argument('--write', action='store_true', help='put the results into docs')
    else:
        parser.set_defaults(write=False)
    return parser


def count_of(text):
    """100000, 100k or 10M."""
    factor = {'k': 1_000, 'M': 1_000_000}.get(text[-1:], 1)
    digits = text[:-1] if factor > 1 else text
    if not digits.isdigit() or int(digits) == 0:
        raise argparse.ArgumentTypeError('sizes are numbers of clicks, such as 100k or 10M')
    return int(digits) * factor


def wanted(labels, only):
    """Those of some labels that --only picks; all without it."""
    return [label for label in labels if not only or any(text in label for text in only)]


def written(options, asks):
    """What decides about the figures, as it is written into docs."""
    known, words = vars(options), []
    for option, about in asks['more']:
        value = known[option.lstrip('-')]
        if option == '--db':
            words.append('--db FILE')
        elif 'type' in about and value != about['default']:
            words.append(f'{option} {value}')
    words += [f'--size {spelled(size)}' for size in known.get('size') or ()]
    words += [f'--rounds {options.rounds}'] if 'rounds' in known else []
    words += [f'--only {shlex.quote(text)}' for text in known.get('only') or ()]
    return ' '.join(words)
