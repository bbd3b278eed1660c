/** A hidden view is never painted (ms). */
const PAINTED_WITHIN = 500;

/** When something of the view can be seen, and not only when it was drawn: the difference is a third of the opening. */
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
