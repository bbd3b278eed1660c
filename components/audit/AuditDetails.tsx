import { useMemo, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import type { AuditItem } from '../../lib/audit/audit-item.ts';
import { auditDiff, colorOf } from '../../lib/audit/audit-values.ts';
import { diffExcerpt, type ExcerptPart } from '../../lib/format/diff.ts';
import { formatWhole } from '../../lib/format/numbers.ts';
import { VisibleText } from '../publish/ExactText.tsx';
import { noteText } from './audit-texts.ts';

/** Both sides of an item, where the record comes from, and what else is to be said. */
export function AuditDetails({ item }: { item: AuditItem }) {
  const { source, notes } = item;
  return (
    <div class="stack audit-details">
      <Sides item={item} />
      {notes.map((note) => (
        <p key={note} class="small">
          {noteText(note)}
        </p>
      ))}
      {source && <p class="small soft">{i18n.t(`audit.source.${source}`)}</p>}
    </div>
  );
}

/** Texts that differ are shown as one, unless hardly anything of them would stay. */
function Sides({ item }: { item: AuditItem }) {
  const { verdict, record, page, field } = item;
  if (record === undefined && page === undefined) return null;
  if (verdict === 'differs' && record && page && field !== 'themeColor') {
    return (
      <div class="audit-card">
        <AuditDiff item={item} />
      </div>
    );
  }
  const isAlike = record === page;
  return (
    <dl class="stack audit-card audit-sides">
      {record !== undefined && (
        <Side label={isAlike ? undefined : i18n.t('field.record')} text={record} item={item} />
      )}
      {page !== undefined && !isAlike && <Side label={i18n.t('kind.page')} text={page} item={item} />}
    </dl>
  );
}

interface SideProps {
  /** None where both sides say it. */
  label: string | undefined;
  text: string;
  item: AuditItem;
}

function Side({ label, text, item: { field, group } }: SideProps) {
  const color = field === 'themeColor' ? colorOf(text) : undefined;
  return (
    <div>
      <dt class={label === undefined ? 'visually-hidden' : 'small soft'}>
        {label ?? `${i18n.t('field.record')}, ${i18n.t('kind.page')}`}
      </dt>
      <dd dir="auto" class={group === 'scripts' ? 'mono audit-code' : undefined}>
        {color !== undefined && <span class="swatch" style={{ background: `#${color}` }} />}
        {text}
      </dd>
    </div>
  );
}

/** Record and page as one text: struck out what only the record has, marked what only the page has. */
function AuditDiff({ item }: { item: AuditItem }) {
  const { form, record, page } = item;
  const [whole, setWhole] = useState(false);
  const parts = useMemo(() => auditDiff(item), [form, record, page]);
  const excerpt = useMemo(() => diffExcerpt(parts), [parts]);
  const isCut = excerpt.some(({ kind }) => kind === 'left-out');
  const shown: readonly ExcerptPart[] = whole ? parts : excerpt;
  return (
    <>
      <p class="diff-text audit-diff" dir="auto">
        {shown.map((part, index) => (
          // The parts of one comparison never change places.
          <Part key={index} part={part} />
        ))}
      </p>
      {isCut && (
        <button type="button" class="link" aria-expanded={whole} onClick={() => setWhole(!whole)}>
          {whole ? i18n.t('act.showLess') : i18n.t('audit.whole')}
        </button>
      )}
    </>
  );
}

function Part({ part }: { part: ExcerptPart }) {
  if (part.kind === 'left-out') {
    return (
      <span class="soft" title={i18n.t('audit.leftOut', part.characters, [formatWhole(part.characters)])}>
        {' … '}
      </span>
    );
  }
  const text = <VisibleText text={part.text} lines />;
  if (part.kind === 'same') return <span>{text}</span>;
  const [Tag, words] =
    part.kind === 'removed'
      ? (['del', i18n.t('audit.inRecord')] as const)
      : (['ins', i18n.t('audit.onPage')] as const);
  return (
    <Tag>
      <span class="visually-hidden">{words}: </span>
      {text}
    </Tag>
  );
}
