// Pages work without this, too. What the server sends as HTML has all texts of a database escaped.
'use strict';
const button = (text, act) => {
  const made = document.createElement('button');
  made.type = 'button';
  made.textContent = text;
  made.addEventListener('click', act);
  return made;
};

// Clicks that are stored while the page is open: rows like those there.
const live = document.querySelector('.live');
if (live) {
  const most = 200;
  const body = document.querySelector('#live tbody');
  let isPaused = false, last = null, isCut = false, waiting = [];
  const say = text => { if (live.textContent !== text) live.textContent = text; };
  const show = clicks => {
    if (!clicks.length) return;
    // There is no table yet: the server makes it.
    if (!body) return location.reload();
    for (const {row} of clicks) body.insertAdjacentHTML('afterbegin', row);
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

// The touches of a session at their times.
const replay = document.querySelector('.replay');
if (replay) {
  const screens = [...replay.querySelectorAll('.screen')];
  const touches = screens.flatMap(screen => [...screen.querySelectorAll('[data-ms]')].map(mark => ({
    screen, mark, ms: Number(mark.dataset.ms),
    text: mark.querySelector('title').textContent + ' on ' + screen.querySelector('p').textContent,
  }))).sort((a, b) => a.ms - b.ms);
  const length = touches.at(-1).ms;
  // A screen is there before it is touched, and nobody wants to look at a long pause.
  const [ahead, pause] = [600, 2000];
  const start = touches.find(touch => touch.ms >= Number(replay.dataset.start)) || touches[0];
  let ms = start.ms, isPlaying = false, before = 0;
  const clock = ms => Math.floor(ms / 60000) + ':' + String(Math.floor(ms / 1000) % 60).padStart(2, '0');
  const labelled = (text, field) => {
    const label = document.createElement('label');
    label.append(text, field);
    return label;
  };

  const time = document.createElement('input');
  Object.assign(time, {type: 'range', min: 0, max: Math.ceil(length / 100) * 100, step: 100});
  const speed = document.createElement('select');
  for (const times of [1, 2, 4, 8]) speed.add(new Option(times + ' ×', times));
  const status = document.createElement('p');
  status.setAttribute('role', 'status');

  const show = () => {
    const past = touches.filter(touch => touch.ms <= ms);
    const now = past.at(-1) || touches[0];
    const next = touches[past.length];
    const shown = next && next.ms - ms < ahead ? next.screen : now.screen;
    for (const screen of screens) screen.hidden = screen !== shown;
    for (const touch of touches) {
      touch.mark.classList.toggle('later', touch.ms > ms);
      touch.mark.classList.toggle('now', touch === now);
    }
    time.value = ms;
    const text = `${clock(ms)} of ${clock(length)}: ${now.text}`;
    time.setAttribute('aria-valuetext', text);
    if (status.textContent !== text) status.textContent = text;
  };
  const step = at => {
    if (!isPlaying) return;
    ms += (at - before) * speed.value;
    before = at;
    const next = touches.find(touch => touch.ms > ms);
    if (next && next.ms - ms > pause) ms = next.ms - pause / 2;
    if (ms >= length) { ms = length; play(false); }
    show();
    requestAnimationFrame(step);
  };
  const play = on => {
    if (on && ms >= length) ms = touches[0].ms;
    isPlaying = on;
    playing.textContent = on ? 'Pause' : 'Play';
    // Nobody can listen as fast as it plays.
    status.setAttribute('aria-live', on ? 'off' : 'polite');
    if (on) requestAnimationFrame(at => { before = at; step(at); });
  };
  const go = touch => { play(false); if (touch) { ms = touch.ms; show(); } };
  const playing = button('Play', () => play(!isPlaying));
  time.addEventListener('input', () => { play(false); ms = Number(time.value); show(); });
  const bar = document.createElement('div');
  bar.className = 'player';
  bar.append(
    playing, button('Touch before', () => go(touches.findLast(touch => touch.ms < ms))),
    button('Next touch', () => go(touches.find(touch => touch.ms > ms))),
    labelled('Speed', speed), labelled('Time', time));
  document.addEventListener('keydown', event => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.target.closest('input, select, textarea, button, a, summary')) return;
    switch (event.key) {
      case ' ': play(!isPlaying); break;
      case 'ArrowLeft': go(touches.findLast(touch => touch.ms < ms)); break;
      case 'ArrowRight': go(touches.find(touch => touch.ms > ms)); break;
      default: return;
    }
    event.preventDefault();
  });
  replay.classList.add('plays');
  replay.querySelector('.screens').before(bar, status);
  show();
}

// A new database.
if (document.querySelector('.waiting')) setTimeout(() => location.reload(), 3000);

// An open menu closes where somebody looks elsewhere.
document.addEventListener('click', event => {
  for (const menu of document.querySelectorAll('details:has(> .pop)[open]')) if (!menu.contains(event.target)) menu.open = false;
});

// Light or dark by hand: the rules for dark hold always then, or never.
const dark = [...document.styleSheets[0].cssRules].filter(rule => rule.conditionText?.includes('dark'));
const theme = name => {
  if (name) localStorage.theme = name;
  const chosen = localStorage.theme || 'system';
  document.documentElement.style.colorScheme = chosen === 'system' ? '' : chosen;
  const media = {system: 'screen and (prefers-color-scheme: dark)', dark: 'screen', light: 'not all'}[chosen];
  for (const rule of dark) rule.media.mediaText = media;
};
theme();
document.querySelector('.top .more .pop').append(...['light', 'dark', 'system'].map(name => button(name, () => theme(name))));

// A page says when it would be another one.
const filters = document.querySelector('.filters .in');
let tag;
const ask = async () => {
  if (document.hidden) return;
  const answer = await fetch(location, {cache: 'no-cache'}).catch(() => ({}));
  const now = answer.ok && answer.headers.get('ETag');
  if (!now || now === tag) return;
  if (tag) { clearInterval(asking); filters.append(button('New figures: show', () => location.reload())); }
  tag = now;
};
const asking = filters && !live && !replay && setInterval(ask, 60000);
if (asking) ask();

// Keys: t the time, f the filter, s to search, j and k another session; Escape closes.
document.addEventListener('keydown', event => {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  if (event.key === 'Escape') for (const menu of document.querySelectorAll('details:has(> .pop)[open]')) menu.open = false;
  if (event.target.closest('input, select, textarea')) return;
  const place = {t: '.top .time', f: '.top .add', s: 'main [name=search]', j: '[rel=prev]', k: '[rel=next]'}[event.key];
  const found = place && document.querySelector(place);
  if (!found) return;
  if (found.matches('details')) {
    found.open = true;
    found.querySelector('.pop a, .pop input, .pop select').focus();
  } else if (found.rel) found.click();
  else found.focus();
  event.preventDefault();
});
