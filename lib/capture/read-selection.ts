// Reads what is selected in a frame as plain text that can be read: with line breaks, lists, tables and links.

export interface SelectionReading {
  /** Empty where nothing is selected. */
  text: string;
  title: string;
  url: string;
  /** The frame a person works in, where it is not one of its own frames. */
  focused: boolean;
  /** The selection is in a field for a password, which is never read. */
  secret?: true;
  /** The browser shows a PDF in it, in which nothing is read. */
  viewer?: true;
}

/** The members of `window` that are read. */
export type SelectionView = Pick<Window, 'document' | 'location'> & Partial<Pick<Window, 'getComputedStyle'>>;

/**
 * Reads the selection, and changes nothing. It is sent into the page as source text, so it must not refer to anything
 * outside itself. What it tells was selected: text at the ends is cut there, hidden parts are left out, and where the
 * order of the page cannot be followed the browser's own text is taken.
 */
export function readSelection(view: SelectionView = window): SelectionReading {
  const { document, location } = view;

  const nameOf = (node: Node) => (node.nodeType === 1 ? (node as Element).localName.toLowerCase() : '');
  const openShadow = (node: Node) => (node as Element).shadowRoot ?? undefined;
  const leftOut =
    /^(script|style|noscript|template|head|title|desc|metadata|defs|textarea|select|datalist|iframe|object|canvas|audio|video)$/;
  const spaced = /^(p|h[1-6]|blockquote|pre|table|dl|figure|hr|address|fieldset)$/;
  const blocks =
    /^(address|article|aside|body|details|dd|div|dl|dt|fieldset|figcaption|figure|footer|form|header|hr|html|li|main|nav|section|summary|caption|thead|tbody|tfoot|ol|ul|blockquote|p|pre|h[1-6]|table|tr)$/;
  /** What makes a table one of layout: its cells are not values. */
  const layout = 'table, ul, ol, dl, pre, blockquote, h1, h2, h3, h4, h5, h6, p ~ p, div ~ div';

  /** As they are drawn: shadow trees instead of the children of their hosts, which the slots hold. */
  function childrenOf(node: Node): Node[] {
    const shadow = node.nodeType === 1 ? openShadow(node) : undefined;
    if (shadow) return [...shadow.childNodes];
    const assigned = nameOf(node) === 'slot' ? ((node as HTMLSlotElement).assignedNodes?.() ?? []) : [];
    if (nameOf(node) === 'details' && !(node as HTMLDetailsElement).open)
      return [...node.childNodes].filter((child) => nameOf(child) === 'summary').slice(0, 1);
    return assigned.length > 0 ? assigned : [...node.childNodes];
  }
  function parentOf(node: Node): Node | null {
    const slot = (node as Element).assignedSlot;
    return slot ?? (node.nodeType === 11 ? ((node as ShadowRoot).host ?? null) : node.parentNode);
  }
  function pathTo(node: Node): Node[] {
    const path: Node[] = [];
    for (let at: Node | null = node; at; at = parentOf(at)) path.unshift(at);
    return path;
  }

  /** What is written for the ranges, one after the other. */
  function textOf(ends: AbstractRange): string | undefined {
    const startPath = pathTo(ends.startContainer);
    const endPath = pathTo(ends.endContainer);
    let shared = startPath.filter((node, index) => endPath[index] === node).length - 1;
    if (shared < 0) return undefined;
    // Within a link, the link is part of what was selected.
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
    let cells = 0;
    const links: { text: string; isCut: boolean }[] = [];
    const items: { marker: string; width: number; isCut: boolean }[] = [];
    const rows: { hasCell: boolean; isLayout: boolean }[] = [];

    function write(text: string): void {
      const isNewLine = out === '' || breaks > 0;
      const gap = space && !atLineStart && tabs === 0 ? ' ' : '';
      if (out !== '') out += '\n'.repeat(breaks);
      if (isNewLine) out += lineStart();
      out += '\t'.repeat(tabs) + gap;
      for (const link of links) link.text += gap + text;
      for (const item of items) item.marker = '';
      breaks = 0;
      tabs = 0;
      space = false;
      atLineStart = false;
      out += text;
    }
    /** An item whose beginning was not selected has no marker. */
    function lineStart(): string {
      const { marker = '', width = 0, isCut = false } = items.at(-1) ?? {};
      return isCut || marker !== '' ? indent.slice(width) + (isCut ? '' : marker) : indent;
    }
    function newLine(): void {
      if (cells > 0) space = true;
      else {
        breaks += 1;
        atLineStart = true;
        space = false;
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
    function writeCollapsed(text: string): void {
      for (const [index, word] of text.split(/[ \t\n\r\f]+/).entries()) {
        if (index > 0) space = true;
        if (word !== '') write(word);
      }
    }
    function writeLines(text: string, writeLine: (line: string) => void): void {
      for (const [index, line] of text.split(/\r\n?|\n/).entries()) {
        if (index > 0) newLine();
        if (line !== '') writeLine(line);
      }
    }

    /** Text that was not selected: links and items that hold it are not whole. */
    function passOver(text: string): void {
      if (text.trim() === '') return;
      for (const link of links) link.isCut = true;
      if (phase === 'before') for (const item of items) item.isCut = true;
    }
    function readText(node: Text, whiteSpace: string, isShown: boolean): void {
      const { data } = node;
      let from = 0;
      if (node === ends.startContainer && phase === 'before') {
        from = ends.startOffset;
        if (isShown) passOver(data.slice(0, from));
        phase = 'inside';
      }
      const isEnd = node === ends.endContainer && phase === 'inside';
      const to = isEnd ? ends.endOffset : data.length;
      if (isShown && phase === 'inside') {
        const text = data.slice(from, to);
        if (cells === 0 && /^(pre|pre-wrap|break-spaces)$/.test(whiteSpace)) writeLines(text, write);
        else if (cells === 0 && whiteSpace === 'pre-line') writeLines(text, writeCollapsed);
        else writeCollapsed(text);
      } else if (isShown) passOver(data);
      if (isEnd) {
        phase = 'after';
        if (isShown) passOver(data.slice(to));
      }
    }

    interface Around {
      whiteSpace: string;
      isShown: boolean;
      isSelectable: boolean;
    }
    function styleOf(element: Element, around: Around): Around & { display: string } {
      const style = view.getComputedStyle?.(element) as
        | (CSSStyleDeclaration & { MozUserSelect?: string })
        | undefined;
      const name = nameOf(element);
      const byName = /^(td|th)$/.test(name) ? 'table-cell' : blocks.test(name) ? 'block' : 'inline';
      const select = style?.userSelect || style?.webkitUserSelect || style?.MozUserSelect || 'auto';
      const isHidden = element.hasAttribute('hidden') && !style?.display;
      return {
        display: isHidden ? 'none' : style?.display || byName,
        whiteSpace: style?.whiteSpace || (name === 'pre' ? 'pre' : around.whiteSpace),
        isShown: style?.visibility ? style.visibility === 'visible' : around.isShown,
        isSelectable: select === 'none' ? false : select === 'auto' ? around.isSelectable : true,
      };
    }

    function markerOf(item: Element): string {
      const list = item.parentElement;
      if (!list || nameOf(list) !== 'ol') return '- ';
      const all = [...list.children].filter((child) => nameOf(child) === 'li');
      const step = list.hasAttribute('reversed') ? -1 : 1;
      const start = Number.parseInt(list.getAttribute('start') ?? '', 10);
      let number = (Number.isNaN(start) ? (step > 0 ? 1 : all.length) : start) - step;
      for (const each of all) {
        const value = Number.parseInt(each.getAttribute('value') ?? '', 10);
        number = Number.isNaN(value) ? number + step : value;
        if (each === item) break;
      }
      return `${number}. `;
    }

    function readLink(element: Element, children: () => void): void {
      const link = { text: '', isCut: false };
      links.push(link);
      children();
      links.pop();
      const text = link.text.trim();
      const url = URL.parse(element.getAttribute('href') ?? '', document.baseURI);
      if (link.isCut || text === '' || !url || !/^https?:$/.test(url.protocol)) return;
      const bare = (address: string) => address.replace(/^https?:\/\//i, '').replace(/\/$/, '');
      const isHere = url.hash !== '' && url.href.split('#')[0] === location.href.split('#')[0];
      if (isHere || bare(text) === bare(url.href) || bare(text) === bare(decoded(url.href))) return;
      out += ` (${url.href})`;
    }
    function decoded(address: string): string {
      try {
        return decodeURI(address);
      } catch {
        return address; // it holds a per cent sign that encodes nothing
      }
    }

    function readItem(element: Element, children: () => void): void {
      const marker = markerOf(element);
      const outer = indent;
      items.push({ marker, width: marker.length, isCut: false });
      indent += ' '.repeat(marker.length);
      readApart(1, children);
      indent = outer;
      items.pop();
    }
    function readRow(element: Element, children: () => void): void {
      const cellsOf = [...element.children].filter((child) => /^(td|th)$/.test(nameOf(child)));
      rows.push({
        hasCell: false,
        isLayout: cellsOf.some((cell) => cell.querySelector(layout) !== null),
      });
      readApart(1, children);
      tabs = 0;
      rows.pop();
    }
    function readCell(children: () => void): void {
      const row = rows.at(-1);
      if (!row || row.isLayout) {
        readApart(1, children);
        return;
      }
      if (row.hasCell && phase === 'inside') tabs += 1;
      space = false;
      cells += 1;
      children();
      cells -= 1;
      space = false;
      if (phase !== 'before') row.hasCell = true;
    }
    function readBlock(name: string, children: () => void): void {
      const isTopList = /^(ul|ol|menu)$/.test(name) && items.length === 0;
      readApart(spaced.test(name) || isTopList ? 2 : 1, children);
    }
    function readApart(gap: number, children: () => void): void {
      edge(gap);
      children();
      edge(gap);
    }

    function readElement(element: Element, around: Around): void {
      const name = nameOf(element);
      const style = styleOf(element, around);
      const isHidden = style.display === 'none' || leftOut.test(name);
      const inner: Around = isHidden ? { ...style, isShown: false } : style;
      const isRead = inner.isShown && inner.isSelectable && phase === 'inside';
      const isInline = /^(inline|contents|ruby)/.test(style.display);
      const children = () => readChildren(element, inner);
      if (isHidden) {
        // Nothing of it is told, but the selection may begin or end in it.
        const lines = { breaks, atLineStart, space };
        children();
        ({ breaks, atLineStart, space } = lines);
      } else if (name === 'br') {
        if (isRead) newLine();
      } else if (name === 'img') {
        const alt = element.getAttribute('alt') ?? '';
        // Sites draw emoji as images.
        if (isRead && alt.length <= 16 && /^[\p{Extended_Pictographic}\p{Regional_Indicator}]/u.test(alt))
          write(alt);
      } else if (name === 'a' && element.hasAttribute('href')) {
        readLink(element, isInline ? children : () => readBlock(name, children));
      } else if (name === 'li' && !isInline) readItem(element, children);
      else if (name === 'tr' || style.display === 'table-row') readRow(element, children);
      else if (style.display === 'table-cell') readCell(children);
      else if (isInline) children();
      else readBlock(name, children);
    }

    function readNode(node: Node, around: Around): void {
      if (phase === 'after' && links.length === 0) return;
      // What lies before the selection matters only within a link or an item that it cuts.
      if (phase === 'before' && links.length + items.length === 0 && !onTheWay.has(node)) return;
      const { isShown, isSelectable } = around;
      if (node.nodeType === 3) readText(node as Text, around.whiteSpace, isShown && isSelectable);
      else if (node.nodeType === 1) readElement(node as Element, around);
      else if (node.nodeType === 9 || node.nodeType === 11) readChildren(node, around);
    }
    /** A boundary in an element lies in front of one of its children, or behind them all. */
    function readChildren(node: Node, around: Around): void {
      const startChild = edgeChild(node, ends.startContainer, ends.startOffset);
      const endChild = edgeChild(node, ends.endContainer, ends.endOffset);
      for (const child of childrenOf(node)) {
        if (phase === 'before' && child === startChild) phase = 'inside';
        if (phase === 'inside' && child === endChild) phase = 'after';
        readNode(child, around);
      }
      if (phase === 'before' && startChild === null) phase = 'inside';
      if (phase === 'inside' && endChild === null) phase = 'after';
    }
    /** Undefined: the boundary is not in this node. Null: behind all its children. */
    function edgeChild(node: Node, container: Node, offset: number): Node | null | undefined {
      const isHere = node === container || (openShadow(node) === container && node.nodeType === 1);
      if (!isHere || container.nodeType === 3) return undefined;
      return container.childNodes[offset] ?? null;
    }

    const root = startPath[shared];
    if (!root) return undefined;
    const above = startPath.slice(0, shared).filter((node): node is Element => node.nodeType === 1);
    let around: Around = { whiteSpace: 'normal', isShown: true, isSelectable: true };
    for (const element of above) around = styleOf(element, around);
    readNode(root, around);
    // Otherwise a boundary lies in what is not drawn, or the order drawn is another one.
    return (phase as string) === 'after' ? out : undefined;
  }

  function rangesOf(selection: Selection): AbstractRange[] {
    if (selection.rangeCount > 1 || !selection.getComposedRanges) {
      return Array.from({ length: selection.rangeCount }, (_, index) => selection.getRangeAt(index));
    }
    const shadowRoots: ShadowRoot[] = [];
    const search = (root: ParentNode) => {
      for (const element of root.querySelectorAll('*')) {
        const shadow = openShadow(element);
        if (!shadow || shadowRoots.length >= 5000) continue;
        shadowRoots.push(shadow);
        search(shadow);
      }
    };
    search(document);
    return selection.getComposedRanges({ shadowRoots });
  }

  /** Rows of a table that were selected by columns come as one range for each cell. */
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
      return selection.toString(); // nested deeper than can be followed
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
  if (isField && (field?.type === 'password' || /password|cc-(number|csc)/.test(field?.autocomplete ?? '')))
    return { text: '', ...about, secret: true };
  const { selectionStart: start, selectionEnd: end, value = '' } = isField && field ? field : {};
  if (typeof start === 'number' && typeof end === 'number' && start < end)
    return { text: value.slice(start, end), ...about };
  return { text: selectedText(), ...about };
}
