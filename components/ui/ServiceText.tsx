/**
 * A name or another short text of the service on one line: isolated from the direction of the text around
 * it, cut where there is no room, whole in the tooltip.
 */
export function ServiceText({ text, mono = false }: { text: string; mono?: boolean }) {
  return (
    <bdi class={`truncate${mono ? ' mono' : ''}`} title={text}>
      {text}
    </bdi>
  );
}

/** Stands in for a text that is on its way. Width in any CSS length; height in pixels. */
export function Skeleton({ width, height = 14 }: { width: string; height?: number }) {
  return <span class="skeleton" aria-hidden="true" style={{ width, height: `${height}px` }} />;
}
