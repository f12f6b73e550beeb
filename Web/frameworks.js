// What frameworks do behind a listener of their own root. Their tables are internals: where a table has another shape than the
// one that is known here, the answer is `UNKNOWN`, never that nobody listens. Vue, Preact, Lit, Angular, Knockout, Stimulus,
// Alpine, htmx and Mithril need nothing: theirs are plain listeners.

import { attempt, d, has, isElement, keyOf, tagOf, typeOf, w } from './page.js';
import { isRootListener } from './listeners.js';

export const UNKNOWN = 'framework';

// ---- React: handlers are the properties of nodes, found along its own tree, as a portal's parent in the page is another one ----
const REACT = { click: 'Click', dblclick: 'DoubleClick', contextmenu: 'ContextMenu' };
const REACT_PRESS = '|(Pointer|Mouse)(Down|Up)|Touch(Start|End)';
const fiberOf = node => node[keyOf(node, '__reactFiber$') || keyOf(node, '__reactInternalInstance$')];
const propertiesOf = node => node[keyOf(node, '__reactProps$') || keyOf(node, '__reactEventHandlers$')];

export const isReact = node => /(^|,)_{1,2}react/.test(Object.keys(node).join());

const hasHandler = (properties, tag, names) => !(properties.disabled && /^(button|input|select|textarea)$/.test(tag))
  && Object.keys(properties).some(name => names.test(name) && typeof properties[name] === 'function');

/** What React's tables say of a click: 'react' where a handler is, nothing where none is, or `UNKNOWN`. */
export function react(nodes, type, withPresses = true) {
  const names = new RegExp(`^on(${REACT[type]}${withPresses ? REACT_PRESS : ''})(Capture)?$`);
  const node = nodes.find(node => isElement(node) && isReact(node) && !isReactRoot(node));
  if (!node) return '';
  let fiber = fiberOf(node);
  // An element of another shape than those of React 16 to 19.
  if (!fiber || !('return' in fiber) || !('stateNode' in fiber)) return UNKNOWN;
  for (; fiber; fiber = fiber.return) {
    if (typeof fiber.type !== 'string') continue;
    const host = fiber.stateNode, properties = typeOf(host) && propertiesOf(host) || fiber.memoizedProps;
    if (!properties || typeof properties !== 'object') return UNKNOWN;
    if (hasHandler(properties, fiber.type, names)) return 'react';
  }
  return '';
}

const isReactRoot = node => !!keyOf(node, '__reactContainer$') && !keyOf(node, '__reactFiber$');
// ---- Svelte, Solid, Qwik: each node has its own ----
const svelteTable = node => Object.getOwnPropertySymbols(node).filter(symbol => symbol.description === 'events').map(symbol => node[symbol])[0];

/** The framework whose table has a handler for a click, or nothing. */
export function delegated(nodes, type) {
  for (const node of nodes) {
    if (node === w) continue;
    if (typeof node['$$' + type] === 'function') return node.disabled ? '' : 'solid';
    if (node['__' + type] || svelteTable(node)?.[type]) return 'svelte';
    if (isElement(node) && has(node, 'on:' + type)) return 'qwik';
  }
  return jQuery(nodes, type);
}

// ---- jQuery: a container's table has the selectors of what it listens for ----
const jQueryHandlers = (node, type) => {
  const list = node !== w && node[keyOf(node, 'jQuery')]?.events?.[type];
  return list?.length ? [...list] : [];
};

function jQuery(nodes, type) {
  const isMeant = (place, selector) => nodes.slice(0, place).some(node =>
    isElement(node) && !node.disabled && attempt(() => node.matches(selector), true));
  return nodes.some((node, place) => jQueryHandlers(node, type).some(handler => handler.selector && isMeant(place, handler.selector)))
    ? 'jquery' : '';
}

/** Whether all that jQuery has at a container is for what some selectors name: its listener says nothing by itself. */
export function isDelegating(node, type) {
  const handlers = jQueryHandlers(node, type);
  return handlers.length > 0 && handlers.every(handler => handler.selector);
}

// ---- Roots ------------------------------------------------------------------------------------------------------------
/** Whether a listener is that of a framework's root, which asks a table. */
export const isRoot = run => isRootListener(run.listener) || run.node !== w && !!keyOf(run.node, '_reactListening');

let svelteWasSeen = false;

/** Whether nodes of the page have the tables of Svelte that are known here; asked again until some have. */
const hasSvelte = () => svelteWasSeen = svelteWasSeen
  || [...d.querySelectorAll('*')].slice(0, 5000).some(node => node.__click || svelteTable(node));

/** Whether a listener without effects is explained: a root's whose tables are known, and have nothing for the click. */
export function isExplained(run) {
  const { node, type } = run;
  if (node !== w && (keyOf(node, '_reactListen') || isDelegating(node, type))) return true;
  if (node !== w && node._$DX_DELEGATE?.has) return node._$DX_DELEGATE.has(type);
  return isRootListener(run.listener) && hasSvelte();
}
