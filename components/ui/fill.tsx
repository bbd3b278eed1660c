import { type ComponentChildren, Fragment } from 'preact';

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
