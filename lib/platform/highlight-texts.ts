// Highlights texts in the open page with an overlay, without changing the document.
import type { DrawingAct, OverlayBox, PageGlobals } from './page-overlay.ts';
import type { Sight, SightGlobals } from './page-sight.ts';

export interface Highlighting {
  isShown: boolean;
  /** Matches of each text, in the same order; empty unless just searched. */
  times: number[];
}

/**
 * Highlights every visible match, replacing earlier highlights, as long as the overlay stays. Matches `readSelection` texts by letters
 * and digits, or by all signs where a text has no others; a list marker, keycap, root or link address may each be missing. Injected as
 * source text after the overlay, so it must be self-contained.
 */
export function highlightTexts(act: DrawingAct, texts: string[]): Highlighting {
  const NAME = 'highlights';
  const { audienceLensOverlay: overlay, audienceLensSight: newSight } = globalThis as PageGlobals &
    SightGlobals;
  if (act === 'check') return { isShown: overlay?.isShown(NAME) ?? false, times: [] };
  overlay?.hide(NAME);
  if (act === 'hide' || !overlay || !newSight) return { isShown: false, times: [] };

  const MAX_LENGTH = 2_000_000;
  const MAX_PLACES = 200;
  const MAX_BOXES = 1000;
  const MAX_STEPS = 200_000;
  const sight = newSight();
  /** What is one sign to a person: with its accents, its skin color, and what is joined to it. Letters of a plain word are read at once. */
  const units =
    /[a-zA-Z0-9]+(?![\p{M}\p{EMod}\u200D])|\p{RI}{2}|\P{M}[\p{M}\p{EMod}]*(?:\u200D\p{ExtPict}[\p{M}\p{EMod}]*)*|\p{M}+/gu;
  const plain = /^[a-zA-Z0-9]+$/;
  // Without the marks of emoji, which are no text where they are drawn as images.
  const words = /(?:(?!\p{DI}|\u20E3)[\p{L}\p{N}\p{M}\p{Sc}\p{Sm}])+/gu;
  const byWords = (text: string) => (text.match(words) ?? []).join('');
  const digitOf = (sign: string) => {
    const code = sign.codePointAt(0) ?? 0;
    let zero = code;
    while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
    return String(code - zero);
  };
  /** The same for every Unicode form, letter case and kind of digit, dash and quotation mark. */
  const fold = (unit: string) =>
    unit
      .normalize('NFKD')
      .toLowerCase()
      .toUpperCase()
      .normalize('NFKD')
      // Capitals of Greek lose their accents, and that of Turkish i has a dot.
      .replace(/(?<=\p{Script=Greek})\p{M}+|(?<=I)\u0307|^\s\p{M}+/gu, '')
      .replace(/\p{Nd}/gu, digitOf)
      .replace(/[\p{Pd}\u2212]/gu, '-')
      .replace(/[\p{Pi}\p{Pf}"`´\u201A\u201E\u02B9-\u02BD]/gu, "'")
      .replace(/[\u2044\u2215]/gu, '/');
  type Manner = (unit: string) => string;
  const byFoldedWords = (unit: string) => (/\p{ExtPict}/u.test(unit) ? '' : byWords(fold(unit)));
  const bySigns = (unit: string) => fold(unit).replace(/[\p{DI}\s\p{Co}]/gu, '');
  interface Letters {
    all: string;
    /** Where the unit of each letter begins and ends in its node. */
    begins: number[];
    ends: number[];
    /** Letters that follow one another in a node. */
    runs: { at: number; node: Text | Element; length: number }[];
  }
  const addLetters = (letters: Letters, manner: Manner, text: string, node: Text | Element) => {
    const { begins, ends, runs } = letters;
    const cased = node.nodeType === 3 ? sight.caseOf(node as Text) : undefined;
    let run: Letters['runs'][number] | undefined;
    for (const { 0: unit, index } of text.matchAll(units)) {
      const key = manner(cased?.(index, index + unit.length) ?? unit);
      if (key === '') {
        run = undefined;
        continue;
      }
      if (!run) {
        run = { at: letters.all.length, node, length: 0 };
        runs.push(run);
      }
      run.length += key.length;
      letters.all += key;
      const isPlain = key.length === unit.length && plain.test(unit);
      for (let at = 0; at < key.length; at += 1) {
        begins.push(isPlain ? index + at : index);
        ends.push(index + (isPlain ? at + 1 : unit.length));
      }
    }
  };

  /** The next text node in reading order. */
  const following = new Map<Text, Text>();
  /** What is drawn, in reading order: texts, and emoji that are pictures; of a formula also its drawing, if that is read. */
  const readPage = (isDrawingRead: boolean) => {
    const drawn: { node: Text | Element; text: string }[] = [];
    let previous: Text | undefined;
    let length = 0;
    const readText = (node: Text) => {
      if (previous) following.set(previous, node);
      previous = node;
      drawn.push({ node, text: node.data });
      length += node.data.length;
    };
    const read = (node: Node, around: Sight) => {
      if (length > MAX_LENGTH) return;
      if (node.nodeType === 3 && around.isShown && around.isSelectable) readText(node as Text);
      const inner = node.nodeType === 1 ? sight.of(node as Element, around, isDrawingRead) : around;
      const emoji =
        node.nodeType === 1 && inner.isShown && inner.isSelectable && sight.emojiOf(node as Element);
      if (emoji) drawn.push({ node: node as Element, text: emoji });
      if (!inner.isGone) for (const child of sight.childrenOf(node)) read(child, inner);
    };
    if (document.body) read(document.body, sight.whole);
    return drawn;
  };
  const newReading = (isDrawingRead: boolean) => {
    const known = new Map<Manner, Letters>();
    let drawn: ReturnType<typeof readPage> | undefined;
    return (manner: Manner) => {
      const letters = known.get(manner) ?? { all: '', begins: [], ends: [], runs: [] };
      if (known.has(manner)) return letters;
      known.set(manner, letters);
      drawn ??= readPage(isDrawingRead);
      for (const { node, text } of drawn)
        if (manner === bySigns || node.nodeType === 3) addLetters(letters, manner, text, node);
      return letters;
    };
  };
  // A selection that begins within the drawing of a formula has that, not its MathML.
  const readings = document.querySelector('math') ? [false, true].map(newReading) : [newReading(false)];

  /** Returns the last run that begins at or before this place. */
  const runAt = ({ runs }: Letters, place: number) => {
    let [low, high] = [0, runs.length - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((runs[middle]?.at ?? 0) <= place) low = middle;
      else high = middle - 1;
    }
    return low;
  };
  const isWhole = ({ from, to, letters }: Place) => {
    const [first, last] = [from, to - 1].map((place) => letters.runs[runAt(letters, place)]);
    return first?.at === from && last !== undefined && last.at + last.length === to;
  };
  /** Whether no unit goes on here. */
  const isEdge = (letters: Letters, place: number) =>
    letters.begins[place] !== letters.begins[place - 1] || letters.runs[runAt(letters, place)]?.at === place;
  const addresses = /(?<= )\(https?:\/\/(?:[!-'*-~]|\([!-'*-~]*\))*\)/gmu;
  const signs =
    /[0-9#*]\uFE0F?\u20E3|√|:[\w+-]+:|^[^\S\r\n\u2028\u2029]*(?:[^\s\p{L}\p{N}] |-?[\p{L}\p{N}]{1,15}\. )/u;
  /** What only a saved text may have, not its page: keycaps and emoji of pictures, roots, markers of items, addresses of links. */
  const marks = new RegExp(`${signs.source}|${addresses.source}`, 'gmu');
  interface Piece {
    mark: string;
    words: string;
  }
  /** The words of a text, each with the mark before them. */
  const piecesOf = (text: string, manner: Manner): Piece[] => {
    const bare = (part: string) => (part.match(units) ?? []).map(manner).join('');
    const pieces: Piece[] = [];
    let [from, mark] = [0, ''];
    for (const { 0: next, index } of text.matchAll(marks)) {
      pieces.push({ mark, words: bare(text.slice(from, index)) });
      [from, mark] = [index + next.length, bare(next)];
    }
    pieces.push({ mark, words: bare(text.slice(from)) });
    const isMark = pieces.every(({ words }) => words === '');
    return isMark && manner === bySigns ? [{ mark: '', words: bare(text.replace(addresses, '')) }] : pieces;
  };
  interface Place {
    letters: Letters;
    from: number;
    to: number;
    /** How many letters of marks are there. */
    marked: number;
  }
  /** By its words as they are written, or in other forms; by all its signs, if it has no words. */
  const placesOf = (text: string): Place[] => {
    const hasWords = piecesOf(text, byFoldedWords).some(({ words }) => words !== '');
    for (const lettersBy of readings)
      for (const manner of hasWords ? [byWords, byFoldedWords] : [bySigns]) {
        const places = placesIn(lettersBy(manner), piecesOf(text, manner));
        if (places.length > 0) return places;
      }
    return [];
  };
  const placesIn = (letters: Letters, pieces: Piece[]): Place[] => {
    const { all } = letters;
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
      const ends = [...endsFrom(place + first.words.length)]
        .filter(([to]) => isEdge(letters, from) && isEdge(letters, to))
        .map(([to, marked]) => ({ letters, from, to, marked: marked + place - from }));
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
    for (const { letters, from, to } of places) {
      const { runs, begins, ends } = letters;
      let index = runAt(letters, from);
      for (let run = runs[index]; run && run.at < to; run = runs[index]) {
        // One range for each node, since content in between may not be drawn.
        const { node, at } = run;
        let end = run.at + run.length;
        for (let next = runs[++index]; next?.node === node && next.at < to; next = runs[++index])
          end = next.at + next.length;
        const range = document.createRange();
        if (node.nodeType === 3) {
          range.setStart(node, begins[Math.max(from, at)] ?? 0);
          range.setEnd(node, ends[Math.min(to, end) - 1] ?? 0);
        } else range.selectNode(node);
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
