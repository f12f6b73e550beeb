// The complaints about a page in a window of WINDOW points; texts of pictures have SMALLEST at least. pages.py fills in both.
(() => {
  const complaints = [];
  const complain = (what, element) =>
    complaints.push(what + (element ? ': ' + element.outerHTML.slice(0, 120) : ''));
  const all = selector => [...document.querySelectorAll(selector)];

  // Not innerWidth, which grows on phones with what is too wide.
  const [width, room] = [document.scrollingElement.scrollWidth, document.documentElement.clientWidth];
  if (width > room || room > WINDOW) {
    complain(`the page is ${width} wide in a window of ${room}`);
    const isScrolled = e => e.closest('.scroll, svg') && !e.matches('.scroll, svg');
    for (const e of all('body *').filter(e => !isScrolled(e) && e.getBoundingClientRect().right > room + 1).slice(0, 3))
      complain('wider than the window', e);
  }
  // A page of several has forms, a style sheet and perhaps a script, and leads to the others.
  const isAlone = location.protocol === 'file:';
  for (const e of all('iframe, object, embed, img, script:not([src])' + (isAlone ? ', script, link[rel=stylesheet], form' : '')))
    complain('not allowed', e);
  for (const e of all('*')) for (const a of e.attributes) {
    if (a.name.startsWith('on')) complain('a handler', e);
    if (/^(src|srcset|href|xlink:href|action)$/.test(a.name) && !a.value.startsWith('#') && a.value !== 'data:,'
      && (isAlone || !/^\/(?!\/)/.test(a.value)))
      complain('a link to elsewhere', e);
  }

  if (!document.documentElement.lang) complain('no language');
  if (!document.title) complain('no title');
  for (const landmark of ['header', 'nav', 'main']) if (all(landmark).length !== 1) complain(`not one ${landmark}`);
  if (all('h1').length !== 1) complain('not one h1');
  let level = 0;
  for (const h of all('h1, h2, h3, h4')) {
    const own = Number(h.tagName[1]);
    if (own > level + 1) complain(`a heading of level ${own} after one of ${level}`, h);
    level = own;
  }
  const first = document.querySelector('a');
  if (!first || !first.matches('.skip')) complain('the first link does not skip', first);
  const ids = new Map();
  for (const e of all('[id]')) { if (ids.has(e.id)) complain('an id twice', e); ids.set(e.id, e); }
  for (const a of all('a[href^="#"]')) if (!ids.has(a.getAttribute('href').slice(1))) complain('a link to nothing', a);
  for (const e of all('[aria-labelledby], [aria-describedby]'))
    for (const name of ['aria-labelledby', 'aria-describedby'])
      for (const id of (e.getAttribute(name) || '').split(' ').filter(Boolean))
        if (!ids.has(id)) complain('labelled by nothing', e);
  for (const e of all('input:not([type=hidden]), select, textarea'))
    if (!e.labels.length || !e.labels[0].textContent.trim()) complain('a field without a label', e);
  for (const s of all('main section'))
    if (isAlone && !all('nav a').some(a => a.getAttribute('href') === '#' + s.id)) complain('not in the contents', s);
  for (const t of all('table')) {
    if (!t.caption || !t.caption.textContent.trim()) complain('a table without a caption', t);
    for (const h of t.querySelectorAll('th')) {
      if (!h.scope) complain('a heading without a scope', h);
      if (h.scope === 'col' && !h.textContent.trim()) complain('an empty heading', h);
    }
    const region = t.closest('[role=region][tabindex="0"]');
    if (!region || !(region.getAttribute('aria-label') || region.getAttribute('aria-labelledby')))
      complain('a table in no region of its own', t);
  }
  for (const svg of all('svg')) {
    const name = svg.getAttribute('aria-label') || (svg.querySelector(':scope > title') || {}).textContent;
    if (svg.getAttribute('role') !== (svg.querySelector('a') ? 'group' : 'img') || !name) complain('a picture without a name', svg);
    if (svg.matches('.picture') && !svg.querySelector(':scope > desc')) complain('a picture without a description', svg);
  }
  // Pictures are seen as a whole, and their texts are inside of them, apart and large enough.
  const seen = all('svg.picture').filter(svg => svg.getBoundingClientRect().width > 0);
  for (const svg of seen) {
    const frame = svg.getBoundingClientRect();
    const around = svg.closest('.scroll');
    if (around && around.scrollWidth > around.clientWidth + 1) complain('a picture is cut off', svg);
    if (frame.right > room + 1 || frame.left < -1) complain('a picture is wider than the window', svg);
    const texts = [...svg.querySelectorAll('text')].map(e => ({e, box: e.getBoundingClientRect()}));
    const scale = frame.width / svg.viewBox.baseVal.width;
    for (const {e, box} of texts) {
      if (box.left < frame.left - 1 || box.right > frame.right + 1 || box.top < frame.top - 1 || box.bottom > frame.bottom + 1)
        complain('a text is outside of its picture', e);
      if (parseFloat(e.getAttribute('font-size')) * scale < SMALLEST) complain('a text of a picture is too small', e);
    }
    texts.sort((a, b) => a.box.top - b.box.top);
    for (const [index, {e, box}] of texts.entries()) for (const other of texts.slice(index + 1)) {
      if (other.box.top > box.bottom - 2) break;
      if (Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left) > 1
        && Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top) > 3) complain('a text covers another one', e);
    }
  }
  for (const e of all('p, summary, figcaption, dt, dd'))
    if (/(^|\s)--[a-z]/.test(e.textContent)) complain('words of the command', e);
  for (const f of all('figure')) {
    if (!f.parentElement.querySelector('table')) complain('a picture without its table', f);
  }

  // Contrast, by the relative luminance of WCAG 2.2. Colours come as rgb() or color(srgb …).
  const canvas = document.createElement('canvas').getContext('2d', {willReadFrequently: true});
  const rgba = colour => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data];
  };
  const luminance = c => {
    const [r, g, b] = c.slice(0, 3).map(v => v / 255).map(v => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const contrast = (a, b) => {
    const [x, y] = [luminance(a), luminance(b)];
    return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
  };
  const behind = e => {
    for (; e; e = e.parentElement) {
      const c = rgba(getComputedStyle(e).backgroundColor);
      if (c[3] === 255) return c;
    }
    return [255, 255, 255, 255];
  };
  const told = new Set();
  const expect = (foreground, background, least, e, what) => {
    const ratio = contrast(rgba(foreground), background);
    const key = what + foreground + background;
    if (ratio < least && !told.has(key)) { told.add(key); complain(`${what} has a contrast of ${ratio.toFixed(2)}`, e); }
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const e = walker.currentNode.parentElement;
    if (!walker.currentNode.textContent.trim() || e.closest('svg, style')) continue;
    const style = getComputedStyle(e);
    expect(style.color, behind(e), 4.5, e, 'text');
    // A bar behind a figure.
    const bar = style.backgroundImage.match(/rgba?\([^)]*\)/);
    if (bar) expect(style.color, rgba(bar[0]), 4.5, e, 'text on a bar');
  }
  // Texts of pictures lie on what is painted before them at their middle, else on the page.
  for (const svg of all('svg.picture').filter(svg => svg.getBoundingClientRect().width > 0)) {
    const shapes = [...svg.querySelectorAll('rect, text')];
    for (const [index, text] of shapes.entries()) {
      if (text.tagName !== 'text') continue;
      const box = text.getBoundingClientRect();
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      const rects = shapes.slice(0, index).filter(s => {
        const b = s.getBoundingClientRect();
        return s.tagName === 'rect' && getComputedStyle(s).fill !== 'none' && b.x <= x && x <= b.right && b.y <= y && y <= b.bottom;
      });
      const under = rects.length ? rgba(getComputedStyle(rects.at(-1)).fill) : behind(svg);
      if (under[3] === 255) expect(getComputedStyle(text).fill, under, 4.5, text, 'text of a picture');
    }
  }
  for (const e of all('a, summary, [tabindex="0"]').slice(0, 60)) {
    if (e.closest('details:not([open])') && !e.matches('summary')) continue;
    e.focus({focusVisible: true, preventScroll: true});
    const style = getComputedStyle(e);
    if (document.activeElement === e && (style.outlineStyle === 'none' || parseFloat(style.outlineWidth) < 2))
      complain('the focus does not show', e);
    // Links of a picture are as large as what they show, and those in a text as the text.
    if (e.matches('a:not(.skip):not(td a):not(th a):not(.data a):not(svg a), summary') && e.getBoundingClientRect().height > 0 && e.getBoundingClientRect().height < 24)
      complain('too low to hit', e);
  }
  document.activeElement.blur();
  return complaints;
})()
