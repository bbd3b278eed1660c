import { useMemo, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { diffExcerpt, type ExcerptPart, wordDiff } from '../../lib/format/diff.ts';
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
  before: string;
  after: string;
}

/** Two texts as one, with what went struck out and what came marked. Long unchanged stretches are left out. */
export function DiffText({ before, after }: DiffTextProps) {
  const [whole, setWhole] = useState(false);
  const parts = useMemo(() => wordDiff(before, after), [before, after]);
  const excerpt = useMemo(() => diffExcerpt(parts), [parts]);
  const isCut = excerpt.some(({ kind }) => kind === 'left-out');
  if (parts.length === 0) return <p class="soft">{i18n.t('publishing.changes.empty')}</p>;
  const shown: ExcerptPart[] = whole ? parts : excerpt;
  return (
    <>
      <p class="diff-text" dir="auto">
        {shown.map((part, index) => (
          // The parts of one comparison never change places.
          <Part key={index} part={part} />
        ))}
      </p>
      {isCut && (
        <button type="button" class="link" aria-expanded={whole} onClick={() => setWhole(!whole)}>
          {whole ? i18n.t('publishing.changes.short') : i18n.t('publishing.changes.whole')}
        </button>
      )}
    </>
  );
}

function Part({ part }: { part: ExcerptPart }) {
  if (part.kind === 'left-out') {
    const count = i18n.t('publishing.changes.leftOut', part.characters, [formatWhole(part.characters)]);
    return (
      <span class="left-out" title={count}>
        {' … '}
      </span>
    );
  }
  const text = <VisibleText text={marked(part)} lines />;
  if (part.kind === 'same') return <span>{text}</span>;
  const [Tag, label] =
    part.kind === 'removed'
      ? (['del', i18n.t('publishing.changes.removed')] as const)
      : (['ins', i18n.t('publishing.changes.added')] as const);
  // Said aloud too: screen readers pass over what is only struck out or coloured.
  return (
    <Tag>
      <span class="visually-hidden">{label} </span>
      {text}
    </Tag>
  );
}

/** A change that is nothing but space would not be seen. */
function marked({ kind, text }: { kind: string; text: string }): string {
  if (kind === 'same' || /\S/.test(text)) return text;
  return text.replaceAll('\t', '⇥').replaceAll(' ', '␣').replace(/\r?\n/g, '↵\n');
}
