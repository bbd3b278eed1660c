// Highlights texts in the open page with an overlay, without changing the document.
import type { OverlayBox, PageGlobals } from './page-overlay.ts';

export const highlightActs = ['show', 'hide', 'check'] as const;
export type HighlightAct = (typeof highlightActs)[number];

export interface Highlighting {
  isShown: boolean;
  /** Matches of each text, in the same order; empty unless just searched. */
  times: number[];
}

/**
 * Highlights every visible match, replacing earlier highlights, as long as the overlay stays. Matches `readSelection` texts by letters
 * and digits; a list marker, keycap, root or link address may each be missing. Injected as source text after the overlay, so it must
 * be self-contained.
 */
export function highlightTexts(act: HighlightAct, texts: string[]): Highlighting {
  const NAME = 'highlights';
  const { audienceLensOverlay: overlay } = globalThis as PageGlobals;
  if (act === 'check') return { isShown: overlay?.isShown(NAME) ?? false, times: [] };
  overlay?.hide(NAME);
  if (act === 'hide' || !overlay) return { isShown: false, times: [] };

  const MAX_LENGTH = 2_000_000;
  const MAX_PLACES = 200;
  const MAX_BOXES = 1000;
  const MAX_STEPS = 200_000;
  // Without the marks of emoji, which are no text where they are drawn as images.
  const words = /(?:(?![\uFE00-\uFE0F\u20E3])[\p{L}\p{N}\p{M}\p{Sc}\p{Sm}])+/gu;
  const bare = (text: string) => (text.match(words) ?? []).join('');

  // The visible text without spaces and punctuation, and the node of each run.
  let all = '';
  const runs: { at: number; node: Text; offset: number; length: number }[] = [];
  const leftOut =
    /^(script|style|noscript|template|head|title|desc|metadata|defs|textarea|select|datalist|iframe|object|canvas|audio|video|meter|progress|rp|annotation|annotation-xml)$/i;
  const read = (parent: Node, isRead: boolean, isFormula: boolean) => {
    for (const node of parent.childNodes) {
      if (all.length > MAX_LENGTH) return;
      if (node.nodeType === 1) readElement(node as Element, isFormula);
      else if (node.nodeType === 3 && isRead) readText(node as Text);
    }
  };
  /** The next text node in reading order. */
  const following = new Map<Text, Text>();
  let previous: Text | undefined;
  const readText = (node: Text) => {
    if (previous) following.set(previous, node);
    previous = node;
    for (const { 0: run, index } of node.data.matchAll(words)) {
      runs.push({ at: all.length, node, offset: index, length: run.length });
      all += run;
    }
  };
  // What `readSelection` leaves out must be left out here, too, or a text around it would not be found.
  const noArea =
    /^(?:(?:circle|ellipse)\(0|polygon\((?:([^ ,]+) [^ ,]+(?:, \1 [^ ,]+)*|[^ ,]+ ([^ ,]+)(?:, [^ ,]+ \2)*)\))/;
  const isOutside = (element: Element, position: string) => {
    const root = document.documentElement;
    let { left, right, top, bottom } = element.getBoundingClientRect();
    if (position === 'fixed')
      return right <= 0 || bottom <= 0 || left >= root.clientWidth || top >= root.clientHeight;
    if (right > 0 && bottom > 0 && left < root.clientWidth) return false;
    for (let at = element.parentElement; at; at = at.parentElement) {
      left += at.scrollLeft;
      right += at.scrollLeft;
      bottom += at.scrollTop;
    }
    if (position === '') return right < -4000;
    const beginsRight = getComputedStyle(document.body).direction === 'rtl';
    return right <= 0 || bottom <= 0 || (beginsRight && left >= root.clientWidth);
  };
  const isClipped = (element: Element, style: CSSStyleDeclaration) => {
    if (style.display === 'contents') return false;
    const isInline = style.display === 'inline';
    const isPlaced = /^(absolute|fixed)$/.test(style.position);
    const { width, height, top } = element.getBoundingClientRect();
    const isAhead = !isPlaced && !isInline && top >= document.documentElement.clientHeight;
    if (Number(style.opacity) < 0.02 || /opacity\(0(?:\.0\d*)?%?\)/.test(style.filter)) return !isAhead;
    if (width > 0 && isOutside(element, isPlaced ? style.position : '')) return true;
    if (isInline) return false;
    // As laid out: what is rotated has another rectangle.
    const { offsetWidth = width, offsetHeight = height } = element as Partial<HTMLElement>;
    const isCut = /hidden|clip/.test(style.overflow) && Math.min(offsetWidth, offsetHeight) <= 1;
    const isScaledAway = offsetWidth * offsetHeight > 0 && width * height < 1;
    const [y = 0, end = 2, lower = 2, x = 0] = (style.clip.match(/auto|-?[\d.]+/g) ?? []).map(Number);
    const isClippedAway = isPlaced && style.clip.startsWith('rect') && (lower - y) * (end - x) <= 1;
    const [, insets = ''] = /^inset\(([^r)]*)/.exec(style.clipPath) ?? [];
    // Of the sides in percent; those in pixels leave most of it.
    const [above = 0, right = above, below = above, left = right] = insets
      .split(' ')
      .map((side) => (side.endsWith('%') ? Number.parseFloat(side) : 0));
    const isCutAway = above + below >= 100 || left + right >= 100 || noArea.test(style.clipPath);
    return isCut || isScaledAway || isClippedAway || isCutAway;
  };
  const isForEyes = (element: Element) => element.getAttribute('aria-hidden') === 'true';
  const mayDrawFormula = (element: Element) => element.localName === 'img' || isForEyes(element);
  /** Of each parent, the children that may draw a formula, and the formulas that are not drawn: thousands may be side by side. */
  const drawings = new Map<Element, Element[]>();
  const undrawn = new Map<Element, Element[]>();
  const hasBeside = (
    element: Element,
    known: Map<Element, Element[]>,
    isSuch: (child: Element) => boolean,
  ): boolean => {
    const parent = element.parentElement;
    if (!parent) return false;
    const found = known.get(parent) ?? [...parent.children].filter(isSuch);
    known.set(parent, found);
    return found.some((child) => child !== element);
  };
  const isDrawn = (element: Element) => {
    const style = getComputedStyle(element);
    return !isClipped(element, style) && (style.display === 'contents' || element.checkVisibility());
  };
  /** A selection has the words of such MathML instead of the signs or the picture that draw it. */
  const isUndrawnFormula = (element: Element) => {
    const formula = element.querySelector('math')?.textContent;
    if (formula === undefined || formula.trim() !== element.textContent.trim() || isDrawn(element))
      return false;
    return element.checkVisibility() || hasBeside(element, drawings, mayDrawFormula);
  };
  const readElement = (element: Element, isInFormula = false) => {
    if (leftOut.test(element.localName) || element.hasAttribute('inert')) return;
    if (isForEyes(element) && hasBeside(element, undrawn, isUndrawnFormula)) return;
    const isSeen = isDrawn(element);
    const isFormula = isInFormula || (!isSeen && isUndrawnFormula(element));
    if (!isSeen && !isFormula) return;
    const style: CSSStyleDeclaration & { webkitTextSecurity?: string } = getComputedStyle(element);
    const { visibility, userSelect, fontSize, textIndent, fontFamily, webkitTextSecurity = 'none' } = style;
    if (style.contentVisibility === 'hidden' && style.display !== 'inline') return;
    const isSelectable = isFormula || userSelect !== 'none';
    const isPicture =
      Number.parseFloat(fontSize) < 1 ||
      webkitTextSecurity !== 'none' ||
      /^(-\d{4}|\d{3,}%)/.test(textIndent) ||
      /^"?(material|google) (icons|symbols)/i.test(fontFamily);
    const isRead = visibility === 'visible' && isSelectable && !isPicture;
    if (element.shadowRoot) read(element.shadowRoot, isRead, isFormula);
    else if (element.localName === 'slot' && (element as HTMLSlotElement).assignedNodes().length > 0)
      for (const node of (element as HTMLSlotElement).assignedNodes()) {
        if (node.nodeType === 1) readElement(node as Element);
        else if (node.nodeType === 3 && isRead) readText(node as Text);
      }
    else read(element, isRead, isFormula);
  };
  if (document.body) readElement(document.body);

  /** Returns the last run that begins at or before this place. */
  const runAt = (place: number) => {
    let [low, high] = [0, runs.length - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((runs[middle]?.at ?? 0) <= place) low = middle;
      else high = middle - 1;
    }
    return low;
  };
  const isWhole = ({ from, to }: Place) => {
    const [first, last] = [runs[runAt(from)], runs[runAt(to - 1)]];
    return first?.at === from && last !== undefined && last.at + last.length === to;
  };
  /** What only a saved text may have, not its page: keycaps and emoji of pictures, roots, markers of items, addresses of links. */
  const marks =
    /[0-9#*]\uFE0F?\u20E3|√|:[\w+-]+:|^[^\S\r\n\u2028\u2029]*(?:[^\s\p{L}\p{N}] |-?[\p{L}\p{N}]{1,15}\. )| \(https?:\/\/(?:[!-'*-~]|\([!-'*-~]*\))*\)/gmu;
  interface Piece {
    mark: string;
    words: string;
  }
  /** The words of a text, each with the mark before them. */
  const piecesOf = (text: string): Piece[] => {
    const pieces: Piece[] = [];
    let [from, mark] = [0, ''];
    for (const { 0: next, index } of text.matchAll(marks)) {
      pieces.push({ mark, words: bare(text.slice(from, index)) });
      [from, mark] = [index + next.length, bare(next)];
    }
    pieces.push({ mark, words: bare(text.slice(from)) });
    return pieces.some(({ words }) => words !== '') ? pieces : [{ mark: '', words: bare(text) }];
  };
  interface Place {
    from: number;
    to: number;
    /** How many letters of marks are there. */
    marked: number;
  }
  const placesOf = (text: string): Place[] => {
    const pieces = piecesOf(text);
    const at = pieces.findIndex(({ words }) => words !== '');
    const [first, ...others] = pieces.slice(Math.max(at, 0));
    if (!first || first.words === '') return [];
    const lead = pieces.slice(0, at + 1).reduce((all, { mark }) => all + mark, '');
    let steps = MAX_STEPS;
    /** Each end of these pieces from here on, with or without their marks. */
    const endsFrom = (start: number) => {
      let ends = new Map([[start, 0]]);
      for (const { mark, words } of others) {
        const next = new Map<number, number>();
        for (const [end, marked] of ends)
          for (const sign of new Set(['', mark])) {
            if (!all.startsWith(sign + words, end)) continue;
            const to = end + sign.length + words.length;
            next.set(to, Math.max(marked + sign.length, next.get(to) ?? 0));
            steps -= 1;
          }
        ends = steps > 0 ? next : new Map();
      }
      return ends;
    };
    const found: Place[] = [];
    for (let place = all.indexOf(first.words); place >= 0; ) {
      const isLed = all.startsWith(lead, place - lead.length);
      const from = isLed ? place - lead.length : place;
      const ends = [...endsFrom(place + first.words.length)].map(([to, marked]) => ({
        from,
        to,
        marked: marked + place - from,
      }));
      const [best] = ends.sort((one, other) => other.marked - one.marked);
      if (best) found.push(best);
      if (found.length >= 10 * MAX_PLACES || steps <= 0) break;
      place = all.indexOf(first.words, best?.to ?? place + 1);
    }
    const most = Math.max(...found.map(({ marked }) => marked));
    const likest = found.filter(({ marked }) => marked === most);
    // Whole words, unless the selection itself cut one.
    const whole = likest.filter(isWhole);
    return (whole.length > 0 ? whole : likest).slice(0, MAX_PLACES);
  };

  const endingOf = (text: string) => {
    let from = text.length;
    while (from > 0 && /\p{P}/u.test(text[from - 1] ?? '')) from -= 1;
    return text.slice(from);
  };
  /** Includes closing punctuation, which may be in the next text node after a link. */
  const markEnding = (range: Range, ending: string) => {
    const { endContainer: node, endOffset: end } = range;
    if (!(node instanceof Text)) return;
    const next = end === node.data.length ? following.get(node) : undefined;
    if (node.data.startsWith(ending, end)) range.setEnd(node, end + ending.length);
    else if (next?.data.startsWith(ending)) {
      const mark = document.createRange();
      mark.setStart(next, 0);
      mark.setEnd(next, ending.length);
      ranges.push(mark);
    }
  };

  const ranges: Range[] = [];
  const times = texts.map((text) => {
    const ending = endingOf(text.replace(marks, '').trimEnd());
    const places = placesOf(text);
    for (const { from, to } of places) {
      let index = runAt(from);
      for (let run = runs[index]; run && run.at < to; run = runs[index]) {
        // One range for each text node, since content in between may not be drawn.
        const { node } = run;
        const range = document.createRange();
        range.setStart(node, run.offset + Math.max(from - run.at, 0));
        let last = run;
        for (let next = runs[++index]; next?.node === node && next.at < to; next = runs[++index]) last = next;
        range.setEnd(node, last.offset + Math.min(last.length, to - last.at));
        ranges.push(range);
      }
      const last = ranges.at(-1);
      if (last && ending) markEnding(last, ending);
    }
    return places.length;
  });
  if (ranges.length === 0) return { isShown: false, times };

  /** Ancestors that may clip the text. */
  const clipsOf = (text: Node) => {
    const clips: Element[] = [];
    const above = (node: Node) => node.parentElement ?? (node.getRootNode() as Partial<ShadowRoot>).host;
    for (let at = above(text); at && at !== document.body; at = above(at)) {
      const { overflowX, overflowY } = getComputedStyle(at);
      if (overflowX !== 'visible' || overflowY !== 'visible') clips.push(at);
    }
    return clips.filter((clip) => clip !== document.documentElement);
  };
  const marked = ranges.map((range) => ({ range, clips: clipsOf(range.startContainer) }));
  const seenPart = (box: OverlayBox, clip: OverlayBox): OverlayBox => ({
    left: Math.max(box.left, clip.left),
    top: Math.max(box.top, clip.top),
    right: Math.min(box.right, clip.right),
    bottom: Math.min(box.bottom, clip.bottom),
  });
  const style = {
    'background-color': 'rgb(255 200 0 / 38%)',
    'border-radius': '2px',
    'forced-color-adjust': 'none',
  };
  overlay.draw(NAME, style, () => {
    if (ranges.every(({ collapsed }) => collapsed)) return undefined;
    const page = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
    const boxes: OverlayBox[] = [];
    for (const { range, clips } of marked) {
      if (range.collapsed) continue;
      const around = clips.map((clip) => clip.getBoundingClientRect());
      for (const rect of range.getClientRects()) {
        const box = [page, ...around].reduce(seenPart, rect);
        if (box.right > box.left && box.bottom > box.top) boxes.push(box);
      }
    }
    return boxes.slice(0, MAX_BOXES);
  });
  const isMotionReduced = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const first = ranges[0]?.startContainer.parentElement;
  const { top = 0, bottom = 0 } = ranges[0]?.getBoundingClientRect() ?? {};
  if (top < 0 || bottom > innerHeight)
    first?.scrollIntoView({ block: 'center', behavior: isMotionReduced ? 'instant' : 'smooth' });
  return { isShown: overlay.isShown(NAME), times };
}
