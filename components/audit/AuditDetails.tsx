import { useMemo } from 'preact/hooks';
import { i18n } from '#i18n';
import type { AuditItem } from '../../lib/audit/audit-item.ts';
import { auditDiff, colorOf } from '../../lib/audit/audit-values.ts';
import type { DiffPart } from '../../lib/format/diff.ts';
import { formatWhole } from '../../lib/format/numbers.ts';
import { DiffText } from '../ui/ExactText.tsx';
import { noteText } from './audit-texts.ts';

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

/** Both sides under each other; once where they say the same. */
function Sides({ item }: { item: AuditItem }) {
  const { record, page } = item;
  const parts = useMemo(
    () =>
      item.verdict === 'differs' && item.record && item.page && item.field !== 'themeColor'
        ? auditDiff(item)
        : undefined,
    [item],
  );
  if (record === undefined && page === undefined) return null;
  const isAlike = record === page;
  const others = { page: 'removed', record: 'added' } as const;
  return (
    <dl class="sunken audit-sides">
      {(['page', 'record'] as const).map((side) => {
        const text = item[side];
        if (text === undefined || (isAlike && side === 'page')) return null;
        const words = side === 'page' ? i18n.t('kind.page') : i18n.t('field.record');
        return (
          <div key={side}>
            <dt class={isAlike ? 'visually-hidden' : 'small soft'}>
              {isAlike ? `${i18n.t('kind.page')}, ${words}` : words}
            </dt>
            <dd dir="auto">
              {parts ? (
                <Marked parts={parts.filter(({ kind }) => kind !== others[side])} />
              ) : (
                <Side text={text} item={item} />
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

function Side({ text, item: { field, group } }: { text: string; item: AuditItem }) {
  const color = field === 'themeColor' ? colorOf(text) : undefined;
  return (
    <div class={group === 'scripts' ? 'mono audit-code' : undefined}>
      {color !== undefined && <span class="swatch" style={{ background: `#${color}` }} />}
      {text}
    </div>
  );
}

function Marked({ parts }: { parts: readonly DiffPart[] }) {
  const words = {
    removed: `${i18n.t('audit.inRecord')}:`,
    added: `${i18n.t('audit.onPage')}:`,
    leftOut: (count: number) => i18n.t('audit.leftOut', count, [formatWhole(count)]),
    whole: i18n.t('act.showFullText'),
  };
  return <DiffText parts={parts} words={words} />;
}
