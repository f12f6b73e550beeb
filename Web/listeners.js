// Which listeners of a click really ran, and what each did within the click's own task. Who runs is better than who is
// registered: listeners that were removed, aborted, used up or stopped are right by themselves. No timer guesses.

import { attempt, d, isOuter, option, script, typeOf, w } from './page.js';

export const CLICKS = ['click', 'dblclick', 'contextmenu'];
export const PRESSES = ['pointerdown', 'mousedown', 'touchstart', 'pointerup', 'mouseup', 'touchend'];

/** What a listener started. */
export const REQUESTED = 1, NAVIGATED = 2, LATER = 4;

const target = w.EventTarget.prototype, { addEventListener: add, removeEventListener: remove } = target;
export const listen = (node, type, listener, options) => add.call(node, type, listener, options);
export const unlisten = (node, type, listener, options) => remove.call(node, type, listener, options);

const wrappers = new WeakMap(), sources = new WeakMap(), records = new WeakMap(), habits = new WeakMap();
/** The types whose listeners matter. */
const hooked = new Set([...CLICKS, ...PRESSES, 'hashchange', 'popstate']);
/** What listens for double clicks, by its element: a single one on that says nothing yet. */
const doubles = new WeakMap();
/** Whether an element waits for double clicks, and no root that listens for everything. */
export const isDouble = node => doubles.has(node) && !isRootListener(doubles.get(node));
/** Whether something on the page listens for changes of the fragment, as routers do. */
export let hasRouter = false;

/** `latest` is the record of the last click or press. */
let running = null, started = 0, stopped = false, latest = null;
/** Whether this script itself has failed to see something, so that nothing is known to be unhandled. */
export let isBroken = false;
const careful = f => { try { return f(); } catch (e) { isBroken = true; } };
/** Takes a record as that of an event: listeners of the event are noted in its `runs`. */
export function follow(event, record) {
  record.runs = record.runs || [];
  records.set(event, record);
  latest = record;
}

const isListener = listener => typeof listener === 'function' || typeof listener === 'object' && listener !== null;

function wrapped(listener, node) {
  let wrapper = wrappers.get(listener);
  if (!wrapper) {
    const around = (f, own) => function (event) {
      const record = stopped ? null : records.get(event), run = record && careful(() => begin(record, event, listener));
      try { return f.call(own || this, event); } finally { if (run) careful(() => end(record, event, run)); }
    };
    // An object's function is looked up at each event, and a browser says itself where there is none.
    wrapper = typeof listener === 'function' ? around(listener) : {
      get handleEvent() { const f = listener.handleEvent; return typeof f === 'function' ? around(f, listener) : f; },
    };
    wrappers.set(listener, wrapper);
  }
  // Listeners of the whole page may be somebody's statistics: where they come from says so.
  if (isOuter(node)) { if (!sources.has(listener)) sources.set(listener, caller()); } else wrapper.onElement = true;
  if (node === d) wrapper.onDocument = true;
  return wrapper;
}

/** The address of the script that called, without this one. */
function caller() {
  const own = script?.src;
  const place = (String(new Error().stack || '').match(/(?:https?|file|blob):[^\s)]+/g) || []).find(line => !own || !line.startsWith(own));
  return place ? place.replace(/:\d+(:\d+)?$/, '') : '';
}

const observers = option('observers') && attempt(() => new RegExp(option('observers')));

/** Whether a listener is somebody's statistics: its script is of another origin, or `data-observers` names it. */
export function isObserver(listener) {
  const source = sources.get(listener) || '';
  return !!source && (!!observers && observers.test(source) || /^https?:/.test(source) && !source.startsWith(w.location.origin + '/'));
}

/** Whether a listener stands both on the document and on a container, as those of Svelte do, which ask its tables. */
export const isRootListener = listener => wrappers.get(listener)?.onDocument && wrappers.get(listener).onElement;

/** Whether a listener has asked the network or a timer at each click until now, five or more, and so does whatever is clicked. */
export const asksAlways = listener => habits.get(listener) >= 5;

/** Notes what a listener of the whole page did at a click. */
export function learn(run) {
  const asked = habits.get(run.listener) ?? 0;
  if (run.outer) habits.set(run.listener, run.did & (REQUESTED | LATER) ? asked + 1 : -Infinity);
}

