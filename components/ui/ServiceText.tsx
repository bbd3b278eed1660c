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
