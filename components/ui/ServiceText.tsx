import { type ComponentChildren, Fragment } from 'preact';

/** A short text of the service on one line: isolated from the text direction around it, cut where needed, whole in the tooltip. */
export function ServiceText({ text, mono = false }: { text: string; mono?: boolean }) {
  return (
    <bdi class={`truncate${mono ? ' mono' : ''}`} title={text}>
      {text}
    </bdi>
  );
}

/** Stands in for a text that is on its way. Width in any CSS length; height in pixels at the usual size of text. */
export function Skeleton({ width, height = 14 }: { width: string; height?: number | undefined }) {
  return <span class="skeleton" aria-hidden="true" style={{ width, height: grown(height) }} />;
}

/** Passed to the catalogue where an element belongs. No text of the catalogue holds it. */
export const HOLE = '\u{FFFC}';

/** A sentence of the catalogue with elements in its holes, in their order. */
export function fill(sentence: string, ...elements: ComponentChildren[]) {
  return sentence.split(HOLE).map((text, index) => (
    // The parts of one sentence never change places.
    <Fragment key={index}>
      {index > 0 && elements[index - 1]}
      {/* An empty text would be written anew with each drawing. */}
      {text || null}
    </Fragment>
  ));
}

/** The same as a text. A pattern would take the `$` of a name for its own. */
export const fillText = (sentence: string, text: string): string => sentence.split(HOLE).join(text);

/** Stands in for lines or a list on their way: one under the other, each of its width. */
export function Skeletons({ widths, height }: { widths: readonly string[]; height?: number }) {
  return (
    <div class="stack" aria-hidden="true">
      {widths.map((width) => (
        <Skeleton key={width} width={width} height={height} />
      ))}
    </div>
  );
}

/** Pixels of the screen for each of a length that was measured at the usual size of text (16 px): 2 where text is twice as large. */
export function textScale(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1;
}

/** A length that grows with the text, from pixels at the usual size. */
export const grown = (pixels: number): string => `${pixels / 16}rem`;
