// Outlines an element of the open page, in a closed shadow tree of its own over it. Nothing of the page's own document changes.

/** Any of the `texts`, exactly as they were read; none: any text. An empty `url`: any address. */
export interface PageTarget {
  kind: 'heading' | 'control' | 'image';
  texts: string[];
  url: string;
}

export const outlineActs = ['show', 'hide', 'check'] as const;
export type OutlineAct = (typeof outlineActs)[number];

/** Outlined · there, but nothing of it is to be seen · not there · nothing is outlined. */
export type OutlineOutcome = 'shown' | 'hidden' | 'absent' | 'gone';

/**
 * Outlines the element that fits, in place of one outlined before, until it is hidden, the page goes to another address, the
 * element goes, or Escape is pressed. It is sent into the page as source text, so it must not refer to anything outside itself.
 */
export function outlineElement(act: OutlineAct, { kind, texts, url }: PageTarget): OutlineOutcome {
  // The extension's own globals: no page sees them.
  const own = globalThis as { hideAudienceLensOutline?: (() => void) | undefined };
  if (act === 'check') return own.hideAudienceLensOutline ? 'shown' : 'gone';
  own.hideAudienceLensOutline?.();
  if (act === 'hide') return 'gone';

  const selectors = {
    heading: 'h1, h2, h3, [role="heading"]',
    control:
      'a[href], area[href], button, [role="button"], summary, input[type="submit"], input[type="button"], input[type="image"]',
    image: 'img, input[type="image"], video[poster]',
  };
  const oneLine = (text: string | null | undefined) =>
    (text ?? '').slice(0, 2000).replace(/\s+/g, ' ').trim().slice(0, 500);
  const absolute = (address: string) =>
    (URL.parse(address, document.baseURI)?.href ?? address).slice(0, 4000);
  // In the order in which the audit reads them.
  const wordsOf = (element: Element) =>
    oneLine(element.textContent) ||
    oneLine(element.getAttribute('aria-label')) ||
    oneLine(element.getAttribute('value')) ||
    oneLine(element.querySelector('img[alt]')?.getAttribute('alt')) ||
    oneLine(element.getAttribute('title')) ||
    oneLine(element.getAttribute('alt'));
  const addressesOf = (element: Element) => {
    const current = element instanceof HTMLImageElement ? element.currentSrc : '';
    return [...['href', 'src', 'poster'].map((name) => element.getAttribute(name) ?? ''), current]
      .filter(Boolean)
      .map((address) => absolute(address.trim()));
  };
  const roots: ParentNode[] = [document];
  const elements = document.getElementsByTagName('*');
  for (let at = 0; at < Math.min(elements.length, 20_000) && roots.length < 200; at += 1) {
    const shadow = elements[at]?.shadowRoot;
    if (shadow) roots.push(shadow);
  }
  const found = roots
    .flatMap((root) => [...root.querySelectorAll(selectors[kind])])
    .slice(0, 10_000)
    .filter((element) => url === '' || addressesOf(element).includes(url))
    .filter((element) => texts.length === 0 || texts.includes(wordsOf(element)));
  const isSeen = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true });
  };
  const element = found.find(isSeen);
  if (!element) return found.length > 0 ? 'hidden' : 'absent';

  // Each property by itself: no policy of a page forbids that, and none of its rules comes before it.
  const styled = (part: HTMLElement, style: Record<string, string>) => {
    for (const [name, value] of Object.entries(style)) part.style.setProperty(name, value, 'important');
    return part;
  };
  const host = styled(document.createElement('div'), {
    ...{ all: 'initial', display: 'block', position: 'fixed', inset: '0', width: 'auto', height: 'auto' },
    ...{ margin: '0', padding: '0', border: '0', background: 'none', overflow: 'clip' },
    ...{ 'pointer-events': 'none', 'z-index': '2147483647' },
  });
  host.ariaHidden = 'true';
  const box = styled(document.createElement('div'), {
    ...{ position: 'absolute', 'box-sizing': 'border-box', border: '3px solid #4b4ded' },
    ...{
      'border-radius': '6px',
      'box-shadow': '0 0 0 2px #fff, 0 0 0 3px rgb(0 0 0 / 35%), inset 0 0 0 1px #fff',
    },
  });
  host.attachShadow({ mode: 'closed' }).append(box);
  document.documentElement.append(host);
  // Over dialogs of the page, too.
  host.popover = 'manual';
  host.showPopover();

  const address = location.href;
  let frame = 0;
  const hide = () => {
    cancelAnimationFrame(frame);
    removeEventListener('keydown', onKey, true);
    removeEventListener('pagehide', hide);
    host.remove();
    own.hideAudienceLensOutline = undefined;
  };
  const onKey = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') hide();
  };
  const follow = () => {
    if (!element.isConnected || !host.isConnected || location.href !== address) return hide();
    const { top, left, right, bottom, width, height } = element.getBoundingClientRect();
    const isInView =
      width > 0 && height > 0 && bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
    // What is larger than the window is outlined along its edges.
    const [x, y] = [Math.max(left - 6, 3), Math.max(top - 6, 3)];
    styled(box, {
      display: isInView ? 'block' : 'none',
      left: `${x}px`,
      top: `${y}px`,
      width: `${Math.max(Math.min(right + 6, innerWidth - 3) - x, 0)}px`,
      height: `${Math.max(Math.min(bottom + 6, innerHeight - 3) - y, 0)}px`,
    });
    frame = requestAnimationFrame(follow);
  };
  addEventListener('keydown', onKey, true);
  addEventListener('pagehide', hide);
  own.hideAudienceLensOutline = hide;
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: isCalm ? 'instant' : 'smooth' });
  follow();
  return 'shown';
}
