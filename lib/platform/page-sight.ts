// What a person sees of a page: one rule for what is saved of it and what is found in it again.

/** What surrounds a node, as far as it decides whether its text is seen. */
export interface Sight {
  isShown: boolean;
  isSelectable: boolean;
  isFormula: boolean;
  /** In a part that is not rendered, whatever its own style says. */
  isGone: boolean;
  /** The box without room that clips its contents, except for what is placed in a box around it. */
  cutBy: Element | undefined;
}

export interface PageSight {
  /** Of what is in no element. */
  whole: Sight;
  /** The sight of what is in an element, as far as its own style decides. */
  styled(element: Element, around: Sight): Sight;
  /** The same, also by its place, its size and what is beside it. */
  of(element: Element, around: Sight, isDrawingRead?: boolean): Sight;
  /** Children as they are drawn: a shadow tree replaces its host's children, which appear in the slots. */
  childrenOf(node: Node): Node[];
  parentOf(node: Node): Node | null;
  /** Whether each character is drawn as a dot. */
  isMasked(element: Element): boolean;
  /** A part of a text in the letters that are drawn, if styles change their case. */
  caseOf(text: Text): ((from: number, to: number) => string) | undefined;
  /** Sites draw emoji as images; empty for another image. */
  emojiOf(element: Element): string;
}

type SightView = Pick<Window, 'document'> & Partial<Pick<Window, 'getComputedStyle'>>;

/** The extension's globals in its isolated world; the page cannot see them. */
export interface SightGlobals {
  /** Remembers what was seen for one reading. */
  audienceLensSight?: () => PageSight;
}

