// Reads the name of a link or image from its document.

type NameView = Pick<Window, 'document' | 'getComputedStyle'>;

/**
 * Returns the link's text or the image's alternative text. The browser does not report which element was clicked, so a focused or
 * hovered one goes first. Injected as source text, so it must be self-contained.
 */
export function readName(kind: 'link' | 'image', url: string, view: NameView = window): string {
  const { document } = view;
  const roots: (Document | ShadowRoot)[] = [document];
  const found: Element[] = [];
  const isWanted = (element: Element) => {
    if (kind === 'link') return (element as HTMLAnchorElement).href === url;
    const { src, currentSrc } = element as HTMLImageElement;
    return src === url || currentSrc === url;
  };
  for (let at = 0; at < roots.length && at < 2000; at += 1) {
    for (const element of roots[at]?.querySelectorAll('*') ?? []) {
      if (element.shadowRoot) roots.push(element.shadowRoot);
      const name = element.localName;
      const isKind = kind === 'link' ? name === 'a' || name === 'area' : name === 'img' || name === 'input';
      if (isKind && isWanted(element)) found.push(element);
    }
  }
  const isNear = (element: Element) => element.matches(':focus, :hover');
  const leftOut = /^(script|style|template|title|rp)$/;
  const iconFont = /^"?(material|google) (icons|symbols)/i;
  /** Words for screen readers, hints and names of icons. The link itself is in view. */
  const isUnseen = (element: Element, style: CSSStyleDeclaration) => {
    const { width = 9, height = 9, right = 9 } = element.getBoundingClientRect?.() ?? {};
    const isBox = !/^(inline|contents)$/.test(style.display);
    return (
      Number(style.opacity) < 0.02 ||
      Number.parseFloat(style.fontSize) < 1 ||
      iconFont.test(style.fontFamily) ||
      (width > 0 && right <= 0) ||
      (isBox && Math.min(width, height) <= 1)
    );
  };
  const childrenOf = (element: Element): Node[] => {
    const assigned = element.localName === 'slot' ? (element as HTMLSlotElement).assignedNodes() : [];
    return assigned.length > 0 ? assigned : [...(element.shadowRoot ?? element).childNodes];
  };
  /** The words as drawn, with a space where a new line begins; `isAll`: also those that are not seen. */
  const wordsIn = (element: Element, isAll: boolean): string => {
    const style = view.getComputedStyle(element);
    const { display, visibility = 'visible' } = style;
    if (display === 'none' || leftOut.test(element.localName)) return '';
    if (!isAll && isUnseen(element, style)) return '';
    const words = childrenOf(element)
      .map((node) => {
        if (node.nodeType === 1) return wordsIn(node as Element, isAll);
        return node.nodeType === 3 && (isAll || visibility === 'visible') ? (node as Text).data : '';
      })
      .join('');
    if (element.localName === 'rt' && words.trim() !== '') return `(${words})`;
    return /^(inline|contents|ruby)/.test(display) && element.localName !== 'br' ? words : ` ${words} `;
  };
  const nameOf = (element: Element) => {
    const image = kind === 'image' ? element : element.querySelector('img[alt]');
    const words = kind === 'link' ? wordsIn(element, false).trim() || wordsIn(element, true).trim() : '';
    const other =
      (image ?? element).getAttribute('alt')?.trim() || element.getAttribute('aria-label')?.trim();
    const ofIcon = element.querySelector('svg title')?.textContent.trim();
    return (words || other || ofIcon || element.getAttribute('title') || '')
      .replace(/\p{Co}/gu, '')
      .replace(/\s+/g, ' ')
      .trim();
  };
  const names = [...found.filter(isNear), ...found].map(nameOf);
  return (names.find((name) => name !== '') ?? '').slice(0, 2000).replace(/[\ud800-\udbff]$/, '');
}
