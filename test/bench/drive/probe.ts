// Runs inside a measured page, in an isolated world: it sees the document, and the page does not see it.

export interface Wanted {
  /** What part of the content it is, for the message when it is missing. */
  name: string;
  selector: string;
  /** Of the first element that fits: text or label holds this. */
  text?: string;
}

export interface ProbeOrder {
  wanted: readonly Wanted[];
  /** Without a change for so long it has settled (ms). */
  quiet: number;
  /** What is not there by then is missing (ms). */
  patience: number;
}

export interface Settled {
  /** When the page began (epoch ms); the others count from there. */
  origin: number;
  painted: number;
  /** The last change, or the first paint where that was later. */
  settled: number;
  /** When every part was there for the first time. */
  complete: number;
  /** Where the last change was. */
  lastChange: string;
  missing: string[];
  /** What was there instead. */
  shown: string;
}

/** The name of the function that the probe calls. */
export const TELL = 'tellBench';
export const WORLD = 'bench';

/** Its text is sent to the page, so it knows nothing but its argument. */
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
    // Whoever measures the page's memory afterwards is not to find the probe's.
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
