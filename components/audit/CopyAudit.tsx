import { i18n } from '#i18n';
import type { AuditResult } from '../../lib/audit/audit.ts';
import { auditMarkdown } from '../../lib/audit/audit-markdown.ts';
import { exactTime } from '../../lib/format/dates.ts';
import type { PanelSubject } from '../../lib/panel/panel.ts';
import { CopyWords } from '../export/CopyWords.tsx';
import { type AuditFilter, passes } from './audit-filter.ts';
import { hintText, labelOf, noteWords, verdictWords } from './audit-words.ts';
import type { ReadDocument } from './use-document-reading.ts';

interface CopyAuditProps {
  result: AuditResult;
  state: ReadDocument;
  subject: PanelSubject;
  filter: AuditFilter;
}

/** Copies what is shown, for a ticket. */
export function CopyAudit(props: CopyAuditProps) {
  return <CopyWords what={i18n.t('audit.copy')} text={() => markdownOf(props)} />;
}

function markdownOf({ result, state, subject, filter }: CopyAuditProps): string {
  const items = result.items.filter((item) => passes(item, filter));
  const whose = subject.audienceName ?? subject.audienceId;
  return auditMarkdown(items, result.hints.map(hintText), {
    title: i18n.t('audit.markdown.title', [subject.pageName]),
    facts: [
      i18n.t('audit.markdown.address', [state.reading.url]),
      ...(whose === undefined ? [] : [i18n.t('audit.markdown.audience', [whose])]),
      i18n.t('audit.markdown.readAt', [exactTime(state.at)]),
      ...(result.stale ? [i18n.t('audit.stale.text')] : []),
    ],
    record: i18n.t('audit.record'),
    page: i18n.t('audit.page'),
    hints: i18n.t('audit.hints.title'),
    nothing: filter === 'attention' ? i18n.t('audit.attention', 0) : i18n.t('audit.none'),
    labelOf,
    verdictOf: ({ verdict }) => verdictWords[verdict](),
    notesOf: ({ notes }) => notes.map((note) => noteWords[note]()),
  });
}
