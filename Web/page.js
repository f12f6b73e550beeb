// What other files ask of a page's nodes, by functions that neither a form's fields nor a page's own code can hide.

export const w = window, d = document;
export const script = d.currentScript;
export const now = Date.now;
/** The value of an attribute `data-NAME` of the script tag. */
export const option = name => script?.getAttribute('data-' + name);

const getter = (prototype, name) => Object.getOwnPropertyDescriptor(prototype, name).get;
const N = w.Node.prototype, E = w.Element.prototype;
const typeOfNode = getter(N, 'nodeType'), parent = getter(N, 'parentNode'), localName = getter(E, 'localName');
const previousElement = getter(E, 'previousElementSibling'), { getAttribute, hasAttribute } = E;

/** A node's type; 0 for what is no node, as a window. */
export function typeOf(node) { try { return typeOfNode.call(node); } catch (e) { return 0; } }
export const isElement = node => typeOf(node) === 1;
export const parentOf = node => parent.call(node);
export const previousOf = element => previousElement.call(element);
export const nameOf = element => localName.call(element);
export const tagOf = element => nameOf(element).toLowerCase();
export const attribute = (element, name) => getAttribute.call(element, name);
export const has = (element, name) => hasAttribute.call(element, name);
/** The nodes that every click of a page passes: its window, document, root element and body. */
export const isOuter = node => node === w || node === d || (isElement(node) ? node === d.documentElement || nameOf(node) === 'body'
  : node.window === node || typeOf(node) === 9);
/** The first of a node's own keys that begins so, as frameworks name theirs. */
export const keyOf = (node, beginning) => Object.keys(node).find(key => key.startsWith(beginning));

/** What a function gives, or something else where it throws: what a page does to its own objects must not stop us. */
export function attempt(f, otherwise) { try { return f(); } catch (e) { return otherwise; } }
