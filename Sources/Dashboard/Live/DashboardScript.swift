internal import Basics

/// The script of the pages that move: each works without it, too. Texts of a database become text on the page, and nothing else.
enum DashboardScript {
    static let path = "/dashboard.js"

    /// The element that brings it. The address changes with the text, as browsers keep it.
    static let link: String = {
        let digest = Array(text.utf8).withUnsafeBytes { XXH64.digest($0) }
        return "<script src=\"\(path)?\(String(digest, radix: 36))\" defer=\"\"></script>"
    }()

    static let text = #"""
        'use strict';
        const button = (text, act) => {
          const made = document.createElement('button');
          made.type = 'button';
          made.textContent = text;
          made.addEventListener('click', act);
          return made;
        };
        const address = (page, names) => page + '?' + new URLSearchParams(Object.entries(names).filter(([, text]) => text));

        // The clicks that are stored while the page is open: rows like those that are there.
        const live = document.querySelector('.live');
        if (live) {
          const most = 200;
          const body = document.querySelector('#live tbody');
          let isPaused = false, last = null, isCut = false, waiting = [];
          const say = text => { if (live.textContent !== text) live.textContent = text; };
          const link = (cell, text, to) => {
            const made = document.createElement('a');
            made.href = to;
            made.textContent = text;
            cell.replaceChildren(made);
          };
          const fill = (cell, click) => {
            const {control, screen, app, version, session, user} = click;
            switch (cell.dataset.label || 'time') {
              case 'time': cell.textContent = click.at; break;
              case 'control': link(cell, click.name, address('/control', {control, screen})); cell.title = control; break;
              case 'screen': screen ? link(cell, screen, address('/screens', {screen})) : cell.replaceChildren(); break;
              case 'session': link(cell, session, address('/session', {session, app})); break;
              case 'user': user ? link(cell, user, address('/sessions', {user})) : cell.replaceChildren(); break;
              case 'handled': cell.textContent = click.handled; break;
              case 'app': cell.textContent = app || ''; break;
              case 'version': cell.textContent = version || ''; break;
              default: cell.replaceChildren();
            }
          };
          const show = clicks => {
            // There is no row to be like: the server makes the first ones.
            if (!body) return location.reload();
            for (const click of clicks) {
              const row = body.rows[0].cloneNode(true);
              for (const cell of row.cells) fill(cell, click);
              body.prepend(row);
            }
            while (body.rows.length > most) body.lastElementChild.remove();
          };
          const pause = button('Pause', () => {
            isPaused = !isPaused;
            pause.textContent = isPaused ? 'Go on' : 'Pause';
            if (!isPaused) { show(waiting); waiting = []; }
            tell();
          });
          live.after(pause);
          const tell = () => say(
            (isPaused ? 'Paused: newer clicks wait.' : 'New clicks appear as they are stored.')
            + (isCut ? ' There were more than are shown here.' : ''));
          const events = new EventSource(live.dataset.events);
          events.addEventListener('open', tell);
          events.addEventListener('error', () => say('The server does not answer; trying again.'));
          events.addEventListener('full', () => { events.close(); say('Too many pages are open; load this one again later.'); });
          events.addEventListener('cut', () => { isCut = true; tell(); });
          events.addEventListener('clicks', event => {
            const clicks = JSON.parse(event.data);
            if (!isPaused) return show(clicks);
            waiting.push(...clicks);
            if (waiting.length > most) { waiting = waiting.slice(-most); isCut = true; tell(); }
          });
          addEventListener('pagehide', () => events.close());
        }

        """#
}
