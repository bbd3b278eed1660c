/** A hidden view is never painted, so `work` runs after this time (ms). */
const PAINTED_WITHIN = 500;

/** Runs `work` once the view is visible, rather than once it is drawn: the gap is a third of the opening time. */
export function afterPaint(work: () => void): void {
  if (!PerformanceObserver.supportedEntryTypes.includes('paint')) {
    work();
    return;
  }
  const observer = new PerformanceObserver(() => once());
  const timer = setTimeout(() => once(), PAINTED_WITHIN);
  const once = () => {
    observer.disconnect();
    clearTimeout(timer);
    work();
  };
  observer.observe({ type: 'paint', buffered: true });
}
