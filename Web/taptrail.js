// Records which control of a page was clicked, by its path along the DOM, and whether anything handled the click. It is the
// first script of a page:
//
//   <script src="https://clicks.example.com/taptrail.js" data-app="Shop" data-version="1.4.0"></script>
//
// docs/web.md has the attributes, and what is never recorded: no text, no value, no query, no cookie.
import { attempt, d, now, option, w } from './page.js';
import { addressOf, controlOf, outlines, pathOf } from './path.js';
import { CLICKS, PRESSES, follow, hook, learn, listen, unlisten, unwatch, watch } from './listeners.js';
import { nativeAction, openLayer } from './native.js';
import { decide } from './handled.js';
import { keep, send, sessionAt, startSending } from './sending.js';

// Whoever asks not to be tracked is not: nothing is hooked.
const isRefused = w.navigator.globalPrivacyControl || w.navigator.doNotTrack === '1' || w.doNotTrack === '1';
/** A click so soon after another one on its control, and without a press since, is the browser's: a label's, or a held key's. */
const SAME_PRESS = 50;

let press = null, lastClick = null, waiting = [], shown = '';
const channel = new w.MessageChannel();
const scroll = () => w === w.top ? [w.scrollX, w.scrollY].map(Math.round) : [0, 0];

function pressed(event) {
  attempt(() => {
    if (event.type === 'pointerdown' || !press || now() - press.at > 5000) {
      press = { isPress: true, at: now(), x: event.clientX, y: event.clientY, layer: openLayer() };
    }
    follow(event, press);
  });
}

// The click's path, screen and place are read before any handler changes them.
function clicked(event) {
  attempt(() => {
    const nodes = event.composedPath();
    const record = {
      event, type: event.type, nodes, press, at: now(), x: event.clientX, y: event.clientY, ...controlOf(nodes[0]),
      native: nativeAction(nodes, event.type), address: addressOf(w.location), scroll: scroll(),
    };
    record.path = pathOf(record.control) + '--' + event.type;
    follow(event, record);
    watch(nodes);
    // A task of its own comes after the whole dispatch, also where propagation is stopped.
    if (waiting.push(record) === 1) channel.port2.postMessage(0);
  });
}

function finishAll() {
  const records = waiting;
  waiting = [];
  attempt(() => unwatch(records[records.length - 1]));
  const outcomes = new Map();
  for (const record of records) {
    attempt(() => {
      record.runs.forEach(learn);
      const outcome = decide(record), first = samePress(record);
      if (!first) outcomes.set(record, outcome);
      else if (outcomes.has(first)) outcomes.set(first, either(outcomes.get(first), outcome));
    });
  }
  outcomes.forEach((outcome, record) => attempt(() => finish(record, outcome)));
}

/** The click before, if a click is of the same press. */
function samePress(record) {
  const first = lastClick;
  const isSame = first && record.type === 'click' && first.control === record.control && first.press === record.press
    && record.at - first.at < SAME_PRESS;
  // A held key goes on clicking, each click soon after the last one.
  if (isSame) first.at = record.at; else if (record.type === 'click') lastClick = record;
  return isSame ? first : null;
}

const rank = ({ handled }) => [false, null, true].indexOf(handled);
const either = (a, b) => rank(b) > rank(a) ? b : a;

/** What all lines say. */
const context = (t, address, isClick) => ({
  t, address, ...sessionAt(t, isClick), app: option('app'), version: option('version'),
  user: w.taptrail.user || option('user'), window: [w.innerWidth, w.innerHeight], properties: { platform: 'web' },
});

function finish(record, { handled, why }) {
  const { event, at, hit, path } = record;
  const line = {
    ...context(at, record.address, true), path, kind: event.isTrusted ? 'activation' : 'routed', hit, handled, info: { why },
  };
  // Keys have no place; a place is one on the page.
  if (event.detail || record.x || record.y) {
    line.x = record.x + record.scroll[0];
    line.y = record.y + record.scroll[1];
    line.scroll = record.scroll;
  }
  if (LAB) (w.__clicks = w.__clicks || []).push({ line, outcome: { handled, why } });
  if (option('log') !== null) w.console.log('taptrail', line);
  keep(line);
}

/** Notes which screen is in front, or that none is. */
function show(address) {
  if (address === shown) return;
  const at = now();
  if (shown) keep({ screen_view: '', appeared: false, ...context(at, shown) });
  if (address) keep({ screen_view: '', appeared: true, ...context(at, address) });
  shown = address;
}

/** The controls of the page as it is, for pictures of it. */
const layout = () => ({ layout: outlines(scroll()), ...context(now(), addressOf(w.location)) });

function start() {
  const come = () => attempt(() => show(d.visibilityState === 'hidden' ? '' : addressOf(w.location)));
  const leave = () => { finishAll(); attempt(() => show('')); send(true); };
  const unhook = hook(come);
  const listeners = [
    ...CLICKS.map(type => [w, type, clicked, true]),
    ...PRESSES.map(type => [w, type, pressed, { capture: true, passive: true }]),
    [d, 'visibilitychange', () => { if (d.visibilityState === 'hidden') leave(); else come(); }],
    [w, 'pagehide', leave], [w, 'pageshow', come], [w, 'popstate', come], [w, 'hashchange', come],
  ];
  channel.port1.onmessage = finishAll;
  for (const listener of listeners) listen(...listener);
  w.taptrail = {
    pathOf,
    flush: () => { finishAll(); send(); },
    stop() {
      unhook();
      for (const listener of listeners) unlisten(...listener);
    },
  };
  startSending(layout);
  come();
}

if (!w.taptrail && !isRefused) attempt(start);
