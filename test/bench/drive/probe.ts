// Runs inside a measured page in an isolated world: it can read the document, and is invisible to the page.

export interface Wanted {
  /** Name of the part, for the error message if it is missing. */
  name: string;
  selector: string;
  /** Must occur in the text or label of the first matching element. */
  text?: string;
}

export interface ProbeOrder {
  wanted: readonly Wanted[];
  /** The page counts as settled after this time without a change (ms). */
  quiet: number;
  /** Parts that have not appeared by then are reported as missing (ms). */
  patience: number;
}

export interface Settled {
  /** Start of the page (epoch ms); the other times are relative to it. */
  origin: number;
  painted: number;
  /** The last change, or the first paint if that was later. */
  settled: number;
  /** When every part was first present. */
  complete: number;
  /** Element of the last change. */
  lastChange: string;
  missing: string[];
  /** Text shown if parts are missing. */
  shown: string;
}

/** The binding through which the probe reports. */
export const TELL = 'tellBench';
export const WORLD = 'bench';

/** Sent to the page as source text, so it can use only its argument. */
export function probe({ wanted, quiet, patience }: ProbeOrder): void {
  if (window !== window.top) return;
  let changed = 0;
  let complete = 0;
  let where: Node | null = null;
  let painted = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isThere = ({ selector, text = '' }: Wanted) =>
    [...document.querySelectorAll(selector)].some((element) =>
      `${element.textContent} ${element.getAttribute('aria-label') ?? ''}`.includes(text),
    );
  const look = () => {
    const missing = wanted.filter((part) => !isThere(part)).map(({ name }) => name);
    if (painted === 0) missing.push('paint');
    const isOver = performance.now() > patience;
    if (missing.length > 0 && !isOver) return again();
    const shown = missing.length > 0 ? document.body.innerText.slice(0, 500) : '';
    const times = { origin: performance.timeOrigin, painted, settled: Math.max(changed, painted), complete };
    const last = where instanceof Element ? where : where?.parentElement;
    const report = { ...times, missing, shown, lastChange: last ? pathOf(last) : '' };
    // Releases the probe's memory, since the page's memory is measured afterwards.
    for (const observer of [paints, changes]) observer.disconnect();
    where = null;
    (globalThis as unknown as { tellBench(text: string): void }).tellBench(JSON.stringify(report));
  };
  const pathOf = (element: Element): string =>
    [element.parentElement, element].map((each) => `${each?.localName}.${each?.className}`).join(' > ');
  const again = () => {
    clearTimeout(timer);
    timer = setTimeout(look, quiet);
  };
  const paints = new PerformanceObserver((list) => {
    const [first] = list.getEntriesByName('first-contentful-paint');
    if (!first) return;
    painted = first.startTime;
    again();
  });
  const changes = new MutationObserver((records) => {
    changed = performance.now();
    if (complete === 0 && wanted.every(isThere)) complete = changed;
    where = records.at(-1)?.target ?? null;
    again();
  });
  paints.observe({ type: 'paint', buffered: true });
  changes.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  again();
}
