import { useMemo, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import {
  type DiffPart,
  diffExcerpt,
  type ExcerptPart,
  isRewritten,
  wordDiff,
} from '../../lib/format/diff.ts';
import { formatWhole } from '../../lib/format/numbers.ts';
import { visibleParts } from '../../lib/format/visible-text.ts';
import { Highlighted } from './Highlighted.tsx';

/** A name to confirm: in full, isolated from surrounding text direction, with invisible characters shown by code point. */
export function ExactName({ text }: { text: string }) {
  return (
    <bdi class="exact">
      <VisibleText text={text} />
    </bdi>
  );
}

/** `lines` preserves line breaks. */
export function VisibleText({ text, lines = false }: { text: string; lines?: boolean }) {
  return (
    <>
      {visibleParts(text, lines).map((part, index) =>
        part.unseen === undefined ? (
          part.text
        ) : (
          // Parts never reorder, so the index is a stable key.
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
  /** Labels of removed, added and omitted text, and of the button that shows everything. */
  words: { removed: string; added: string; leftOut(characters: number): string; whole: string };
  /** The folded search text. Its matches are marked, and nothing is left out. */
  query?: string;
}

/** A text diff with removals struck out and additions marked. Long unchanged stretches are left out. */
export function DiffText({ parts, words, query = '' }: DiffTextProps) {
  const [whole, setWhole] = useState(false);
  const excerpt = useMemo(() => diffExcerpt(parts), [parts]);
  const isCut = query === '' && excerpt.some(({ kind }) => kind === 'left-out');
  const shown: readonly ExcerptPart[] = whole || query !== '' ? parts : excerpt;
  return (
    <>
      <p class="diff-text" dir="auto">
        {shown.map((part, index) =>
          // Parts never reorder, so the index is a stable key.
          part.kind === 'left-out' ? (
            <span key={index} class="soft" title={words.leftOut(part.characters)}>
              {' … '}
            </span>
          ) : (
            <Part key={index} part={part} words={words} query={query} />
          ),
        )}
      </p>
      {isCut && (
        <button type="button" class="link" aria-expanded={whole} onClick={() => setWhole(!whole)}>
          {whole ? i18n.t('act.showLess') : words.whole}
        </button>
      )}
    </>
  );
}

type PartProps = Omit<Required<DiffTextProps>, 'parts'> & { part: DiffPart };

function Part({ part: { kind, text }, words, query }: PartProps) {
  const shown = query === '' ? <VisibleText text={text} lines /> : <Highlighted text={text} query={query} />;
  if (kind === 'same') return <span>{shown}</span>;
  const Tag = kind === 'removed' ? 'del' : 'ins';
  // Also as hidden text, because screen readers ignore strikethrough and color.
  return (
    <Tag>
      <span class="visually-hidden">{words[kind]} </span>
      {shown}
    </Tag>
  );
}

interface ChangedTextProps {
  before: string;
  after: string;
  query?: string;
}

/** The change of a text: inline, or the old text struck out above the new one if almost everything changed. */
export function ChangedText({ before, after, query = '' }: ChangedTextProps) {
  const parts = useMemo(() => wordDiff(before, after).map(marked), [before, after]);
  const rewritten = useMemo(() => isRewritten(parts), [parts]);
  if (parts.length === 0) return <p class="soft">{i18n.t('publishing.changes.empty')}</p>;
  const words = {
    removed: i18n.t('publishing.changes.removed'),
    added: i18n.t('publishing.changes.added'),
    leftOut: (count: number) => i18n.t('publishing.changes.leftOut', count, [formatWhole(count)]),
    whole: i18n.t('act.showFullText'),
  };
  if (!rewritten) return <DiffText parts={parts} words={words} query={query} />;
  const texts = [
    { kind: 'removed', text: before },
    { kind: 'added', text: after },
  ] as const;
  return (
    <>
      {texts.map((part) => (
        <p key={part.kind} class="diff-text rewritten" dir="auto">
          <Part part={part} words={words} query={query} />
        </p>
      ))}
    </>
  );
}

/** Makes a change of only whitespace visible. */
function marked(part: DiffPart): DiffPart {
  const { kind, text } = part;
  if (kind === 'same' || /\S/.test(text)) return part;
  return { kind, text: text.replaceAll('\t', '⇥').replaceAll(' ', '␣').replace(/\r?\n/g, '↵\n') };
}
