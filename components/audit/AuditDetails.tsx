import { i18n } from '#i18n';
import type { AuditItem } from '../../lib/audit/audit-item.ts';
import { colorOf } from '../../lib/audit/audit-values.ts';
import { AuditDiff } from './AuditDiff.tsx';
import { noteWords, sourceWords } from './audit-words.ts';

/** Both sides of an item, where the record comes from, and what else is to be said. */
export function AuditDetails({ item }: { item: AuditItem }) {
  const { source, notes } = item;
  return (
    <div class="audit-details">
      <Sides item={item} />
      {notes.map((note) => (
        <p key={note} class="small">
          {noteWords[note]()}
        </p>
      ))}
      {source && <p class="small soft">{sourceWords[source]()}</p>}
    </div>
  );
}

/** Texts that differ are shown as one, unless hardly anything of them would stay. */
function Sides({ item }: { item: AuditItem }) {
  const { verdict, record, page, field, group } = item;
  if (record === undefined && page === undefined) return null;
  if (verdict === 'differs' && record && page && field !== 'themeColor') {
    return (
      <div class="audit-card">
        <AuditDiff item={item} />
      </div>
    );
  }
  const isColor = field === 'themeColor';
  const isCode = group === 'scripts';
  const isAlike = record === page && record !== undefined;
  return (
    <dl class="audit-card audit-sides">
      {record !== undefined && (
        <Side
          label={isAlike ? undefined : i18n.t('audit.record')}
          text={record}
          isColor={isColor}
          isCode={isCode}
        />
      )}
      {page !== undefined && !isAlike && (
        <Side label={i18n.t('audit.page')} text={page} isColor={isColor} isCode={isCode} />
      )}
    </dl>
  );
}

interface SideProps {
  /** None where both sides say it. */
  label: string | undefined;
  text: string;
  isColor: boolean;
  isCode: boolean;
}

function Side({ label, text, isColor, isCode }: SideProps) {
  const color = isColor ? colorOf(text) : undefined;
  return (
    <div>
      <dt class={label === undefined ? 'visually-hidden' : 'small soft'}>
        {label ?? `${i18n.t('audit.record')}, ${i18n.t('audit.page')}`}
      </dt>
      <dd dir="auto" class={isCode ? 'mono audit-code' : undefined}>
        {color !== undefined && <span class="swatch" style={{ background: `#${color}` }} />}
        {text}
      </dd>
    </div>
  );
}
