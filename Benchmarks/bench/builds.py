"""What is measured, and with what: builds, click lines, and modules of Python, all in .build."""

import os
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
WORK = os.path.join(ROOT, '.build', 'bench')
PYTHON = os.path.join(WORK, 'venv', 'bin', 'python')


def say(text):
    print(text, file=sys.stderr, flush=True)


def run(*command, **options):
    return subprocess.run(command, check=True, **options)


def build(arguments):
    run('bash', '-c', '. scripts/lib/shared.sh; build_release ' + arguments, cwd=ROOT, stdout=subprocess.DEVNULL)


def built_command():
    say('Building the release')
    build('taptrail')
    return os.path.join(ROOT, '.build', 'release', 'taptrail')


def built_server():
    say('Building the release of taptrail-server')
    build('taptrail-server --traits Server --scratch-path .build-server')
    return os.path.join(ROOT, '.build-server', 'release', 'taptrail-server')


def built_generator():
    generator, source = os.path.join(WORK, 'click-lines'), os.path.join(ROOT, 'Benchmarks', 'ClickLines', 'main.swift')
    # Click lines that are older than their generator are made again.
    if not os.path.exists(generator) or os.path.getmtime(generator) < os.path.getmtime(source):
        run('swiftc', '-O', source, '-o', generator)
    return generator


def click_lines(count, *variant):
    """The prefix of the files that hold so many clicks, of a variant that the generator makes if one is named."""
    os.makedirs(WORK, exist_ok=True)
    generator, prefix = built_generator(), os.path.join(WORK, '-'.join(('clicks', str(count)) + variant))
    if not os.path.exists(prefix + '.paths') or os.path.getmtime(prefix + '.paths') < os.path.getmtime(generator):
        say(f'Making {count} click lines')
        run(generator, str(count), prefix, *variant)
    return prefix


def installed_modules(*names):
    """Those of some modules of Python that are in the environment of the benchmarks, or could be installed into it."""
    os.makedirs(WORK, exist_ok=True)
    if not os.path.exists(PYTHON):
        if subprocess.run([sys.executable, '-m', 'venv', os.path.join(WORK, 'venv')]).returncode != 0:
            return set()
    modules = set()
    for module in names:
        check = [PYTHON, '-c', f'import {module}']
        if subprocess.run(check, stderr=subprocess.DEVNULL).returncode != 0:
            say(f'Installing {module}')
            subprocess.run([PYTHON, '-m', 'pip', 'install', '-q', module], stderr=subprocess.DEVNULL)
        if subprocess.run(check, stderr=subprocess.DEVNULL).returncode == 0:
            modules.add(module)
        else:
            say(f'{module} cannot be installed here, and is left out')
    return modules


def needed_module(name):
    """Ends the program if a module of Python cannot be had."""
    if name not in installed_modules(name):
        sys.exit(f'This benchmark needs {name}')
