// Sessions, and the journal of lines that wait: each is an item of local storage of its own, so that no tab writes over another's,
// and whoever sends one may remove it. A click's id is the page load's and a count, so that it is stored once.

import { attempt, now, option, script, w } from './page.js';

const PREFIX = 'taptrail.', ITEM = PREFIX + 'c.', SESSION = PREFIX + 'session';
/** A session ends after so many silent milliseconds. */
const SILENCE = 30 * 60_000;
/** So many lines may wait: the storage is the page's. */
const MOST_WAITING = 1000;
/** So many characters are sent at once: a request that outlives its page has 64 KiB at most, and a character three bytes. */
const MOST_SENT = 20_000;
const LONGEST_WAIT = 300_000;

const local = attempt(() => w.localStorage, null), tab = attempt(() => w.sessionStorage, null);
const fetch = w.fetch.bind(w);
const address = option('to') || script?.src && new URL(script.src).origin + pathFor(script.src);
const app = option('app'), key = option('key');

/** Where clicks go: next to the script, `/taptrail.js` to `/v1/clicks`, and a script of another name to its own without `.js`. */
function pathFor(source) {
  const path = new URL(source).pathname;
  return path.endsWith('/taptrail.js') ? path.slice(0, -'taptrail.js'.length) + 'v1/clicks' : path.replace(/\.js$/, '');
}

const newID = () => [...w.crypto.getRandomValues(new Uint8Array(16))].map(byte => (byte + 256).toString(16).slice(1)).join('');

// Not the tab's: a tab that is duplicated has the storage of the other one.
const load = newID();
let count = 0, session = null, memory = [], dropped = 0, isSending = false, isFull = false, wait = 0, timer = 0, hasComplained = false;
let onLayoutWanted = () => {};

/** The session at a time, which goes on, and the number of a click in it if there is one. */
export function sessionAt(at, isClick) {
  session = session || attempt(() => JSON.parse(tab.getItem(SESSION)), null);
  if (!session || !(at - session.at <= SILENCE)) session = { id: newID(), seq: 0 };
  session.at = at;
  if (isClick) session.seq++;
  attempt(() => tab.setItem(SESSION, JSON.stringify(session)));
  return { session: session.id, seq: isClick && session.seq || undefined };
}

/** Keeps a line until it is stored, and sends it soon. */
export function keep(line) {
  line.id = load + '-' + ++count;
  if (dropped && line.info) line.info.dropped = dropped;
  const text = JSON.stringify(line);
  if (isFull) return dropped++;
  dropped = 0;
  if (!attempt(() => (local.setItem(ITEM + line.id, text), true))) memory.push([line.id, text, line.t]);
  later(wait || 1000);
}

/** The lines of this app that wait, as their ids, texts and times, at most so many, in the order of their times. */
function waiting(most) {
  const lines = memory.slice(0, most);
  attempt(() => {
    for (let i = 0; i < local.length && lines.length < most; i++) {
      const name = local.key(i), text = name.startsWith(ITEM) && local.getItem(name), line = text && attempt(() => JSON.parse(text));
      // Two apps of one origin have one storage, and keys of their own.
      if (line && line.app === app) lines.push([name.slice(ITEM.length), text, line.t]);
    }
  });
  return lines.sort((a, b) => a[2] - b[2]);
}

function forget(lines) {
  const ids = new Set(lines.map(line => line[0]));
  memory = memory.filter(line => !ids.has(line[0]));
  for (const id of ids) attempt(() => local.removeItem(ITEM + id));
}

const later = ms => { timer = timer || w.setTimeout(() => { timer = 0; send(); }, ms); };
/** Posts a body; the request outlives the page. */
async function post(body) {
  const headers = { 'Content-Type': 'text/plain', 'TapTrail-Sent': String(now()) };
  if (key) headers.Authorization = 'Bearer ' + key;
  return fetch(address, { method: 'POST', credentials: 'omit', keepalive: true, referrerPolicy: 'no-referrer', headers, body });
}

/** Sends what waits, in parts. A page that is left sends once more, whatever is under way. */
export function send(isLeaving) {
  if (!address || isSending && !isLeaving) return;
  let size = 0;
  const all = waiting(MOST_WAITING), lines = all.filter((line, i) => (size += line[1].length) <= MOST_SENT || !i);
  isFull = all.length === MOST_WAITING;
  if (!lines.length) return;
  isSending = true;
  post(lines.map(line => line[1]).join('\n'))
    .then(answer => answer.ok ? stored(lines, answer) : refused(answer), () => refused())
    .then(() => {
      isSending = false;
      if (waiting(1).length) later(wait * (0.75 + Math.random() / 4));
    });
}

function stored(lines, answer) {
  forget(lines);
  wait = 0;
  return answer.json().then(({ layout, rejections }) => {
    if (rejections) complain(rejections[0].reason);
    if (layout === 'wanted') onLayoutWanted();
  }).catch(() => {});
}

function refused(answer) {
  const isTemporary = !answer || answer.status >= 500 || [408, 429].includes(answer.status);
  const asked = answer?.headers.get('Retry-After') * 1000 || 0;
  // A mistake is not mended by sending it again: the next page may know better.
  wait = isTemporary ? Math.min(LONGEST_WAIT, Math.max(asked, (wait || 500) * 2)) : LONGEST_WAIT;
  if (!isTemporary) answer.json().then(({ message }) => complain(message)).catch(() => {});
}

/** Says once what whoever sets this up must know. */
export function complain(reason) {
  if (!hasComplained) w.console.warn('taptrail', address, reason);
  hasComplained = true;
}

/** Sends what an earlier page left, and from now on what is kept. */
export function startSending(layout) {
  if (!address) return complain('no data-to');
  onLayoutWanted = () => attempt(() => post(JSON.stringify(layout())).catch(() => {}));
  later(2000);
}
