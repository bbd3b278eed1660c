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
  /** The words as drawn, with a space where a new line begins. */
  const wordsIn = (element: Element): string => {
    const { display } = view.getComputedStyle(element);
    if (display === 'none' || /^(script|style|template|title)$/.test(element.localName)) return '';
    const parts = [...element.childNodes].map((node) =>
      node.nodeType === 1 ? wordsIn(node as Element) : node.nodeType === 3 ? (node as Text).data : '',
    );
    return /^(inline|contents)/.test(display) ? parts.join('') : ` ${parts.join('')} `;
  };
  const nameOf = (element: Element) => {
    const image = kind === 'image' ? element : element.querySelector('img[alt]');
    const words = kind === 'link' ? wordsIn(element).trim() : '';
    const other = image?.getAttribute('alt')?.trim() || element.getAttribute('aria-label')?.trim();
    const ofIcon = element.querySelector('svg title')?.textContent.trim();
    return (words || other || ofIcon || element.getAttribute('title') || '').replace(/\s+/g, ' ').trim();
  };
  const names = [...found.filter(isNear), ...found].map(nameOf);
  return (names.find((name) => name !== '') ?? '').slice(0, 2000).replace(/[\ud800-\udbff]$/, '');
}
