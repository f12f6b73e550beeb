// The path of a control, as docs/formats.md has it for pages, and which control a click belongs to: docs/definitions.md.

import { attempt, attribute, d, has, isElement, nameOf, option, parentOf, previousOf, tagOf, typeOf } from './page.js';

const identifierAttribute = option('identifier-attribute');

const escape = byte => '%' + byte.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0');
const encode = part => /[%#[\]\x00-\x1f\x7f-]/.test(part)
  ? part.replace(/[%#[\]\x00-\x1f\x7f]/g, escape).replace(/^-|-$/g, '%2D').replace(/--+/g, run => '-' + '%2D'.repeat(run.length - 1))
  : part;

const identifierOf = element => identifierAttribute && attribute(element, identifierAttribute) || '';

function component(node) {
  const type = typeOf(node);
  if (type !== 1) return type === 9 ? 'document' : 'shadow-root';
  const name = nameOf(node), identifier = identifierOf(node);
  let ordinal = 0;
  // No cache: what keeps one right costs a page more at each change than this costs at a click.
  for (let other = previousOf(node); other; other = previousOf(other)) {
    if (nameOf(other) === name && identifierOf(other) === identifier) ordinal++;
  }
  return encode(name.toLowerCase()) + (identifier ? '#' + encode(identifier) : '') + (ordinal ? `[${ordinal}]` : '');
}

/** What is around a node: its parent, a shadow root's host, a frame's element where the page around may be seen. */
function around(node) {
  const type = typeOf(node);
  return parentOf(node) || (type === 11 ? node.host : type === 9 ? attempt(() => node.defaultView.frameElement) : null) || null;
}

/** The path of a node from the outermost document on, or from below a node above it. */
export function pathOf(node, above) {
  const parts = [];
  for (; node && node !== above; node = around(node)) if ([1, 9, 11].includes(typeOf(node))) parts.push(component(node));
  return parts.reverse().join('--');
}

const TAGS = 'a,button,input,select,textarea,option,label,summary,area';
const ROLES = /^(button|link|checkbox|radio|switch|tab|menuitem|menuitemcheckbox|menuitemradio|option|textbox|searchbox|combobox|slider|spinbutton|treeitem)$/;

export const isControl = element => TAGS.split(',').includes(tagOf(element)) || ROLES.test(attribute(element, 'role') || '')
  || has(element, 'onclick') || has(element, 'contenteditable') && attribute(element, 'contenteditable') !== 'false';

const LABELABLE = 'button,input:not([type=hidden]),meter,output,progress,select,textarea';

/** The control that a label stands for, or nothing: the one in its own tree whose id it names, else the first one inside. */
export function labelled(element) {
  if (tagOf(element) !== 'label') return null;
  const id = attribute(element, 'for');
  return id && [...element.getRootNode().querySelectorAll(LABELABLE)].find(other => attribute(other, 'id') === id)
    || element.querySelector(LABELABLE);
}

/** The control that a click belongs to: the nearest one at or above what was hit, within its document. A label stands for its own.
 * `hit` is the path of what was hit within it. */
export function controlOf(target) {
  let control = target;
  while (control && typeOf(control) !== 9 && !(isElement(control) && isControl(control))) control = around(control);
  if (!control || typeOf(control) === 9) return { control: target, hit: '' };
  const own = labelled(control);
  if (own) return { control: own, hit: pathOf(target, parentOf(control)) };
  return { control, hit: target === control ? '' : pathOf(target, control) };
}

/** Where the page is: its path, and its fragment where that is a page of its own. The collector makes the screen of it. */
export function addressOf({ protocol, pathname, hash }) {
  const path = protocol === 'file:' ? pathname.split('/').filter(Boolean).slice(-2).map(part => '/' + part).join('') || '/' : pathname || '/';
  return path + (/^#!?\//.test(hash) ? hash.split('?')[0] : '');
}

const MOST_OUTLINES = 300;
/** The controls of the page with their places on it, without any text: for each how many parts of its path are those of the one
 * before, the others, left, top, width and height. */
export function outlines(scroll) {
  const found = [];
  let before = [];
  for (const element of d.querySelectorAll(TAGS + ',[role],[onclick],[contenteditable]')) {
    if (found.length >= MOST_OUTLINES) break;
    const place = isControl(element) && !labelled(element) && element.getBoundingClientRect();
    if (!place || !place.width || !place.height) continue;
    const parts = pathOf(element).split('--');
    let shared = 0;
    while (shared < before.length && before[shared] === parts[shared]) shared++;
    found.push([shared, parts.slice(shared).join('--'), ...[place.left + scroll[0], place.top + scroll[1], place.width, place.height].map(Math.round)]);
    before = parts;
  }
  return found;
}
