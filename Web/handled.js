// Whether anything handled a click: true, false, or null where that cannot be known, each with its reason. It is false only
// where nothing is left that could have, so that a dead tap is one.
import { attribute, has, isElement, isOuter, option, script, d, tagOf, w } from './page.js';
import { isControl } from './path.js';
import { asksAlways, isBroken, isDouble, isObserver, LATER, NAVIGATED, PRESSES, REQUESTED } from './listeners.js';
import { OPAQUE, openLayer } from './native.js';
import { delegated, isDelegating, isExplained, isReact, isRoot, react, UNKNOWN } from './frameworks.js';

// Where scripts may have added listeners before this one, nobody knows which.
const isLate = !script || d.scripts[0] !== script || script.async || script.defer;
// The app says that listeners of its whole page which show nothing do nothing.
const isLenient = option('page-listeners') === 'ignore';

const isDrawing = node => isElement(node) && /^(canvas|video|embed|object)$/.test(tagOf(node));
/** Whether a click may have been meant for a selection: the second of two, or one whose press began elsewhere. */
function isSelecting({ type, event, press, x, y }) {
  if (type === 'dblclick' || event.detail > 1) return d.getSelection()?.type === 'Range';
  return press?.x !== undefined && event.detail > 0 && (Math.abs(press.x - x) > 8 || Math.abs(press.y - y) > 8);
}

/** What handled a click for certain, or nothing. */
function handler(record, near, reachesRoot) {
  const { nodes, type, runs, native, event } = record;
  // The app: a listener below the page's outermost nodes, or an `on…`; React leaves empty ones on what has an onClick.
  if (runs.some(run => !run.outer && !isRoot(run) && !isDelegating(run.node, type))) return 'listener';
  const stop = runs.find(run => run.stopped), reached = stop ? nodes.indexOf(stop.node) + 1 || nodes.length : nodes.length;
  if (nodes.slice(0, reached).some(node => !isOuter(node) && typeof node['on' + type] === 'function' && !isReact(node))) return 'on' + type;
  // The browser.
  if (native && native !== OPAQUE && !event.defaultPrevented) return 'native ' + native;
  // A framework's root, which asks its own tables.
  if (reachesRoot || type !== 'click') {
    const how = delegated(nodes, type), ofReact = react(nodes, type);
    if (ofReact && ofReact !== UNKNOWN || how) return how || ofReact;
  }
  // A press that shows what it did, as that of a menu which opens at once. What only changes its own control is feedback.
  if (ownPresses(record).some(run => run.outside || run.prevented || run.did & (REQUESTED | NAVIGATED)
    || run.mutated && nodes.indexOf(run.node) > near)) return 'press';
  const layer = record.press?.layer;
  if (layer && layer !== openLayer()) return 'native dismiss';
  // A listener of the whole page that did something at once. `preventDefault` of a tracker is no proof.
  if (pageRuns(record).some(run => run.mutated || run.prevented || run.stopped || run.focus || run.did & NAVIGATED)) return 'effect';
}
const pressRuns = record => record.press?.runs || [];
const ownPresses = record => pressRuns(record).filter(run => !run.outer && record.nodes.includes(run.node));
/** What ran for a click, and for its press at the outermost nodes, without what only looks on. */
const pageRuns = record => [...record.runs, ...pressRuns(record).filter(run => run.outer)].filter(run => !isObserver(run.listener));

/** Why it stays open whether a click that nothing handled for certain was handled. */
function doubts(record, near, reachesRoot) {
  const { nodes, type } = record, found = [];
  const add = (reason, holds) => { if (holds) found.push(reason); };
  const known = pageRuns(record);
  add('press', ownPresses(record).some(run => nodes.indexOf(run.node) <= near && !run.mutated || isDrawing(nodes[0]))
    || nodes.slice(0, near + 1).some(node => PRESSES.some(name => typeof node['on' + name] === 'function' || isElement(node) && has(node, 'on' + name))));
  add('page', !isLenient && known.some(run => run.outer && !asksAlways(run.listener) && !isExplained(run))
    || nodes.some(node => isOuter(node) && typeof node['on' + type] === 'function'));
  add(UNKNOWN, reachesRoot && react(nodes, type) === UNKNOWN || known.some(run => !run.outer && isRoot(run) && !isExplained(run)));
  add('asks', known.some(run => isDrawing(nodes[0]) || run.did & (REQUESTED | LATER) && !asksAlways(run.listener)));
  add('dblclick', nodes.some(node => isDouble(node) && !isReact(node)) || type === 'click' && react(nodes, 'dblclick', false) === 'react');
  add('late', isLate || isBroken);
  add('opaque', record.native === OPAQUE);
  add('frame', nodes[0].ownerDocument !== d);
  add('routed', !record.event.isTrusted);
  add('selection', isSelecting(record));
  return found;
}

/** Whether a click was handled, and why that is so. */
export function decide(record) {
  const { nodes, runs } = record;
  const isNear = node => isElement(node) && (isControl(node) || has(node, 'tabindex') || node.isContentEditable);
  // How far up a press still means this control.
  const near = Math.max(0, nodes.findIndex(isNear));
  const reachesRoot = runs.some(run => !run.isCapturing && (run.outer || isRoot(run)));
  const why = handler(record, near, reachesRoot);
  if (why) return { handled: true, why };
  const reasons = doubts(record, near, reachesRoot);
  return reasons.length ? { handled: null, why: reasons.join() } : { handled: false, why: 'nobody' };
}
