"""Browsers without windows, in which the checks of pages look at them and press their controls: Chromium by the DevTools
protocol, and Firefox by its own, Marionette (https://firefox-source-docs.mozilla.org/testing/marionette/Protocol.html).
"""
import base64, json, os, pathlib, shutil, socket, subprocess, time

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent


class Chromium:
    """Chromium, by the DevTools protocol on a pipe."""
    package, names = 'chromium', ('chromium', 'chromium-browser', 'google-chrome')

    def __init__(self, folder):
        from_us, to_us = os.pipe(), os.pipe()

        def connect():
            # The browser reads from 3 and writes to 4.
            reading, writing = os.dup(from_us[0]), os.dup(to_us[1])
            reading, writing = [fd if fd > 4 else os.dup(fd) for fd in (reading, writing)]
            os.dup2(reading, 3)
            os.dup2(writing, 4)

        self.run = subprocess.Popen(
            [program(self), '--headless=new', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--no-first-run',
             '--disable-background-networking', '--disable-component-update', '--remote-debugging-pipe',
             '--user-data-dir=%s/profile' % folder, 'about:blank'],
            preexec_fn=connect, close_fds=False, env=dict(os.environ, HOME=folder),
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(from_us[0])
        os.close(to_us[1])
        self.input, self.output = os.fdopen(from_us[1], 'wb'), os.fdopen(to_us[0], 'rb')
        self.rest, self.number, self.requests, self.errors = b'', 0, [], []
        targets = self.call('Target.getTargets')['targetInfos']
        page = next(t['targetId'] for t in targets if t['type'] == 'page')
        self.session = self.call('Target.attachToTarget', targetId=page, flatten=True)['sessionId']
        for domain in ['Page', 'Network', 'Runtime', 'Log']:
            self.page(domain + '.enable')
        self.page('Emulation.setFocusEmulationEnabled', enabled=True)

    def message(self):
        while b'\0' not in self.rest:
            part = self.output.read1(1 << 20)
            if not part:
                raise SystemExit('Chromium has ended unexpectedly')
            self.rest += part
        text, self.rest = self.rest.split(b'\0', 1)
        message = json.loads(text)
        method, told = message.get('method'), message.get('params', {})
        if method == 'Network.requestWillBeSent':
            self.requests.append(told['request']['url'])
        if method == 'Runtime.exceptionThrown':
            self.errors.append(told['exceptionDetails'].get('exception', {}).get('description', told['exceptionDetails']['text']))
        if method == 'Log.entryAdded' and told['entry']['level'] == 'error':
            self.errors.append('%s %s' % (told['entry']['text'], told['entry'].get('url', '')))
        return message

    def call(self, method, session=None, **parameters):
        self.number += 1
        message = {'id': self.number, 'method': method, 'params': parameters}
        if session:
            message['sessionId'] = session
        self.input.write(json.dumps(message).encode() + b'\0')
        self.input.flush()
        while True:
            answer = self.message()
            if answer.get('id') == self.number:
                if 'error' in answer:
                    raise SystemExit('%s: %s' % (method, answer['error']))
                return answer['result']

    def page(self, method, **parameters):
        return self.call(method, self.session, **parameters)

    def open(self, url, width, height, scheme, media=''):
        self.page('Emulation.setDeviceMetricsOverride', width=width, height=height, deviceScaleFactor=1, mobile=width < 700)
        self.page('Emulation.setEmulatedMedia', media=media, features=[{'name': 'prefers-color-scheme', 'value': scheme}])
        self.requests = []
        self.page('Page.navigate', url=url)
        while self.message().get('method') != 'Page.loadEventFired':
            pass

    def value(self, expression, *while_navigating):
        """The value of an expression. What may be worked out while another page is opened has another value for that."""
        try:
            answer = self.page('Runtime.evaluate', expression=expression, returnByValue=True)
        except SystemExit:
            if while_navigating:
                return while_navigating[0]
            raise
        if 'exceptionDetails' in answer:
            raise SystemExit(json.dumps(answer['exceptionDetails'], indent=1))
        return answer['result'].get('value')

    def screenshot(self, path, width):
        height = min(self.value('document.scrollingElement.scrollHeight'), 12000)
        clip = {'x': 0, 'y': 0, 'width': width, 'height': height, 'scale': 1}
        image = self.page('Page.captureScreenshot', clip=clip, captureBeyondViewport=True)['data']
        pathlib.Path(path).write_bytes(base64.b64decode(image))

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

    def close(self):
        self.call('Browser.close')
        self.run.wait()


class Firefox:
    """Firefox, by Marionette. It has no script that runs before those of a page."""
    package, names = 'firefox-esr', ('firefox-esr', 'firefox')
    before_pages = None

    def __init__(self, folder):
        profile = pathlib.Path(folder) / 'firefox'
        profile.mkdir()
        with socket.create_server(('127.0.0.1', 0)) as free:
            port = free.getsockname()[1]
        (profile / 'user.js').write_text('user_pref("marionette.port", %d);\n' % port)
        self.run = subprocess.Popen(
            [program(self), '--headless', '--marionette', '--no-remote', '--profile', str(profile)],
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


def program(browser):
    """The path of a browser's program; None if there is none."""
    return next(filter(None, map(shutil.which, browser.names)), None)


def install(browser):
    """Installs a browser if there is none; false where that cannot be done."""
    if not program(browser) and shutil.which('apt-get'):
        subprocess.run(['bash', '-c', '. scripts/lib/requirements.sh; install_packages ' + browser.package], cwd=ROOT, check=True)
    return program(browser) is not None
