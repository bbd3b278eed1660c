import { type ComponentChildren, Fragment } from 'preact';

/** A short service text on one line: isolated from surrounding text direction, truncated, with the full text in the tooltip. */
export function ServiceText({ text, mono = false }: { text: string; mono?: boolean }) {
  return (
    <bdi class={`truncate${mono ? ' mono' : ''}`} title={text}>
      {text}
    </bdi>
  );
}

/** A placeholder for loading text. `width` is a CSS length; `height` is px at the default text size. */
export function Skeleton({ width, height = 14 }: { width: string; height?: number | undefined }) {
  return <span class="skeleton" aria-hidden="true" style={{ width, height: inRem(height) }} />;
}

/** Placeholder for an element in a catalog sentence. No catalog text contains it. */
export const HOLE = '\u{FFFC}';

/** Fills the holes of a catalog sentence with the elements, in the same order. */
export function fill(sentence: string, ...elements: ComponentChildren[]) {
  return sentence.split(HOLE).map((text, index) => (
    // Parts never reorder, so the index is a stable key.
    <Fragment key={index}>
      {index > 0 && elements[index - 1]}
      {/* `null`, because an empty string would be rewritten on each render. */}
      {text || null}
    </Fragment>
  ));
}

/** The same for text. A replace pattern would interpret `$` in a name. */
export const fillText = (sentence: string, text: string): string => sentence.split(HOLE).join(text);

/** Placeholder lines, one per width. */
export function Skeletons({ widths, height }: { widths: readonly string[]; height?: number }) {
  return (
    <div class="stack" aria-hidden="true">
      {widths.map((width) => (
        <Skeleton key={width} width={width} height={height} />
      ))}
    </div>
  );
}

/** Scale factor for lengths measured at the default text size (16 px): 2 if the text is twice as large. */
export function textScale(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1;
}

/** Converts px at the default text size to a length that scales with the text. */
export const inRem = (pixels: number): string => `${pixels / 16}rem`;
