import { i18n } from '#i18n';
import { visibleParts } from '../../lib/format/visible-text.ts';

/**
 * A name where a person confirms something: whole, isolated from the direction of the text around it, and
 * with what cannot be seen in it shown by its number.
 */
export function ExactName({ text, mono = false }: { text: string; mono?: boolean }) {
  return (
    <bdi class={mono ? 'exact mono' : 'exact'}>
      <VisibleText text={text} />
    </bdi>
  );
}

/** `lines`: the text keeps its breaks. */
export function VisibleText({ text, lines = false }: { text: string; lines?: boolean }) {
  return (
    <>
      {visibleParts(text, lines).map((part, index) =>
        part.unseen === undefined ? (
          part.text
        ) : (
          // The parts of one text never change places.
          <span key={index} class="unseen" title={i18n.t('publishing.unseen')}>
            {part.unseen}
          </span>
        ),
      )}
    </>
  );
}
