import { visibleParts } from '../../lib/format/visible-text.ts';

/** A text that a person confirms: whatever cannot be seen in it is shown by its number. Lines stay lines. */
export function VisibleText({ text }: { text: string }) {
  return (
    <bdi class="kit-text">
      {visibleParts(text, true).map(({ text: part, unseen }, index) =>
        // The parts of one text never change places.
        unseen ? <code key={index}>{unseen}</code> : part,
      )}
    </bdi>
  );
}
