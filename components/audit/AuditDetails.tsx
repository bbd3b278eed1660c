import { useMemo } from 'preact/hooks';
import { i18n } from '#i18n';
import type { AuditItem } from '../../lib/audit/audit-item.ts';
import { auditDiff, colorOf } from '../../lib/audit/audit-values.ts';
import { formatWhole } from '../../lib/format/numbers.ts';
import { DiffText } from '../ui/ExactText.tsx';
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
      <div class="sunken">
        <AuditDiff item={item} />
      </div>
    );
  }
  const isAlike = record === page;
  return (
    <dl class="stack sunken audit-sides">
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
  const parts = useMemo(() => auditDiff(item), [form, record, page]);
  const words = {
    removed: `${i18n.t('audit.inRecord')}:`,
    added: `${i18n.t('audit.onPage')}:`,
    leftOut: (count: number) => i18n.t('audit.leftOut', count, [formatWhole(count)]),
    whole: i18n.t('act.showFullText'),
  };
  return <DiffText parts={parts} words={words} />;
}
