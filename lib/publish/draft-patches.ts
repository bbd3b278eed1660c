// Finds a draft's live texts in the open page, and computes each text node's draft value.
import { type DiffPart, wordDiff } from '../format/diff.ts';

/** Live and draft text as a diff, without line breaks or repeated spaces (`draftParts`). */
export interface DraftChange {
  name: string;
  parts: DiffPart[];
}

export type ChangePlace = 'shown' | 'absent' | 'several';

export interface TextPatch {
  live: string;
  draft: string;
}

/** A text node, or the `value` attribute of an input button. */
export type TextHolder = Text | Attr;

interface DraftPatches {
  patches: Map<TextHolder, TextPatch>;
  /** Of each change: shown, live text not visible, or live text found more than once. */
  places: ChangePlace[];
  /** The document, its open shadow roots and its same-origin frames' documents. */
  roots: Node[];
}

/** The extension's globals in its isolated world; the page cannot see them. */
export interface DraftGlobals {
  audienceLensPatches?: (
    changes: readonly DraftChange[],
    liveData: (node: TextHolder) => string,
  ) => DraftPatches;
}

/** Installs the search for `drawDraft`. Injected as source text, so it must be self-contained. */
export function installDraftPatches(): true {
  interface Run {
    /** Start index in the page's text. */
    at: number;
    node: TextHolder;
    offset: number;
    length: number;
    /** In the node, where a ligature is one sign. */
    own: number;
    /** It continues the previous run's word. */
    isJoined: boolean;
  }
  const MAX_LENGTH = 2_000_000;
  const leftOut = /^(script|style|noscript|template|textarea|select|title|object|canvas|audio|video|rt|rp)$/i;
  const ligatures = /[\u0132\u0133\ufb00-\ufb17]/g;
  const inLetters = (text: string) => text.replace(ligatures, (sign) => sign.normalize('NFKC'));
  /** Words and ligatures, without soft hyphens, signs of direction and other invisible ones. */
  const drawn =
    /[\u0132\u0133\ufb00-\ufb17]|[^\s\u00ad\u0132\u0133\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufb00-\ufb17\ufeff]+/g;
  const bare = (word: string) => inLetters((word.match(drawn) ?? []).join(''));
  const inOneForm = (text: string) => folded(text.trim().split(/\s+/).map(bare).join(' ')).normalize();
  // Sites set the quotes and dashes of a text. Each sign stays one sign.
  const folded = (text: string) =>
    text
      .replace(/[‘’‚‛‹›ʼ]/g, "'")
      .replace(/[“”„‟«»]/g, '"')
      .replace(/[\u2010-\u2015\u2212]/g, '-');

  (globalThis as DraftGlobals).audienceLensPatches = (changes, liveData) => {
    /** The visible text as one line, and the node of each word. */
    let all = '';
    let [isSpace, isEdge] = [false, true];
    const runs: Run[] = [];
    const roots: Node[] = [document];
    const readText = (node: TextHolder) => {
      const data = liveData(node);
      let end = 0;
      for (const { 0: run, index } of data.matchAll(drawn)) {
        isSpace ||= /\s/.test(data.slice(end, index));
        end = index + run.length;
        if (isSpace && all !== '') all += ' ';
        const [text, own, isJoined] = [inLetters(run), run.length, !isSpace && !isEdge];
        runs.push({ at: all.length, node, offset: index, length: text.length, own, isJoined });
        all += folded(text);
        [isSpace, isEdge] = [false, false];
      }
      isSpace ||= /\s/.test(data.slice(end));
    };
    const readNodes = (nodes: Iterable<Node>, isRead: boolean) => {
      for (const node of nodes) {
        if (all.length > MAX_LENGTH) return;
        if (node.nodeType === 1) readElement(node as HTMLElement);
        else if (node.nodeType === 3 && isRead) readText(node as Text);
      }
    };
    /** A button with a name is submitted with its form, so its value must not change. */
    const buttonText = (element: Element) =>
      /^(submit|button|reset)$/i.test(
        (element.localName === 'input' && element.getAttribute('type')) || '',
      ) &&
      !element.getAttribute('name') &&
      element.getAttributeNode('value');
    const readElement = (element: HTMLElement) => {
      // The page may save what is edited there.
      if (leftOut.test(element.localName) || element.isContentEditable) return;
      if (element.localName === 'br') isSpace = true;
      const { display, visibility, overflow, position } = getComputedStyle(element);
      const isTiny = () => Math.min(element.offsetWidth, element.offsetHeight) <= 1;
      const isClipped = position === 'absolute' && /hidden|clip/.test(overflow) && isTiny();
      const isDrawn = !isClipped && (display === 'contents' || element.checkVisibility());
      if (!isDrawn) return;
      // SVG text is on a separate line, although Firefox reports it as inline.
      const isText = element.localName === 'text';
      const isInside = !isText && /^(inline|contents)$/.test(display);
      const isInline = !isText && /^inline|^ruby/.test(display);
      const edge = () => {
        isSpace ||= !isInline && !isInside;
        isEdge ||= !isInside;
      };
      edge();
      const slotted = element.localName === 'slot' ? (element as HTMLSlotElement).assignedNodes() : [];
      const isVisible = visibility === 'visible';
      const value = isVisible && buttonText(element);
      if (value) readText(value);
      const { body } = (element as HTMLIFrameElement).contentDocument ?? {};
      if (body) roots.push(body.ownerDocument);
      if (element.shadowRoot) roots.push(element.shadowRoot);
      if (body) readElement(body);
      else if (element.localName !== 'iframe')
        readNodes(slotted.length > 0 ? slotted : (element.shadowRoot ?? element).childNodes, isVisible);
      edge();
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
    // Scripts without spaces have no visible word boundaries.
    const isOfWord = (sign: string) =>
      /[\p{L}\p{N}\p{M}]/u.test(sign) &&
      !/[\p{sc=Hani}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]/u.test(sign);
    const cutsWord = (place: number) => {
      const run = runs[runAt(place)];
      if (!run || (run.at === place && !run.isJoined)) return false;
      return isOfWord(all[place - 1] ?? '') && isOfWord(all[place] ?? '');
    };
    const placesOf = (text: string) => {
      const found: number[] = [];
      for (let at = all.indexOf(text); at >= 0 && found.length < 2; at = all.indexOf(text, at + 1))
        if (!cutsWord(at) && !cutsWord(at + text.length)) found.push(at);
      return found;
    };

    const edits = new Map<TextHolder, { start: number; end: number; text: string }[]>();
    /** Distributes the new text among the text nodes; unchanged words stay in their node. */
    const replace = (from: number, length: number, parts: readonly DiffPart[]) => {
      const owners: (TextHolder | undefined)[] = Array.from({ length });
      const regions = new Map<TextHolder, { start: number; end: number; text: string }>();
      for (let index = runAt(from); ; index += 1) {
        const [run, next] = [runs[index], runs[index + 1]];
        if (!run || run.at >= from + length) break;
        const [first, last] = [Math.max(run.at, from), Math.min(run.at + run.length, from + length)];
        owners.fill(run.node, first - from, last - from);
        const region = regions.get(run.node) ?? { start: run.offset + first - run.at, end: 0, text: '' };
        region.end = run.offset + (last === run.at + run.length ? run.own : last - run.at);
        regions.set(run.node, region);
        // A space before the next word belongs to the node that has it; between two blocks to neither.
        if (!next || next.at >= from + length || next.at === last) continue;
        const isBefore = /\s/.test(liveData(run.node).slice(region.end));
        const isBehind = /\s/.test(liveData(next.node).slice(0, next.offset));
        if (next.node === run.node || isBefore) owners[last - from] = run.node;
        else if (isBehind) owners[last - from] = next.node;
        if (next.node === run.node) continue;
        if (isBefore) region.end = liveData(run.node).length;
        else if (isBehind) regions.set(next.node, { start: 0, end: 0, text: '' });
      }
      let at = 0;
      /** Owner of this place; for a space without owner, the next one. */
      const ownerAt = (place: number) => owners.find((owner, index) => index >= place && owner !== undefined);
      let target = ownerAt(0);
      const write = (owner: TextHolder | undefined, text: string) => {
        const region = owner && regions.get(owner);
        if (region) region.text += text;
      };
      for (const { kind, text } of parts) {
        if (kind === 'added') {
          write(target, text);
          continue;
        }
        // Added text goes where the first word it replaces stood.
        if (kind === 'removed') target = ownerAt(at) ?? target;
        else for (const [index, sign] of text.split('').entries()) write(owners[at + index], sign);
        at += text.length;
        if (kind === 'same') target = ownerAt(at - 1) ?? target;
      }
      for (const [node, region] of regions) {
        const old = liveData(node).slice(region.start, region.end);
        if (old.replace(/\s+/g, ' ') !== region.text) edits.set(node, [...(edits.get(node) ?? []), region]);
      }
    };

    const patches = new Map<TextHolder, TextPatch>();
    const title = document.querySelector('title')?.firstChild;
    const claimed: { from: number; to: number }[] = [];
    const places: ChangePlace[] = changes.map(() => 'absent');
    const textOf = (parts: readonly DiffPart[], other: DiffPart['kind']) =>
      parts.flatMap(({ kind, text }) => (kind === other ? [] : text)).join('');
    const texts = changes.map((change, index) => {
      // A page may have composed or decomposed accents.
      const inForm = (form?: string) =>
        change.parts.map(({ kind, text }) => ({ kind, text: inLetters(form ? text.normalize(form) : text) }));
      const forms = [inForm(), inForm('NFC'), inForm('NFD')];
      const isThere = (parts: DiffPart[]) => placesOf(folded(textOf(parts, 'added'))).length > 0;
      const parts = forms.find(isThere) ?? inForm();
      return { index, parts, before: folded(textOf(parts, 'added')), after: textOf(change.parts, 'removed') };
    });
    // Longest first, since a text may contain a shorter one.
    texts.sort((one, other) => other.before.length - one.before.length);
    for (const { index, parts, before, after } of texts) {
      if (before === '') continue;
      const found = placesOf(before);
      const [from = 0] = found;
      const to = from + before.length;
      if (found.length > 1) places[index] = 'several';
      if (
        found.length > 1 ||
        (found.length === 1 && claimed.some((other) => from < other.to && to > other.from))
      )
        continue;
      if (title instanceof Text && inOneForm(liveData(title)) === inOneForm(before)) {
        patches.set(title, { live: liveData(title), draft: after });
        places[index] = 'shown';
      }
      if (found.length === 0) continue;
      claimed.push({ from, to });
      replace(from, before.length, parts);
      places[index] = 'shown';
    }
    for (const [node, of] of edits) {
      const live = liveData(node);
      let [text, at] = ['', 0];
      for (const { start, end, text: fresh } of of.toSorted((one, other) => one.start - other.start)) {
        text += live.slice(at, start) + fresh;
        at = end;
      }
      patches.set(node, { live, draft: text + live.slice(at) });
    }
    return { patches, places, roots };
  };
  return true;
}

/** Word diff of both texts as a page renders them. The draft keeps its signs of direction, which the page is searched without. */
export function draftParts(before: string, after: string): DiffPart[] {
  const inLine = (text: string) =>
    text
      .replace(/[\u00ad\u200b\u2060\ufeff]/g, '')
      .replace(/\s+/g, ' ')
      .trim();
  return wordDiff(inLine(before.replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')), inLine(after));
}
