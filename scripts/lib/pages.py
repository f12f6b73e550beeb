"""What the checks of pages in browsers share: their options, a server, databases, and what they look for on a page."""
import argparse, json, os, pathlib, subprocess, sys, urllib.request

from .browsers import ROOT


def options(description, *flags):
    """The options of a check. `taptrail` is the command, in the folder that is given, or in .build-check.

    flags: what a check may do differently, each with its help. One that has none makes pictures.
    """
    parser = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('folder', nargs='?', type=pathlib.Path, default=ROOT / '.build-check/release',
                        metavar='FOLDER_OF_TAPTRAIL')
    for name, meaning in flags:
        parser.add_argument(name, help=meaning, action='store_true')
    if not flags:
        parser.add_argument('--pictures', type=pathlib.Path, metavar='FOLDER', help='where screenshots are written')
    given = parser.parse_args()
    given.taptrail = given.folder.resolve() / 'taptrail'
    if pictures := vars(given).get('pictures'):
        given.pictures = pictures.resolve()
        given.pictures.mkdir(parents=True, exist_ok=True)
    return given


class Server:
    """The taptrail-server that TAPTRAIL_SERVER names, or that of .build-check, on a port of its own unless one is given."""

    def __init__(self, *arguments, port=0):
        self.arguments, self.port = list(map(str, arguments)), port
        self.start()

    def start(self):
        """Starts it, at the same port if it ran already."""
        binary = os.environ.get('TAPTRAIL_SERVER', ROOT / '.build-check/release/taptrail-server')
        self.run = subprocess.Popen([binary, '--port', str(self.port), *self.arguments], stdout=subprocess.PIPE, text=True)
        line = self.run.stdout.readline()
        if not line.startswith('Listening on '):
            sys.exit('taptrail-server %s says %r' % (' '.join(self.arguments), line))
        self.address = line.split()[-1]
        self.port = int(self.address.rsplit(':', 1)[1])

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stop()

    def stop(self):
        self.run.terminate()
        self.run.wait()

    def kill(self):
        self.run.kill()
        self.run.wait()

    def get(self, path):
        with urllib.request.urlopen(self.address + path) as answer:
            return answer.read().decode()


def checks(width, smallest):
    """The script of the checks in a window of a width, with the size that texts of pictures have at least."""
    script = (ROOT / 'scripts/lib/page-checks.js').read_text()
    return script.replace('WINDOW', str(width)).replace('SMALLEST', str(smallest))


def databases(taptrail, folder):
    """Makes databases of the demo's clicks, of hostile names, and of recordings if there are some; gives their names."""
    def run(*command, codes=(0,), **options):
        ended = subprocess.run([taptrail, *command], cwd=folder, stdout=subprocess.DEVNULL, **options)
        if ended.returncode not in codes:
            sys.exit('taptrail %s ended with %d' % (' '.join(command), ended.returncode))

    run('demo', '--db', 'demo.sqlite')
    hostile = '</td></table><script>alert(1)</script>\'"&\u202e' + 'Long' * 60
    lines = [{'t': 1700000000000 + number * 100, 'session': hostile, 'app': hostile, 'version': version, 'user': hostile,
              'screen': hostile, 'path': 'App--%s%d--tap' % ('Box' * 70, number % 9), 'x': 1, 'y': 2, 'handled': False}
             for version in ['1.9', '1.10'] for number in range(40)]
    (folder / 'hostile.jsonl').write_text('\n'.join(map(json.dumps, lines)))
    run('replay', '--db', 'hostile.sqlite', 'hostile.jsonl')
    recordings = os.environ.get('TAPTRAIL_RECORDINGS')
    if recordings:
        # Some of them are broken on purpose: what is rejected ends with 65, as standard error says.
        run('replay', '--db', 'recordings.sqlite', '--started-at', '2026-01-31T09:00:00Z', recordings, codes=(0, 65),
            stderr=subprocess.DEVNULL)
    return ['demo', 'hostile'] + (['recordings'] if recordings else [])


def conclude(complaints, praise):
    """Says what is wrong, or that nothing is; the exit status."""
    for complaint in sorted(complaints):
        print(complaint)
    if not complaints:
        print(praise)
    return 1 if complaints else 0
