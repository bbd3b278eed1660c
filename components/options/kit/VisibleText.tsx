import { visibleParts } from '../../../lib/visible-text.ts';

/** A text that a person confirms: whatever cannot be seen in it is shown by its number. */
export function VisibleText({ text }: { text: string }) {
  return (
    <bdi>
      {visibleParts(text).map(({ text: part, unseen }, index) =>
        // The parts of one text never change places.
        unseen ? <code key={index}>{unseen}</code> : part,
      )}
    </bdi>
  );
}
