#!/usr/bin/env python3
"""Browsers without windows that scripts/check-web presses controls in: Chromium by the DevTools protocol, as scripts/check-page has it,
and Firefox by its own, Marionette (https://firefox-source-docs.mozilla.org/testing/marionette/Protocol.html)."""
import importlib.machinery, importlib.util, json, os, pathlib, shutil, socket, subprocess, sys, time

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.dont_write_bytecode = True
_loader = importlib.machinery.SourceFileLoader('check_page', str(ROOT / 'scripts/check-page'))
check_page = importlib.util.module_from_spec(importlib.util.spec_from_loader('check_page', _loader))
_loader.exec_module(check_page)

BUTTONS = {'left': 0, 'middle': 1, 'right': 2}


class Chromium(check_page.Chromium):
    package = 'chromium'

    def press(self, x, y, how):
        page = self.page
        page('Input.dispatchMouseEvent', type='mouseMoved', x=x, y=y)
        if how == 'touch':
            page('Input.dispatchTouchEvent', type='touchStart', touchPoints=[{'x': x, 'y': y}])
            page('Input.dispatchTouchEvent', type='touchEnd', touchPoints=[])
        elif how == 'Enter':
            for what in ('keyDown', 'keyUp'):
                page('Input.dispatchKeyEvent', type=what, key='Enter', code='Enter', windowsVirtualKeyCode=13, text='\r')
        elif how == 'drag':
            page('Input.dispatchMouseEvent', type='mousePressed', x=x - 60, y=y, button='left', clickCount=1)
            page('Input.dispatchMouseEvent', type='mouseMoved', x=x + 60, y=y, button='left', buttons=1)
            page('Input.dispatchMouseEvent', type='mouseReleased', x=x + 60, y=y, button='left', clickCount=1)
        else:
            for count in range(1, 3 if how == 'double' else 2):
                for what in ('mousePressed', 'mouseReleased'):
                    page('Input.dispatchMouseEvent', type=what, x=x, y=y, button='right' if how == 'right' else 'left', clickCount=count)

    def awaited(self, expression):
        return self.page('Runtime.evaluate', expression=expression, returnByValue=True, awaitPromise=True)['result']['value']

    def before_pages(self, script):
        """Runs a script before those of every page; gives what ends that."""
        identifier = self.page('Page.addScriptToEvaluateOnNewDocument', source=script)['identifier']
        return lambda: self.page('Page.removeScriptToEvaluateOnNewDocument', identifier=identifier)


class Firefox:
    """It has no script that runs before those of a page."""
    package = 'firefox-esr'
    before_pages = None

    def __init__(self, folder):
        profile = pathlib.Path(folder) / 'firefox'
        profile.mkdir()
        with socket.create_server(('127.0.0.1', 0)) as free:
            port = free.getsockname()[1]
        (profile / 'user.js').write_text('user_pref("marionette.port", %d);\n' % port)
        self.run = subprocess.Popen(
            [shutil.which('firefox-esr') or 'firefox', '--headless', '--marionette', '--no-remote', '--profile', str(profile)],
            env=dict(os.environ, HOME=str(folder)), stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for _ in range(600):
            try:
                self.stream = socket.create_connection(('127.0.0.1', port)).makefile('rwb')
                break
            except OSError:
                time.sleep(0.1)
        else:
            raise SystemExit('Firefox does not answer')
        self.number, self.errors = 0, []
        self.message()
        self.call('WebDriver:NewSession', capabilities={})

    def message(self):
        length = b''
        while (byte := self.stream.read(1)) != b':':
            if not byte:
                raise SystemExit('Firefox has ended unexpectedly')
            length += byte
        return json.loads(self.stream.read(int(length)))

    def call(self, name, **parameters):
        self.number += 1
        text = json.dumps([0, self.number, name, parameters]).encode()
        self.stream.write(b'%d:%s' % (len(text), text))
        self.stream.flush()
        _, _, error, result = self.message()
        if error:
            raise SystemExit('%s: %s' % (name, error))
        return result

    def open(self, url, width, height, scheme):
        self.call('WebDriver:SetWindowRect', width=width, height=height)
        self.call('WebDriver:Navigate', url=url)

    def value(self, expression, *while_navigating):
        try:
            return self.call('WebDriver:ExecuteScript', script='return window.eval(arguments[0])', args=[expression], sandbox=None)['value']
        except SystemExit:
            if while_navigating:
                return while_navigating[0]
            raise

    def press(self, x, y, how):
        if how == 'Enter':
            actions = [{'type': 'keyDown', 'value': '\ue007'}, {'type': 'keyUp', 'value': '\ue007'}]
            self.call('WebDriver:PerformActions', actions=[{'type': 'key', 'id': 'keys', 'actions': actions}])
            return
        move = lambda x: {'type': 'pointerMove', 'x': x, 'y': y, 'duration': 0, 'origin': 'viewport'}
        button = 2 if how == 'right' else 0
        down, up = ({'type': what, 'button': button} for what in ('pointerDown', 'pointerUp'))
        actions = [move(x - 60), down, move(x + 60), up] if how == 'drag' else [move(x)] + [down, up] * (2 if how == 'double' else 1)
        kind = 'touch' if how == 'touch' else 'mouse'
        self.call('WebDriver:PerformActions', actions=[
            {'type': 'pointer', 'id': kind, 'parameters': {'pointerType': kind}, 'actions': actions}])

    def close(self):
        self.call('Marionette:Quit')
        self.run.wait()


def install(browser):
    """Installs a browser if there is none; false where that cannot be done."""
    if browser is Chromium:
        return check_page.install()
    if not shutil.which('firefox-esr') and not shutil.which('firefox') and shutil.which('apt-get'):
        subprocess.run(['bash', '-c', '. scripts/lib/requirements.sh; install_packages firefox-esr'], cwd=ROOT, check=True)
    return bool(shutil.which('firefox-esr') or shutil.which('firefox'))
