// Outlines an element of the open page in an overlay, without changing the page's document.
import type { DrawingAct, PageGlobals } from '../platform/page-overlay.ts';
import type { ControlGlobals } from './page-controls.ts';

/** `texts`: one of them, but for case and spaces; empty for any text. `url`: empty for any address. */
export interface PageTarget {
  kind: 'heading' | 'control' | 'image';
  texts: string[];
  url: string;
}

/** Outlined; present but not visible; not present; no outline (any more). */
export type OutlineOutcome = 'shown' | 'hidden' | 'absent' | 'gone';

/** Outlines the first visible match. Injected as source text after the overlay and `installControls`, so it must be self-contained. */
export function outlineElement(act: DrawingAct, { kind, texts, url }: PageTarget): OutlineOutcome {
  const NAME = 'outline';
  const { audienceLensOverlay: overlay, audienceLensControls: controls } = globalThis as PageGlobals &
    ControlGlobals;
  if (act === 'check') return overlay?.isShown(NAME) ? 'shown' : 'gone';
  overlay?.hide(NAME);
  if (act === 'hide' || !overlay || !controls) return 'gone';

  const selectors = {
    heading: 'h1, h2, h3, [role="heading"]',
    control:
      'a, area, button, [role~="button"], summary, input[type="submit"], input[type="button"], input[type="reset"], input[type="image"]',
    image: 'img, input[type="image"], video[poster]',
  };
  const { all, nameOf, absolute } = controls;
  const addressesOf = (element: Element) => {
    const current = element instanceof HTMLImageElement ? element.currentSrc : '';
    return [
      ...['href', 'xlink:href', 'src', 'poster'].map((name) => element.getAttribute(name) ?? ''),
      current,
    ]
      .filter(Boolean)
      .map((address) => absolute(address.trim()));
  };
  // A title has one line, while its heading may be broken anywhere.
  const bare = (text: string) =>
    text
      .normalize('NFKC')
      .replace(/[\s\p{DI}]+/gu, '')
      .toLowerCase();
  const wanted = new Set(texts.map(bare));
  const found = all(selectors[kind])
    .filter((element) => url === '' || addressesOf(element).includes(url))
    .filter((element) => wanted.size === 0 || wanted.has(bare(nameOf(element))));
  const isSeen = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true });
  };
  const element = found.find(isSeen);
  if (!element) return found.length > 0 ? 'hidden' : 'absent';

  const isMotionReduced = matchMedia('(prefers-reduced-motion: reduce)').matches;
  element.scrollIntoView({
    block: 'center',
    inline: 'nearest',
    behavior: isMotionReduced ? 'instant' : 'smooth',
  });
  const style = {
    border: '3px solid #4b4ded',
    'border-radius': '6px',
    'box-shadow': '0 0 0 2px #fff, 0 0 0 3px rgb(0 0 0 / 35%), inset 0 0 0 1px #fff',
  };
  overlay.draw(NAME, style, () => {
    if (!element.isConnected) return undefined;
    const { top, left, right, bottom, width, height } = element.getBoundingClientRect();
    const isInView =
      width > 0 && height > 0 && bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
    if (!isInView) return [];
    // Elements larger than the window are outlined along its edges.
    const [x, y] = [Math.max(left - 6, 3), Math.max(top - 6, 3)];
    const [toX, toY] = [Math.min(right + 6, innerWidth - 3), Math.min(bottom + 6, innerHeight - 3)];
    return [{ left: x, top: y, right: Math.max(toX, x), bottom: Math.max(toY, y) }];
  });
  return 'shown';
}