/** Installs the rule for scripts that read a page. Injected as source text, so it must be self-contained. */
export function installSight(view: SightView & SightGlobals = window): true {
  const { document } = view;
  const leftOut =
    /^(script|style|noscript|template|head|title|desc|metadata|defs|textarea|select|datalist|iframe|object|canvas|audio|video|meter|progress|rp|annotation|annotation-xml)$/;
  const noArea =
    /^(?:(?:circle|ellipse)\(0|polygon\((?:([^ ,]+) [^ ,]+(?:, \1 [^ ,]+)*|[^ ,]+ ([^ ,]+)(?:, [^ ,]+ \2)*)\))/;
  /** The beginning of an emoji: a pictograph, a flag, a keycap, or the name of one that only this site has. */
  const emoji = /^(?:[\p{Extended_Pictographic}\p{Regional_Indicator}]|[0-9#*]\uFE0F?\u20E3|:[\w+-]+:)/u;
  const nameOf = (node: Node) => (node.nodeType === 1 ? (node as Element).localName.toLowerCase() : '');
  const isPlaced = (style: CSSStyleDeclaration | undefined) =>
    /^(absolute|fixed)$/.test(style?.position ?? '');

  function childrenOf(node: Node): Node[] {
    const { shadowRoot } = node as Element;
    if (shadowRoot) return [...shadowRoot.childNodes];
    const assigned = nameOf(node) === 'slot' ? ((node as HTMLSlotElement).assignedNodes?.() ?? []) : [];
    if (nameOf(node) === 'details' && !(node as HTMLDetailsElement).open)
      return [...node.childNodes].filter((child) => nameOf(child) === 'summary').slice(0, 1);
    // A root is drawn behind its degree.
    if (nameOf(node) === 'mroot') return [...(node as Element).children].reverse();
    return assigned.length > 0 ? assigned : [...node.childNodes];
  }
  function parentOf(node: Node): Node | null {
    const slot = (node as Element).assignedSlot;
    return slot ?? (node.nodeType === 11 ? ((node as ShadowRoot).host ?? null) : node.parentNode);
  }
  function isMasked(element: Element): boolean {
    const style = view.getComputedStyle?.(element) as { webkitTextSecurity?: string } | undefined;
    return (style?.webkitTextSecurity || 'none') !== 'none';
  }

  function caseOf(text: Text): ((from: number, to: number) => string) | undefined {
    const parent = parentOf(text);
    const element = (parent?.nodeType === 11 ? parentOf(parent) : parent) as Element | null;
    const [how] =
      /(upper|lower)case|capitalize/.exec(
        (element && view.getComputedStyle?.(element).textTransform) ?? '',
      ) ?? [];
    if (!element || !how) return undefined;
    // A letter of two signs begins few words, and would move the others.
    const titled = (letter: string) => letter.toUpperCase().slice(0, letter.length);
    const data =
      how === 'capitalize' ? text.data.replace(/(?<![\p{L}\p{N}\p{M}_]['’]?)\p{L}/gu, titled) : text.data;
    // Only these have rules for capitals that differ.
    const [language = 'en'] =
      /^(?:az|el|lt|tr)\b/i.exec(element.closest('[lang]')?.getAttribute('lang') ?? '') ?? [];
    return (from, to) => {
      const part = data.slice(from, to);
      if (how === 'capitalize') return part;
      return how === 'uppercase' ? part.toLocaleUpperCase(language) : part.toLocaleLowerCase(language);
    };
  }
  function emojiOf(element: Element): string {
    const alt = nameOf(element) === 'img' ? (element.getAttribute('alt') ?? '') : '';
    return alt.length <= 32 && emoji.test(alt) ? alt : '';
  }

  /** Scaled or clipped to nothing, transparent or placed outside the page, as hints and texts for screen readers are. */
  function isClipped(element: Element, style: CSSStyleDeclaration): boolean {
    if (!style.display || /^(contents|none)$/.test(style.display)) return false;
    const isInline = style.display === 'inline';
    const { width, height, top } = element.getBoundingClientRect();
    // Sites show a block only once it is in view.
    const isAhead = !isPlaced(style) && !isInline && top >= document.documentElement.clientHeight;
    if (Number(style.opacity) < 0.02 || /opacity\(0(?:\.0\d*)?%?\)/.test(style.filter)) return !isAhead;
    // What has no area itself may have contents in view.
    if (width * height > 0 && isOutside(element, isPlaced(style) ? style.position : '')) return true;
    if (isInline) return false;
    // As laid out: what is rotated has another rectangle.
    const { offsetWidth = width, offsetHeight = height } = element as Partial<HTMLElement>;
    const isScaledAway = offsetWidth * offsetHeight > 0 && width * height < 1;
    // A side that is `auto` clips nothing.
    const [y = 0, end = 2, lower = 2, x = 0] = (style.clip.match(/auto|-?[\d.]+/g) ?? []).map(Number);
    const isClippedAway = isPlaced(style) && style.clip.startsWith('rect') && (lower - y) * (end - x) <= 1;
    const [, insets = ''] = /^inset\(([^r)]*)/.exec(style.clipPath) ?? [];
    // Of the sides in percent; those in pixels leave most of it.
    const [above = 0, right = above, below = above, left = right] = insets
      .split(' ')
      .map((side) => (side.endsWith('%') ? Number.parseFloat(side) : 0));
    const isCutAway = above + below >= 100 || left + right >= 100 || noArea.test(style.clipPath);
    return isScaledAway || isClippedAway || isCutAway;
  }
  /** Whether it has no room and clips its contents. What the root and the body clip is the window's. */
  function isCut(element: Element, { display = '', overflow = '' }: Partial<CSSStyleDeclaration>): boolean {
    if (/^(|contents|none|inline)$/.test(display) || /^(html|body)$/.test(nameOf(element))) return false;
    if (overflow === 'visible') return false;
    const { width, height } = element.getBoundingClientRect();
    const { offsetWidth = width, offsetHeight = height } = element as Partial<HTMLElement>;
    const [x = '', y = x] = overflow.split(' ');
    return (x !== 'visible' && offsetWidth <= 1) || (y !== 'visible' && offsetHeight <= 1);
  }
  function isPlacedIn(element: Element, box: Element): boolean {
    let at: Node | null = (element as Partial<HTMLElement>).offsetParent ?? null;
    while (at && at !== box) at = parentOf(at);
    return at !== null;
  }
  function scrolls(at: Element, side: 'overflowX' | 'overflowY'): boolean {
    const { body, documentElement: root } = document;
    const clip = (element: Element | null) => (element && view.getComputedStyle?.(element)[side]) ?? '';
    // What the root and the body clip is the window's.
    if (at === root) return !/hidden|clip/.test(clip(root) + clip(body));
    return /auto|scroll/.test(clip(at)) && (at !== body || clip(root) !== 'visible');
  }
  /** How far each side of what is in the page, or in a part of it, comes back by scrolling from where that begins. */
  function scrollOf(at: Element) {
    const { body, documentElement: root, scrollingElement } = document;
    const isPage = at === root;
    const { writingMode = '', direction = '' } = view.getComputedStyle?.((isPage && body) || at) ?? {};
    const { display = '', flexDirection = '' } = view.getComputedStyle?.(at) ?? {};
    const box: Partial<Element> = (isPage && scrollingElement) || at;
    const { scrollWidth = 0, clientWidth = 0, scrollHeight = 0, clientHeight = 0 } = box;
    const across = scrolls(at, 'overflowX') ? scrollWidth - clientWidth : 0;
    const down = scrolls(at, 'overflowY') ? scrollHeight - clientHeight : 0;
    const order = display.endsWith('flex') ? flexDirection : '';
    const isLineTurned = (direction === 'rtl') !== (order === 'row-reverse');
    const isBlockTurned = writingMode.endsWith('-rl') !== (order === 'column-reverse');
    const isUpright = /^(vertical|sideways)/.test(writingMode);
    const [beginsRight, beginsBelow] = isUpright
      ? [isBlockTurned, isLineTurned]
      : [isLineTurned, isBlockTurned];
    return {
      right: beginsRight ? across : 0,
      left: beginsRight ? 0 : -across,
      bottom: beginsBelow ? down : 0,
      beginsRight,
    };
  }
  /**
   * Above or left of where the page begins, or right of a page that begins there. What is scrolled away, with the page or a part of it,
   * is not outside, nor what the page itself moves a little, such as the pictures of a row.
   */
  function isOutside(element: Element, position: string): boolean {
    const { documentElement: root } = document;
    let { left, right, top, bottom } = element.getBoundingClientRect();
    if (position === 'fixed')
      return right <= 0 || bottom <= 0 || left >= root.clientWidth || top >= root.clientHeight;
    const isInView = () => right > 0 && bottom > 0 && left < root.clientWidth;
    if (isInView()) return false;
    const around: Element[] = [];
    for (let at = parentOf(element); at; at = parentOf(at)) if (at.nodeType === 1) around.push(at as Element);
    for (const { scrollLeft = 0, scrollTop = 0 } of around as Partial<Element>[]) {
      left += scrollLeft;
      right += scrollLeft;
      bottom += scrollTop;
    }
    if (isInView()) return false;
    for (const scroll of around.map(scrollOf)) {
      left += scroll.left;
      right += scroll.right;
      bottom += scroll.bottom;
    }
    if (position === '') return right < -4000;
    return right <= 0 || bottom <= 0 || (scrollOf(root).beginsRight && left >= root.clientWidth);
  }

  function isDrawn(element: Element): boolean {
    const style = view.getComputedStyle?.(element);
    return !style || (style.display !== 'none' && !isClipped(element, style) && !isCut(element, style));
  }
  const isForEyes = (element: Element) => element.getAttribute('aria-hidden') === 'true';
  const mayDrawFormula = (element: Element) => nameOf(element) === 'img' || isForEyes(element);

  view.audienceLensSight = () => {
    /** Of each parent, the children that may draw a formula, and the formulas that are not drawn: thousands may be side by side. */
    const drawings = new Map<Element, Element[]>();
    const undrawn = new Map<Element, Element[]>();
    function hasBeside(
      element: Element,
      known: Map<Element, Element[]>,
      isSuch: (child: Element) => boolean,
    ): boolean {
      const parent = element.parentElement;
      if (!parent) return false;
      const found = known.get(parent) ?? [...parent.children].filter(isSuch);
      known.set(parent, found);
      return found.some((child) => child !== element);
    }
    /**
     * Formulas often come twice: once drawn, in signs or as a picture, and once as MathML that is clipped or not rendered. The MathML is
     * the one that reads in order.
     */
    function isUndrawnFormula(element: Element): boolean {
      const words = element.querySelector('math')?.textContent;
      if (words === undefined || words.trim() !== element.textContent.trim() || isDrawn(element))
        return false;
      const isRendered = view.getComputedStyle?.(element).display !== 'none';
      return isRendered || hasBeside(element, drawings, mayDrawFormula);
    }

    function styled(element: Element, around: Sight): Sight {
      const style = view.getComputedStyle?.(element) as
        | (CSSStyleDeclaration & { MozUserSelect?: string })
        | undefined;
      const isSkipped = style?.contentVisibility === 'hidden' && !/^(inline|contents)$/.test(style.display);
      const isGone = around.isGone || isSkipped;
      const select = element.hasAttribute('inert')
        ? 'none'
        : style?.userSelect || style?.webkitUserSelect || style?.MozUserSelect || 'auto';
      const isSeen =
        !(Number.parseFloat(style?.fontSize ?? '') < 1) &&
        !/^(-\d{4}|\d{3,}%)/.test(style?.textIndent ?? '') &&
        !/^"?(material|google) (icons|symbols)/i.test(style?.fontFamily ?? '') &&
        !isMasked(element);
      const isFree = around.cutBy !== undefined && isPlaced(style) && !isPlacedIn(element, around.cutBy);
      const cutBy = isFree ? undefined : around.cutBy;
      const isVisible = style?.visibility ? style.visibility === 'visible' : around.isShown;
      return {
        isShown: isSeen && isVisible && !isGone && !cutBy,
        isSelectable: around.isFormula || select === 'auto' ? around.isSelectable : select !== 'none',
        isFormula: around.isFormula || nameOf(element) === 'math',
        isGone,
        cutBy,
      };
    }

    function of(element: Element, around: Sight, isDrawingRead = false): Sight {
      const own = styled(element, around);
      const style = view.getComputedStyle?.(element);
      const isHidden = element.hasAttribute('hidden') && !style?.display;
      const isUndrawn =
        isHidden || style?.display === 'none' || (style && isClipped(element, style)) === true;
      const isWithoutRoom = style !== undefined && isCut(element, style);
      const isFormula = (isUndrawn || isWithoutRoom) && isUndrawnFormula(element);
      // A formula that is not drawn cannot be selected; it stands for the drawn one.
      if (isFormula) return { ...own, isFormula, isSelectable: around.isSelectable };
      const isDuplicate =
        !isDrawingRead && isForEyes(element) && hasBeside(element, undrawn, isUndrawnFormula);
      const isGone = own.isGone || isDuplicate || isUndrawn || leftOut.test(nameOf(element));
      const cutBy = own.cutBy ?? (isWithoutRoom ? element : undefined);
      return { ...own, isShown: own.isShown && !isGone && !cutBy, isGone, cutBy };
    }
    const whole = {
      isShown: true,
      isSelectable: true,
      isFormula: false,
      isGone: false,
      cutBy: undefined,
    };
    return { whole, styled, of, childrenOf, parentOf, isMasked, caseOf, emojiOf };
  };
  return true;
}
