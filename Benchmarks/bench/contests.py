"""Rounds in which several stores answer the same questions in turn."""

import tempfile

from .builds import WORK, click_lines, say
from .processes import Times


def compete(options, contest_of):
    """The times by size, the labels of what was asked, and of those whose answers differ.

    contest_of: a context of a contest, by size, prefix of the click lines, folder and times. A contest has `questions`, checks
    their answers with `check`, and asks them once in each round with `measure`.
    """
    results, wrong, labels = {}, set(), []
    for size in options.size:
        prefix, times = click_lines(size, 'full'), Times()
        with tempfile.TemporaryDirectory(dir=WORK) as folder, contest_of(size, prefix, folder, times) as contest:
            wrong |= contest.check(options.only)
            for number in range(options.rounds):
                say(f'{size} clicks, round {number + 1} of {options.rounds}')
                contest.measure(times, is_first=number == 0)
            labels = [question.label for question in contest.questions]
        results[size] = times
    return results, labels, wrong
