// Reads a frame's selection as plain text, with line breaks, lists, tables and links.
import type { Sight, SightGlobals } from '../platform/page-sight.ts';

export interface SelectionReading {
  /** Empty if nothing is selected. */
  text: string;
  title: string;
  url: string;
  /** The frame has the focus, and none of its child frames has it. */
  focused: boolean;
  /** The selection is in a password field, which is never read. */
  secret?: true;
  /** The selection may be unreadable: in a PDF, or in a field that does not expose it. */
  viewer?: true;
}

export type SelectionView = Pick<Window, 'document' | 'location'> &
  Partial<Pick<Window, 'getComputedStyle'>> &
  SightGlobals;

/**
 * Reads the selection without changing it. Injected as source text after `installSight`, so it must be self-contained. Returns what the
 * person sees: the browser's plain copy without hidden or clipped text, with each formula once, ruby in brackets and list markers.
 * Falls back to the browser's text if the document order cannot be followed.
 */
export function readSelection(view: SelectionView = window): SelectionReading {
  const { document, location, audienceLensSight: newSight } = view;
  if (!newSight) throw new Error('What is seen of the page is not known.');
  const sight = newSight();

  const nameOf = (node: Node) => (node.nodeType === 1 ? (node as Element).localName.toLowerCase() : '');
  const spaced = /^(p|h[1-6]|blockquote|pre|table|dl|figure|hr|address|fieldset)$/;
  const blocks =
    /^(address|article|aside|body|details|dd|div|dl|dt|fieldset|figcaption|figure|footer|form|header|hr|html|li|main|nav|section|summary|caption|thead|tbody|tfoot|ol|ul|blockquote|p|pre|h[1-6]|table|tr)$/;
  /** Tables made of other elements say so to screen readers. */
  const cellRoles = /^((grid)?cell|(column|row)header)$/;
  /** Content that marks a layout table: its cells are not values. */
  const layout = 'table, ul, ol, dl, pre, blockquote, h1, h2, h3, h4, h5, h6, p ~ p, div ~ div';

  const lineBox = /^inline-(flex|grid)/;

  const hasWords = (node: Node) => /\S/.test(node.textContent ?? '');
  function pathTo(node: Node): Node[] {
    const path: Node[] = [];
    for (let at: Node | null = node; at; at = sight.parentOf(at)) path.unshift(at);
    return path;
  }

  /** Returns undefined if the range cannot be followed. */
  function textOf(ends: AbstractRange): string | undefined {
    const startPath = pathTo(ends.startContainer);
    const endPath = pathTo(ends.endContainer);
    let shared = startPath.filter((node, index) => endPath[index] === node).length - 1;
    if (shared < 0) return undefined;
    // A selection within a link includes the link.
    const link = startPath.findIndex((node) => nameOf(node) === 'a');
    if (link >= 0 && link < shared) shared = link;
    const onTheWay = new Set(startPath);

    let out = '';
    let phase: 'before' | 'inside' | 'after' = 'before';
    let breaks = 0;
    let atLineStart = true;
    let space = false;
    let tabs = 0;
    let indent = '';
    /** A bracket that stands before the next text. */
    let opening = '';
    let cells = 0;
    /** At the edge of out-of-flow content: whether a space or line break belongs here depends on the layout. */
    let isLoose = false;
    let last: [Text, number] | undefined;
    let drawn: { node: Text; part: ReturnType<typeof sight.caseOf> } | undefined;
    /** The paragraph that ends here, and the line breaks without the gap below it. */
    let ended: { element: Element; breaks: number } | undefined;
    const links: { text: string; isCut: boolean }[] = [];
    const items: { marker: string; width: number; isCut: boolean }[] = [];
    const rows: { hasCell: boolean; isLayout: boolean; lone: Element | undefined }[] = [];

    function write(text: string, place?: [node: Text, at: number], length = text.length): void {
      if (place) {
        if (isLoose && last && breaks === 0 && tabs === 0 && !atLineStart) joinAsDrawn(last, place);
        last = [place[0], place[1] + length - 1];
      }
      isLoose = false;
      ended = undefined;
      const isNewLine = out === '' || breaks > 0;
      const gap = space && !atLineStart && tabs === 0 ? ' ' : '';
      if (out !== '') out += '\n'.repeat(breaks);
      if (isNewLine) out += lineStart();
      out += '\t'.repeat(tabs) + gap;
      const bracketed = opening + text;
      opening = '';
      for (const link of links) link.text += gap + bracketed;
      for (const item of items) item.marker = '';
      breaks = 0;
      tabs = 0;
      space = false;
      atLineStart = false;
      out += bracketed;
    }
    /** Out-of-flow parts are joined, spaced or put on separate lines as they are rendered. */
    function joinAsDrawn(before: [Text, number], after: [Text, number]): void {
      const [a, b] = [rectOf(...before), rectOf(...after)];
      if (!a || !b) return;
      const [small, large] = [Math.min(a.height, b.height), Math.max(a.height, b.height)];
      if (Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) < small / 4) newLine();
      // A drop cap is larger than the word it begins, so no space is added.
      else if (
        large < small * 1.5 &&
        !/\s$/.test(out) &&
        Math.max(b.left - a.right, a.left - b.right) > large / 7
      )
        space = true;
    }
    function rectOf(node: Text, at: number): DOMRect | undefined {
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + 1);
      return range.getClientRects?.()[0];
    }
    /** An item whose beginning was not selected has no marker. */
    function lineStart(): string {
      const { marker = '', width = 0, isCut = false } = items.at(-1) ?? {};
      if (isCut) return out === '' ? '' : indent.slice(width);
      return marker === '' ? indent : indent.slice(width) + marker;
    }
    function newLine(): void {
      if (cells > 0) space = true;
      else {
        breaks += 1;
        atLineStart = true;
        space = false;
        ended = undefined;
      }
    }
    function edge(gap: number): void {
      if (phase !== 'inside') return;
      if (cells > 0) space = true;
      else {
        if (!atLineStart) newLine();
        if (breaks > 0) breaks = Math.max(breaks, gap);
      }
    }
    function writeDrawn(node: Text, at: number, text: string): void {
      if (drawn?.node !== node) drawn = { node, part: sight.caseOf(node) };
      write(drawn.part?.(at, at + text.length) ?? text, [node, at], text.length);
    }
    function writeCollapsed(node: Text, from: number, to: number): void {
      let at = from;
      for (const word of node.data.slice(from, to).split(/([ \t\n\r\f]+)/)) {
        if (/^[ \t\n\r\f]/.test(word)) space = true;
        else if (word !== '') writeDrawn(node, at, word);
        at += word.length;
      }
    }
    function writeLines(node: Text, from: number, to: number, isKept: boolean): void {
      let at = from;
      for (const line of node.data.slice(from, to).split(/(\r\n?|\n)/)) {
        if (/^[\r\n]/.test(line)) newLine();
        else if (isKept && line !== '') writeDrawn(node, at, line);
        else writeCollapsed(node, at, at + line.length);
        at += line.length;
      }
    }

    /** Unselected text: the links and items around it are cut. */
    function passOver(text: string): void {
      if (text.trim() === '') return;
      for (const link of links) link.isCut = true;
      if (phase === 'before') for (const item of items) item.isCut = true;
    }
    /** A sign is selected as a whole, with its accents and what is joined to it, as browsers draw and copy it. */
    function signAt(text: string, at: number) {
      return new Intl.Segmenter().segment(text).containing(at);
    }
    function endOfSign(text: string, at: number): number {
      const sign = signAt(text, at);
      return sign && sign.index < at ? sign.index + sign.segment.length : at;
    }
    function readText(node: Text, whiteSpace: string, isShown: boolean): void {
      const { data } = node;
      let from = 0;
      if (node === ends.startContainer && phase === 'before') {
        from = signAt(data, ends.startOffset)?.index ?? ends.startOffset;
        if (isShown) passOver(data.slice(0, from));
        phase = 'inside';
      }
      const isEnd = node === ends.endContainer && phase === 'inside';
      const to = isEnd ? endOfSign(data, ends.endOffset) : data.length;
      if (isShown && phase === 'inside') {
        if (/^(pre|pre-wrap|break-spaces)$/.test(whiteSpace)) writeLines(node, from, to, true);
        else if (whiteSpace === 'pre-line') writeLines(node, from, to, false);
        else writeCollapsed(node, from, to);
      } else if (isShown) passOver(data);
      if (isEnd) {
        phase = 'after';
        if (isShown) passOver(data.slice(to));
      }
    }

    interface Around extends Sight {
      whiteSpace: string;
      /** The display of the box whose child this is. */
      box: string;
    }
    interface Style extends Around {
      display: string;
      /** Floats, positioned elements and parts of a drawing break no line, although browsers report the first two as blocks. */
      isOutOfFlow: boolean;
      listStyle: string;
    }
    function styleOf(element: Element, around: Around, seen: Sight): Style {
      const style = view.getComputedStyle?.(element);
      const name = nameOf(element);
      const isBlock = blocks.test(name);
      const byName = /^(td|th)$/.test(name) ? 'table-cell' : isBlock ? 'block' : 'inline';
      // What a formula, a flex box in a line or a line of code makes a block is in the line all the same.
      const isToken = !isBlock && around.box.endsWith('flex') && element.closest('pre, code') !== null;
      const isItem = !isToken && lineBox.test(around.box);
      const isInLine = around.isFormula || isItem || isToken;
      const display = isInLine && style?.display !== 'none' ? 'inline' : style?.display;
      return {
        ...seen,
        display: display || byName,
        isOutOfFlow:
          isItem ||
          /^(absolute|fixed)$/.test(style?.position ?? '') ||
          /^(left|right|inline)/.test(style?.cssFloat ?? '') ||
          name === 'tspan',
        listStyle: style?.listStyleType || '',
        whiteSpace: style?.whiteSpace || (name === 'pre' ? 'pre' : around.whiteSpace),
        box: style?.display === 'contents' ? around.box : `${isItem ? 'inline-' : ''}${style?.display}`,
      };
    }

    const isList = (element: Element | null) => /^(ul|ol|menu)$/.test(element?.localName ?? '');
    /** An item may be in a part of its list. */
    const listOf = ({ parentElement }: Element) => parentElement?.closest('ul, ol, menu') ?? parentElement;
    /** Item numbers by list; items that are not rendered have none. */
    const numbers = new Map<Element, Map<Element, number>>();
    function numbersOf(list: Element): Map<Element, number> {
      const known = numbers.get(list);
      if (known) return known;
      const isDrawn = (item: Element) =>
        !view.getComputedStyle || /list-item|^$/.test(view.getComputedStyle(item).display);
      const all = [...list.querySelectorAll('li')].filter((item) => listOf(item) === list && isDrawn(item));
      const step = list.hasAttribute('reversed') ? -1 : 1;
      const start = Number.parseInt(list.getAttribute('start') ?? '', 10);
      let number = (Number.isNaN(start) ? (step > 0 ? 1 : all.length) : start) - step;
      const found = new Map<Element, number>();
      for (const each of all) {
        const value = Number.parseInt(each.getAttribute('value') ?? '', 10);
        number = Number.isNaN(value) ? number + step : value;
        found.set(each, number);
      }
      numbers.set(list, found);
      return found;
    }
    function markerOf(item: Element, { display, listStyle }: Style): string {
      const list = listOf(item);
      if (display !== 'list-item' && display !== 'block') return '';
      if (display === 'block' && listStyle !== '') return '';
      const types: Record<string, string> = {
        a: 'lower-alpha',
        A: 'upper-alpha',
        i: 'lower-roman',
        I: 'upper-roman',
      };
      const byName =
        list && nameOf(list) === 'ol' ? (types[list.getAttribute('type') ?? ''] ?? 'decimal') : 'disc';
      const type = listStyle || byName;
      const own = view.getComputedStyle?.(item, '::marker').content ?? '';
      // What also has counters is no sign.
      const drawn = [own, type]
        .map((text) => /^"([^"]*)"$/.exec(text)?.[1])
        .find((text) => text !== undefined);
      if (drawn !== undefined) return drawn.trim() === '' ? '' : `${drawn.trim()} `;
      if (type === 'none' || own === 'none') return '';
      const number = list ? numbersOf(list).get(item) : undefined;
      if (number === undefined || /^(disc|circle|square|disclosure-(open|closed))$/.test(type)) return '- ';
      const text = numeral(number, type) ?? (byName === 'disc' ? undefined : String(number));
      return text === undefined ? '- ' : `${text}. `;
    }
    /** Returns undefined for a counter style that is not known here, such as the page's own. */
    function numeral(number: number, type: string): string | undefined {
      const letters: Record<string, string> = {
        alpha: 'abcdefghijklmnopqrstuvwxyz',
        latin: 'abcdefghijklmnopqrstuvwxyz',
        greek: 'αβγδεζηθικλμνξοπρστυφχψω',
      };
      const systems: Record<string, string> = {
        'arabic-indic': 'arab',
        persian: 'arabext',
        devanagari: 'deva',
        bengali: 'beng',
        thai: 'thai',
        'cjk-decimal': 'hanidec',
        khmer: 'khmr',
        tamil: 'tamldec',
        lao: 'laoo',
        myanmar: 'mymr',
      };
      const [size = '', kind = ''] = type.split('-');
      const alphabet = [...(/^(lower|upper)$/.test(size) ? (letters[kind] ?? '') : '')];
      let text = '';
      if (alphabet.length > 0 && number > 0) {
        for (let rest = number; rest > 0; rest = Math.floor((rest - 1) / alphabet.length))
          text = alphabet[(rest - 1) % alphabet.length] + text;
      } else if (kind === 'roman' && number > 0 && number < 4000) {
        const values = [1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1];
        const signs = 'm cm d cd c xc l xl x ix v iv i'.split(' ');
        let rest = number;
        for (const [index, value] of values.entries())
          for (; rest >= value; rest -= value) text += signs[index];
      } else if (type === 'decimal-leading-zero') return String(number).padStart(2, '0');
      else if (systems[type])
        return number.toLocaleString(`en-u-nu-${systems[type]}`, { useGrouping: false });
      else return type === 'decimal' ? String(number) : undefined;
      return size === 'upper' ? text.toUpperCase() : text;
    }

    // What a sign-in hands over, as in `credentials.ts`: this function can import nothing.
    const token = /[#&?/](?:access|id|refresh)_token=/i;

    function readLink(element: Element, children: () => void): void {
      const link = { text: '', isCut: false };
      links.push(link);
      children();
      links.pop();
      const text = link.text.trim();
      const href = element.getAttribute('href') ?? '';
      const url = URL.parse(href, document.baseURI);
      if (link.isCut || text === '' || !url || !/^https?:$/.test(url.protocol)) return;
      // Credentials in the address must not leave the page.
      Object.assign(url, { username: '', password: '', ...(token.test(url.hash) ? { hash: '' } : {}) });
      for (const name of [...url.searchParams.keys()])
        if (token.test(`?${name}=`)) url.searchParams.delete(name);
      // A link to this page, or to a place in it, is a button or a note.
      const isPlace = href === '' || url.href.includes('#');
      const isHere = isPlace && url.href.split('#')[0] === location.href.split('#')[0];
      if (!isHere && bare(text) !== bare(url.href)) out += ` (${url.href})`;
    }
    /** The address in a text as browsers would read it, without scheme and `www.`. */
    function bare(text: string): string | undefined {
      const shown = text.replace(/\p{Cf}/gu, '');
      const { href } = URL.parse(/^https?:/i.test(shown) ? shown : `https://${shown}`) ?? {};
      return href?.replace(/^https?:\/\/(?:www\.)?/, '').replace(/\/$/, '');
    }

    function readItem(marker: string, children: () => void): void {
      items.push({ marker, width: marker.length, isCut: false });
      readIndented(' '.repeat(marker.length), children);
      items.pop();
    }
    function readRow(element: Element, children: () => void): void {
      const parts = [...element.children];
      const isLayout = parts.some((part) => part.querySelector(layout) !== null);
      const [only, other] = isLayout ? [] : parts.filter(hasWords);
      const lone = other ? undefined : only;
      const before = out.length;
      rows.push({ hasCell: false, isLayout: isLayout || lone?.querySelector('br') != null, lone });
      readApart(1, children);
      tabs = 0;
      rows.pop();
      const cell = parts.at(-1);
      const isEmpty = phase === 'inside' && out.length === before;
      // A blank line of code is drawn, with or without a line break in it.
      if (isEmpty && cell && view.getComputedStyle?.(cell).whiteSpace.startsWith('pre')) newLine();
    }
    /** A table of styles needs no row around its cells. One alone is a box. */
    function isRow({ children: parts }: Element, { display }: Style): boolean {
      const isCell = (part?: Element) => part && view.getComputedStyle?.(part).display === 'table-cell';
      return /^(inline-)?table$/.test(display) && Boolean(isCell(parts[0]) && isCell(parts[1]));
    }
    function readCell(cell: Element, { isSelectable, whiteSpace }: Around, children: () => void): void {
      const row = rows.at(-1);
      const isLone = row?.lone === cell;
      if (!row || row.isLayout || (isLone && whiteSpace.startsWith('pre'))) {
        readApart(1, children);
        return;
      }
      const before = out.length;
      if (row.hasCell && phase === 'inside' && isSelectable) tabs += 1;
      space = false;
      // The only words of a row may have lines.
      cells += isLone ? 0 : 1;
      children();
      cells -= isLone ? 0 : 1;
      space = false;
      // An empty code cell holds a line number drawn by CSS.
      const isNumber = out.length === before && whiteSpace.startsWith('pre');
      if (phase !== 'before' && isSelectable && !isNumber) row.hasCell = true;
    }
    function readBlock(element: Element, children: () => void): void {
      const isBetweenItems = isList(element) && isList(element.parentElement);
      const isTopList = isList(element) && items.length === 0 && !isBetweenItems;
      if (isBetweenItems) readIndented('  ', children);
      else if (isTopList || spaced.test(nameOf(element))) readParagraph(element, children);
      else readApart(1, children);
    }
    function readIndented(by: string, children: () => void): void {
      const outer = indent;
      indent += by;
      readApart(1, children);
      indent = outer;
    }
    /** A blank line stands above and below, but not between two with no gap between them. */
    function readParagraph(element: Element, children: () => void): void {
      const isFlush = ended !== undefined && isFlushBelow(ended.element, element);
      if (ended && isFlush) breaks = ended.breaks;
      edge(isFlush ? 1 : 2);
      children();
      edge(1);
      ended ??= { element, breaks };
      edge(2);
    }
    /** Whether two parts, one below the other, are less than half a line apart. */
    function isFlushBelow(upper: Element, lower: Element): boolean {
      const [above, below] = [view.getComputedStyle?.(upper), view.getComputedStyle?.(lower)];
      if (!above || !below || [upper, lower].some((part) => /^(figure|hr|table)$/.test(nameOf(part))))
        return false;
      const gap = lower.getBoundingClientRect().top - upper.getBoundingClientRect().bottom;
      const room = Number.parseFloat(above.paddingBottom) + Number.parseFloat(below.paddingTop);
      return gap > -1 && gap + room < Number.parseFloat(below.fontSize) / 2;
    }
    function readApart(gap: number, children: () => void): void {
      edge(gap);
      children();
      edge(gap);
    }

    function readLoose(element: Element, children: () => void, { box }: Around): void {
      const [outer, before] = [isLoose, out.length];
      const isItem = lineBox.test(box);
      const isApart = () => isItem && blocks.test(nameOf(element)) && phase === 'inside';
      isLoose = true;
      space ||= isApart();
      children();
      space ||= isApart();
      // Behind the items of a box in a line, the line goes on, unless they have several.
      isLoose = !isItem || (out.length === before ? outer : out.includes('\n', before));
    }
    /** Ruby: what is selected of the reading follows the word in brackets. */
    function readReading(children: () => void): void {
      opening = '(';
      children();
      if (opening === '') write(')');
      opening = '';
    }
    function readFraction(element: Element, inner: Around): void {
      for (const [index, part] of [...element.children].entries()) {
        const isLong = /[^\p{L}\p{N}\s.,]/u.test(part.textContent);
        if (phase === 'inside') write(`${index > 0 ? '/' : ''}${isLong ? '(' : ''}`);
        readNode(part, inner);
        if (phase === 'inside' && isLong) write(')');
      }
    }
    function readRoot(element: Element, inner: Around): void {
      const [radicand, degree] = nameOf(element) === 'mroot' ? [...element.children] : [element];
      if (!radicand) return;
      const isLong =
        /[^\p{L}\p{N}\s.,]/u.test(radicand.textContent) || radicand.querySelector('mfrac') !== null;
      if (degree) readNode(degree, inner);
      if (phase === 'inside') write(isLong ? '√(' : '√');
      if (radicand === element) readChildren(element, inner);
      else readNode(radicand, inner);
      if (phase === 'inside' && isLong) write(')');
    }

    function readElement(element: Element, around: Around): void {
      const name = nameOf(element);
      const role = element.getAttribute('role') ?? '';
      // A selection that begins within the drawing of a formula has no MathML in it.
      const inner = styleOf(element, around, sight.of(element, around, onTheWay.has(element)));
      const isFormula = inner.isFormula && !around.isFormula && name !== 'math';
      const isRead = inner.isShown && inner.isSelectable && phase === 'inside';
      const isInline = isFormula || inner.isOutOfFlow || /^(inline|contents|ruby|math)/.test(inner.display);
      const children =
        inner.isOutOfFlow && !isFormula
          ? () => readLoose(element, () => readChildren(element, inner), around)
          : () => readChildren(element, inner);
      if (inner.isGone || inner.cutBy === element) {
        // It has no text but what is placed outside of it, and the selection may begin or end in it.
        const lines = { breaks, atLineStart, space, isLoose, ended };
        const before = out.length;
        children();
        if (out.length === before) ({ breaks, atLineStart, space, isLoose, ended } = lines);
        // What is laid out all the same parts the lines around it.
        if (!isInline && /^(block|flex|grid|list|flow|table$)/.test(inner.display)) edge(1);
      } else if (name === 'br') {
        if (isRead) newLine();
      } else if (name === 'img') {
        const emoji = isRead ? sight.emojiOf(element) : '';
        if (emoji !== '') write(emoji);
      } else if (name === 'a' && element.hasAttribute('href')) {
        if (isInline) readInline(element, () => readLink(element, children));
        else readLink(element, () => readBlock(element, children));
      } else if (name === 'rt' && isRead && element.textContent.trim() !== '') readReading(children);
      else if (name === 'mfrac' && isRead) readFraction(element, inner);
      else if (/^(msqrt|mroot)$/.test(name) && isRead) readRoot(element, inner);
      else if (name === 'mspace')
        space ||= isRead && Number.parseFloat(element.getAttribute('width') ?? '') > 0;
      else if (/^(mtr|mtd)$/.test(name)) {
        if (element.previousElementSibling) space = true;
        children();
      } else if (name === 'li' && !isInline) readItem(markerOf(element, inner), children);
      else if (name === 'tr' || role === 'row' || inner.display === 'table-row' || isRow(element, inner))
        readRow(element, children);
      else if (inner.display === 'table-cell' || cellRoles.test(role)) readCell(element, inner, children);
      else if (isInline) readInline(element, children);
      else readBlock(element, children);
    }
    /** Margins part words as a space does. */
    function readInline(element: Element, children: () => void): void {
      const { display, marginLeft, marginRight, paddingLeft, paddingRight, fontSize } =
        view.getComputedStyle?.(element) ?? {};
      // The padding of a word in a sentence is that of its background, but parts two labels.
      const hasGap = (margin = '', padding = '', next: Node | null) =>
        phase === 'inside' &&
        Number.parseFloat(margin) +
          (display === 'inline' && next?.nodeType !== 1 ? 0 : Number.parseFloat(padding) || 0) >
          Number.parseFloat(fontSize ?? '') / 5;
      space ||= hasGap(marginLeft, paddingLeft, element.previousSibling);
      children();
      space ||= hasGap(marginRight, paddingRight, element.nextSibling);
    }

    function readNode(node: Node, around: Around): void {
      if (phase === 'after' && links.length === 0) return;
      // Text before the selection matters only if the selection cuts a link or an item.
      if (phase === 'before' && links.length + items.length === 0 && !onTheWay.has(node)) return;
      const { isShown, isSelectable, isGone, cutBy, whiteSpace, box } = around;
      const data = node.nodeType === 3 ? (node as Text).data : '';
      // Spaces without a width still divide words, but not the items of a box; signs of an icon font are pictures.
      const isRead = /\S/.test(data)
        ? isShown && !/^\s*\p{Co}+\s*$/u.test(data)
        : !isGone && !cutBy && !/(flex|grid)$/.test(box);
      // A text in such a box is an item, too.
      isLoose ||= node.nodeType === 3 && isRead && lineBox.test(box);
      if (node.nodeType === 3) readText(node as Text, whiteSpace, isSelectable && isRead);
      else if (node.nodeType === 1) readElement(node as Element, around);
      else if (node.nodeType === 9 || node.nodeType === 11) readChildren(node, around);
    }
    /** A boundary in an element is before one of its children, or after the last. */
    function readChildren(node: Node, around: Around): void {
      const startChild = edgeChild(node, ends.startContainer, ends.startOffset);
      const endChild = edgeChild(node, ends.endContainer, ends.endOffset);
      for (const child of sight.childrenOf(node)) {
        if (phase === 'before' && child === startChild) phase = 'inside';
        if (phase === 'inside' && child === endChild) phase = 'after';
        readNode(child, around);
      }
      if (phase === 'before' && startChild === null) phase = 'inside';
      if (phase === 'inside' && endChild === null) phase = 'after';
    }
    /** Returns undefined if the boundary is not in this node, null if it is after the last child. */
    function edgeChild(node: Node, container: Node, offset: number): Node | null | undefined {
      const isHere = node === container || (node as Element).shadowRoot === container;
      if (!isHere || container.nodeType === 3) return undefined;
      return container.childNodes[offset] ?? null;
    }

    const root = startPath[shared];
    if (!root) return undefined;
    const above = startPath.slice(0, shared).filter((node): node is Element => node.nodeType === 1);
    let around: Around = { ...sight.whole, whiteSpace: 'normal', box: '' };
    for (const element of above) around = styleOf(element, around, sight.styled(element, around));
    readNode(root, around);
    // Otherwise a boundary is in unrendered content, or the rendered order differs.
    return (phase as string) === 'after' ? out : undefined;
  }

  function rangesOf(selection: Selection): AbstractRange[] {
    if (selection.rangeCount > 1 || !selection.getComposedRanges) {
      return Array.from({ length: selection.rangeCount }, (_, index) => selection.getRangeAt(index));
    }
    const shadowRoots: ShadowRoot[] = [];
    const search = (root: ParentNode) => {
      for (const element of root.querySelectorAll('*')) {
        const shadow = element.shadowRoot;
        if (!shadow || shadowRoots.length >= 5000) continue;
        shadowRoots.push(shadow);
        search(shadow);
      }
    };
    search(document);
    return selection.getComposedRanges({ shadowRoots });
  }

  /** Firefox reports a column selection as one range for each cell. */
  function joined(ranges: AbstractRange[], texts: string[]): string {
    let text = '';
    for (const [index, each] of texts.entries()) {
      const row = ranges[index]?.startContainer;
      const isSameRow = row && nameOf(row) === 'tr' && row === ranges[index - 1]?.startContainer;
      text += (index === 0 ? '' : isSameRow ? '\t' : '\n') + each;
    }
    return text;
  }

  function selectedText(): string {
    const selection = document.getSelection();
    if (!selection || selection.rangeCount === 0) return '';
    try {
      const ranges = rangesOf(selection);
      const texts = ranges.map(textOf);
      const read = texts.filter((text) => text !== undefined);
      return read.length === texts.length ? joined(ranges, read) : selection.toString();
    } catch {
      return selection.toString(); // nested too deep for the call stack
    }
  }

  let active = document.activeElement;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  const field = active as Partial<HTMLInputElement> | null;
  const isField = active !== null && /^(input|textarea)$/.test(nameOf(active));
  const about = {
    title: document.title,
    url: location.href,
    focused: (document.hasFocus?.() ?? true) && !(active && /^i?frame$/.test(nameOf(active))),
    ...(document.contentType === 'application/pdf' ? { viewer: true as const } : {}),
  };
  // As what is read of a session: passwords, codes and card data, also where a page shows what is typed.
  const secret =
    /pass(w|code|phrase)|\bpwd\b|\bcc-|card[-_]?(number|no)\b|\b(cvc|cvv|csc|otp)\d?\b|one[-_]?time[-_]?code/i;
  const says = ['autocomplete', 'name', 'id', 'aria-label'].map((name) => active?.getAttribute(name) ?? '');
  const isSecret = field?.type === 'password' || says.some((text) => secret.test(text));
  if (isField && (isSecret || sight.isMasked(active as Element))) return { text: '', ...about, secret: true };
  const { selectionStart: start, selectionEnd: end, value = '' } = isField && field ? field : {};
  if (typeof start === 'number' && typeof end === 'number' && start < end)
    return { text: value.slice(start, end), ...about };
  // Fields such as email and number expose no selection offsets; the browser may return the text.
  const isMute = isField && start === null && value !== '';
  if (!isMute) return { text: selectedText(), ...about };
  const text = document.getSelection()?.toString() ?? '';
  return { text, ...about, ...(text === '' ? { viewer: true } : {}) };
}
