// Marks texts in a document by the browser's own highlights. Nothing of the page's document changes.

export const highlightActs = ['show', 'hide', 'check'] as const;
export type HighlightAct = (typeof highlightActs)[number];

export interface Highlighting {
  isShown: boolean;
  /** At how many places each text was found, in their order; empty unless they were just looked for. */
  times: number[];
}

/** How they look, in every document and shadow tree; the page itself can neither see nor change it. */
export const HIGHLIGHT_STYLE = `::highlight(audience-lens) {
  color: #1c1f28 !important;
  background-color: #ffd84d !important;
  text-decoration: underline 2px #8a6100 !important;
}
@media (forced-colors: active) {
  ::highlight(audience-lens) {
    color: MarkText !important;
    background-color: Mark !important;
  }
}`;

/**
 * Marks each place of each text that can be seen, in place of those marked before, until they are hidden, the page goes to
 * another address, or Escape is pressed. Texts are as `readSelection` tells them: letters and digits are compared, and the signs of
 * lists and addresses of links only where that finds more. It is sent into the page as source text, so it must not refer to
 * anything outside itself.
 */
export function highlightTexts(act: HighlightAct, texts: string[]): Highlighting {
  // The extension's own globals: no page sees them.
  const own = globalThis as { hideAudienceLensClips?: (() => void) | undefined };
  if (act === 'check') return { isShown: own.hideAudienceLensClips !== undefined, times: [] };
  own.hideAudienceLensClips?.();
  if (act === 'hide') return { isShown: false, times: [] };

  const NAME = 'audience-lens';
  const LONGEST = 2_000_000;
  const MOST_PLACES = 200;
  const words = /[\p{L}\p{N}\p{M}\p{Sc}\p{Sm}]+/gu;
  const bare = (text: string) => (text.match(words) ?? []).join('');

  // All that can be seen, without spaces and punctuation, and where each run of it stands.
  let all = '';
  const runs: { at: number; node: Text; offset: number; length: number }[] = [];
  const leftOut =
    /^(script|style|noscript|template|textarea|select|title|iframe|object|canvas|audio|video)$/i;
  const read = (parent: Node, isRead: boolean) => {
    for (const node of parent.childNodes) {
      if (all.length > LONGEST) return;
      if (node.nodeType === 1) readElement(node as Element);
      else if (node.nodeType === 3 && isRead) readText(node as Text);
    }
  };
  const readText = (node: Text) => {
    for (const { 0: run, index } of node.data.matchAll(words)) {
      runs.push({ at: all.length, node, offset: index, length: run.length });
      all += run;
    }
  };
  const readElement = (element: Element) => {
    if (leftOut.test(element.localName)) return;
    const { display, visibility, userSelect } = getComputedStyle(element);
    const isDrawn = display === 'contents' || element.checkVisibility();
    if (!isDrawn) return;
    const isRead = visibility === 'visible' && userSelect !== 'none';
    if (element.shadowRoot) read(element.shadowRoot, isRead);
    else if (element.localName === 'slot' && (element as HTMLSlotElement).assignedNodes().length > 0)
      for (const node of (element as HTMLSlotElement).assignedNodes()) {
        if (node.nodeType === 1) readElement(node as Element);
        else if (node.nodeType === 3 && isRead) readText(node as Text);
      }
    else read(element, isRead);
  };
  if (document.body) readElement(document.body);

  /** The last run that begins at this place or before it. */
  const runAt = (place: number) => {
    let [low, high] = [0, runs.length - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((runs[middle]?.at ?? 0) <= place) low = middle;
      else high = middle - 1;
    }
    return low;
  };
  const isWhole = (from: number, to: number) => {
    const [first, last] = [runs[runAt(from)], runs[runAt(to - 1)]];
    return first?.at === from && last !== undefined && last.at + last.length === to;
  };
  const placesOf = (wanted: string) => {
    const found: [number, number][] = [];
    if (wanted === '') return found;
    for (let at = all.indexOf(wanted); at >= 0; at = all.indexOf(wanted, at + wanted.length)) {
      found.push([at, at + wanted.length]);
      if (found.length >= 10 * MOST_PLACES) break;
    }
    // Whole words, unless the selection itself cut one.
    const whole = found.filter(([from, to]) => isWhole(from, to));
    return (whole.length > 0 ? whole : found).slice(0, MOST_PLACES);
  };
  const plain = (text: string) => text.replace(/^\s*(- |\d+\. )/gm, '').replace(/ \(https?:\/\/\S*\)/g, '');

  const ranges: Range[] = [];
  const times = texts.map((text) => {
    const forms = [bare(text), bare(plain(text))];
    const places = forms.map(placesOf).find(({ length }) => length > 0) ?? [];
    for (const [from, to] of places) {
      let index = runAt(from);
      for (let run = runs[index]; run && run.at < to; run = runs[index]) {
        // One range for each text node: what lies between them may not be drawn.
        const { node } = run;
        const range = document.createRange();
        range.setStart(node, run.offset + Math.max(from - run.at, 0));
        let last = run;
        for (let next = runs[++index]; next?.node === node && next.at < to; next = runs[++index]) last = next;
        range.setEnd(node, last.offset + Math.min(last.length, to - last.at));
        ranges.push(range);
      }
    }
    return places.length;
  });
  if (ranges.length === 0) return { isShown: false, times };

  const address = location.href;
  const hide = () => {
    clearInterval(timer);
    removeEventListener('keydown', onKey, true);
    removeEventListener('pagehide', hide);
    CSS.highlights.delete(NAME);
    own.hideAudienceLensClips = undefined;
  };
  const onKey = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') hide();
  };
  // No browser tells of an address that a page changes by itself.
  const timer = setInterval(() => {
    if (location.href !== address) hide();
  }, 250);
  addEventListener('keydown', onKey, true);
  addEventListener('pagehide', hide);
  own.hideAudienceLensClips = hide;
  CSS.highlights.set(NAME, new Highlight(...ranges));
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const first = ranges[0]?.startContainer.parentElement;
  const { top = 0, bottom = 0 } = ranges[0]?.getBoundingClientRect() ?? {};
  if (top < 0 || bottom > innerHeight)
    first?.scrollIntoView({ block: 'center', behavior: isCalm ? 'instant' : 'smooth' });
  return { isShown: true, times };
}
