// What a browser does at a click without any listener, and the layers that a press closes.

import { attempt, attribute, d, has, isElement, parentOf, tagOf, w } from './page.js';
import { hasRouter } from './listeners.js';

/** What nobody outside can look into. */
export const OPAQUE = '?';

/** What the browser does at a click: a word for it, an empty text for nothing, or `OPAQUE`. The innermost element that has an
 * action of its own decides, also where that is none: a `type=button` in a label or a summary. */
export function nativeAction(nodes, type) {
  if (type === 'contextmenu') return 'menu';
  for (const element of nodes) {
    if (!isElement(element)) continue;
    const action = (ACTIONS[tagOf(element)] || none)(element);
    if (action !== undefined) return action;
    if (element.isContentEditable) return 'edit';
  }
  return '';
}

const none = () => undefined;
const SENDING = ['submit', 'image', 'reset'];
const field = element => element.disabled ? '' : 'input';
const media = element => element.controls ? 'media' : undefined;
const opaque = () => OPAQUE;

function anchor(element) {
  const name = ['href', 'xlink:href'].find(name => has(element, name));
  return name && link(attribute(element, name).trim());
}

function link(href) {
  if (/^javascript:\s*(?:void\s*\(?\s*0\s*\)?|;|\/\/.*)?\s*;?$/i.test(href) || href === '#') return '';
  if (href[0] !== '#') return 'link';
  // A fragment leads somewhere if it is another screen, as `#/cart`, if the page has it, or perhaps if a router listens.
  if (hasRouter && /^#!?\//.test(href) && href !== w.location.hash) return 'link';
  const id = attempt(() => decodeURIComponent(href.slice(1)), href.slice(1));
  return id === 'top' || d.getElementById(id) || d.getElementsByName(id).length ? 'link' : hasRouter ? OPAQUE : '';
}

const ACTIONS = {
  a: anchor,
  area: anchor,
  button(element) {
    if (element.disabled) return '';
    if (has(element, 'popovertarget') || has(element, 'commandfor')) return 'command';
    return SENDING.includes(element.type) && element.form ? element.type : '';
  },
  input(element) {
    const { type } = element;
    if (element.disabled || type === 'button' || type === 'hidden') return '';
    return SENDING.includes(type) ? (element.form ? type : '') : 'input';
  },
  select: field, textarea: field, option: field, optgroup: field,
  label(element) {
    // That of a button brings the button's own click, which decides.
    const { control } = element;
    return control?.disabled === false && tagOf(control) !== 'button' ? 'label' : undefined;
  },
  summary(element) {
    const parent = parentOf(element);
    return isElement(parent) && tagOf(parent) === 'details' ? 'summary' : undefined;
  },
  video: media, audio: media, embed: opaque, object: opaque, iframe: opaque,
};

/** The open layer that a press next to it closes, or nothing. */
export const openLayer = () => attempt(() => d.querySelector(':popover-open,dialog[closedby=any][open]'), null);
