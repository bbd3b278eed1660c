// Reads what a link or an image is called in its document.

/** The members of `window` that are read. */
type NameView = Pick<Window, 'document'>;

/**
 * The words of the link, or the alternative text of the image, that has this address. The browser does not say which one
 * was clicked: one that has the focus or the pointer goes first. It is sent into the page as source text, so it must not
 * refer to anything outside itself.
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
  const nameOf = (element: Element) => {
    const image = kind === 'image' ? element : element.querySelector('img[alt]');
    const words = kind === 'link' ? element.textContent.trim() : '';
    const other = image?.getAttribute('alt')?.trim() || element.getAttribute('aria-label')?.trim();
    return (words || other || element.getAttribute('title') || '').replace(/\s+/g, ' ').trim();
  };
  const names = [...found.filter(isNear), ...found].map(nameOf);
  return (names.find((name) => name !== '') ?? '').slice(0, 2000);
}
