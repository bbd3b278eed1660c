import { useMemo, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { type DiffPart, diffExcerpt, type ExcerptPart, wordDiff } from '../../lib/format/diff.ts';
import { formatWhole } from '../../lib/format/numbers.ts';
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

interface DiffTextProps {
  parts: readonly DiffPart[];
  /** Said of what only one of the texts has, of what is left out, and to see it. */
  words: { removed: string; added: string; leftOut(characters: number): string; whole: string };
}

/** Two texts as one, with what went struck out and what came marked. Long unchanged stretches are left out. */
export function DiffText({ parts, words }: DiffTextProps) {
  const [whole, setWhole] = useState(false);
  const excerpt = useMemo(() => diffExcerpt(parts), [parts]);
  const isCut = excerpt.some(({ kind }) => kind === 'left-out');
  const shown: readonly ExcerptPart[] = whole ? parts : excerpt;
  return (
    <>
      <p class="diff-text" dir="auto">
        {shown.map((part, index) => {
          // The parts of one comparison never change places.
          if (part.kind === 'left-out')
            return (
              <span key={index} class="soft" title={words.leftOut(part.characters)}>
                {' … '}
              </span>
            );
          const text = <VisibleText text={part.text} lines />;
          if (part.kind === 'same') return <span key={index}>{text}</span>;
          const Tag = part.kind === 'removed' ? 'del' : 'ins';
          // Said aloud too: screen readers pass over what is only struck out or coloured.
          return (
            <Tag key={index}>
              <span class="visually-hidden">{words[part.kind]} </span>
              {text}
            </Tag>
          );
        })}
      </p>
      {isCut && (
        <button type="button" class="link" aria-expanded={whole} onClick={() => setWhole(!whole)}>
          {whole ? i18n.t('act.showLess') : words.whole}
        </button>
      )}
    </>
  );
}

/** What a change makes of a text. */
export function ChangedText({ before, after }: { before: string; after: string }) {
  const parts = useMemo(() => wordDiff(before, after).map(marked), [before, after]);
  if (parts.length === 0) return <p class="soft">{i18n.t('publishing.changes.empty')}</p>;
  const words = {
    removed: i18n.t('publishing.changes.removed'),
    added: i18n.t('publishing.changes.added'),
    leftOut: (count: number) => i18n.t('publishing.changes.leftOut', count, [formatWhole(count)]),
    whole: i18n.t('act.showFullText'),
  };
  return <DiffText parts={parts} words={words} />;
}

/** A change that is nothing but space would not be seen. */
function marked(part: DiffPart): DiffPart {
  const { kind, text } = part;
  if (kind === 'same' || /\S/.test(text)) return part;
  return { kind, text: text.replaceAll('\t', '⇥').replaceAll(' ', '␣').replace(/\r?\n/g, '↵\n') };
}
