import { useMemo, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import type { AuditItem } from '../../lib/audit/audit-item.ts';
import { auditDiff } from '../../lib/audit/audit-values.ts';
import { diffExcerpt, type ExcerptPart } from '../../lib/format/diff.ts';
import { formatWhole } from '../../lib/format/numbers.ts';
import { VisibleText } from '../publish/ExactName.tsx';

/** Record and page as one text: struck out what only the record has, marked what only the page has. */
export function AuditDiff({ item }: { item: AuditItem }) {
  const { form, record, page } = item;
  const [whole, setWhole] = useState(false);
  const parts = useMemo(() => auditDiff(item), [form, record, page]);
  const excerpt = useMemo(() => diffExcerpt(parts), [parts]);
  const isCut = excerpt.some(({ kind }) => kind === 'left-out');
  const shown: readonly ExcerptPart[] = whole ? parts : excerpt;
  return (
    <>
      <p class="audit-diff" dir="auto">
        {shown.map((part, index) => (
          // The parts of one comparison never change places.
          <Part key={index} part={part} />
        ))}
      </p>
      {isCut && (
        <button type="button" class="link" aria-expanded={whole} onClick={() => setWhole(!whole)}>
          {whole ? i18n.t('audit.short') : i18n.t('audit.whole')}
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