// ---- What a listener does -------------------------------------------------------------------------------------------
// What microtasks change is handed to the observer before the next listener runs, and is the last listener's.
const observer = new w.MutationObserver(changes => changed(latest?.last, changes));
const WATCHED = { subtree: true, childList: true, attributeOldValue: true, characterDataOldValue: true };
/** Notes the changes of a listener. What has the value that it had before is none. */
function changed(run, changes) {
  changes = changes.filter(({ target, attributeName, oldValue }) =>
    oldValue !== (attributeName ? target.getAttribute(attributeName) : target.data));
  if (run && changes[0]) run.mutated = true;
  return changes;
}

/** Watches the page for changes, with the shadow roots of a path. */
export function watch(nodes) {
  observer.observe(d, WATCHED);
  for (const node of nodes || []) if (typeOf(node) === 11) observer.observe(node, WATCHED);
}

/** Ends watching; changes that have not been seen are those of the record's last listener. */
export function unwatch(record) {
  changed(record?.last, observer.takeRecords());
  observer.disconnect();
}

function begin(record, event, listener) {
  if (record.isPress) watch();
  else changed(record.last, observer.takeRecords());
  const node = event.currentTarget, outer = isOuter(node);
  const run = {
    node, outer, listener, type: event.type, isCapturing: event.eventPhase === 1, did: 0, mutated: false,
    prevented: event.defaultPrevented, stopped: event.cancelBubble, focus: d.activeElement,
  };
  record.runs.push(record.last = run);
  started = 0;
  running = run;
  if (outer && !record.isPress) run.unspy = spy();
  return run;
}

function end(record, event, run) {
  if (run.unspy) run.unspy();
  const changes = changed(run, observer.takeRecords());
  run.outside = record.isPress && changes.some(change =>
    !run.node.contains || !run.node.contains(change.target) || /^(aria-|open$|hidden$)/.test(change.attributeName || ''));
  run.did |= started;
  run.prevented = !run.prevented && event.defaultPrevented;
  run.stopped = !run.stopped && event.cancelBubble;
  run.focus = run.focus !== d.activeElement;
  running = null;
  if (record.isPress && latest.isPress) observer.disconnect();
}

/** Replaces a function by one that notes its calls; gives what puts it back. */
function replace(owner, name, calls) {
  const original = owner?.[name];
  if (typeof original !== 'function') return () => {};
  const own = Object.prototype.hasOwnProperty.call(owner, name);
  const replacement = owner[name] = function () { attempt(() => calls.apply(null, arguments)); return original.apply(this, arguments); };
  return () => { if (owner[name] === replacement) { if (own) owner[name] = original; else delete owner[name]; } };
}

// Timers, scrolling and events are used too much to be replaced for good: only while a listener of the whole page runs.
function spy() {
  const later = () => { started |= LATER; };
  const back = [[w, 'setTimeout'], [w, 'requestAnimationFrame'], [w, 'scrollTo'], [w, 'scrollBy'], [w.Element.prototype, 'scrollIntoView'],
    [target, 'dispatchEvent']].map(([owner, name]) => replace(owner, name, later));
  return () => back.forEach(f => f());
}

/** Hooks what listeners are added by, and what they start. Calls back after the page has gone elsewhere. Gives what ends that. */
export function hook(moved) {
  // As methods they have the names of what they replace, and are no constructors either.
  Object.assign(target, {
    addEventListener(type, listener) {
      const node = this || w;
      if (stopped || !hooked.has(type) || !isListener(listener)) return add.apply(node, arguments);
      let hook = listener;
      try {
        if (type === 'dblclick' && !isOuter(node) && !isDouble(node)) doubles.set(node, listener);
        if (type === 'hashchange' || type === 'popstate') hasRouter = true; else hook = wrapped(listener, node);
      } catch (e) { isBroken = true; }
      return add.call(node, type, hook, arguments[2]);
    },
    removeEventListener(type, listener) {
      const wrapper = isListener(listener) && wrappers.get(listener);
      if (wrapper) remove.call(this || w, type, wrapper, arguments[2]);
      return remove.apply(this || w, arguments);
    },
  });
  const note = what => () => { if (running) started |= what; };
  const move = () => { note(NAVIGATED)(); Promise.resolve().then(moved); };
  const back = [
    // Requests that outlive the page, or whose answer nobody reads, are statistics by their nature.
    replace(w, 'fetch', (input, init) => { if (running && !init?.keepalive && init?.mode !== 'no-cors') started |= REQUESTED; }),
    replace(w.XMLHttpRequest?.prototype, 'send', note(REQUESTED)),
    ...['pushState', 'replaceState'].map(name => replace(w.History?.prototype, name, move)),
    replace(w, 'open', note(NAVIGATED)),
  ];
  return () => { stopped = true; back.forEach(f => f()); };
}
