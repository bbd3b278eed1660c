/** Stands in for a text that is on its way. Width in any CSS length; height in pixels. */
export function Skeleton({ width, height = 14 }: { width: string; height?: number }) {
  return <span class="skeleton" aria-hidden="true" style={{ width, height: `${height}px` }} />;
}
