import type { ComponentChildren } from 'preact';
import { i18n } from '#i18n';
import { type AuditFilter, type AuditResult, auditFilters, countOf, passes } from '../../lib/audit/audit.ts';
import { auditRow, hintRow } from '../../lib/export/saved-rows.ts';
import { exactTime } from '../../lib/format/dates.ts';
import { formatWhole } from '../../lib/format/numbers.ts';
import type { PanelSubject } from '../../lib/panel/panel.ts';
import { More } from '../export/More.tsx';
import { tableOf } from '../export/saved-table.ts';
import { Age } from '../ui/Age.tsx';
import { Icon } from '../ui/Icon.tsx';
import { auditMarkdown } from './audit-markdown.ts';
import { hintText, labelOf, noteText, verdictText } from './audit-texts.ts';
import type { ReadDocument } from './use-document-reading.ts';

interface AuditSummaryProps {
  result: AuditResult;
  state: ReadDocument;
  subject: PanelSubject;
  filter: AuditFilter;
  onFilter(filter: AuditFilter): void;
  read(): void;
  children: ComponentChildren;
}

/** How many need somebody, when the page was read, and which items are shown. */
export function AuditSummary(props: AuditSummaryProps) {
  const { result, state, subject, read, children } = props;
  const { items, hints } = result;
  const total = items.length;
  return (
    <section>
      <div class="block-heading">
        <h2>{i18n.t('audit.title')}</h2>
        <span class="push">
          <Age at={state.at} asOf />
          <More
            what={i18n.t('audit.title')}
            of={subject.pageName}
            copies={{ text: i18n.t('act.copyMarkdown'), make: () => markdownOf(props) }}
            list={total + hints.length > 0 && (() => ({ rows: savedTable(result), json: { items, hints } }))}
          />
        </span>
      </div>
      {total === 0 ? (
        <p class="soft audit-words">{i18n.t('audit.nothing')}</p>
      ) : (
        <div role="status">
          <p class="audit-count">
            <span class={`pill ${pillOf(result)}`}>
              <span class="shape" aria-hidden="true" />
              {standing(result)}
            </span>
          </p>
          <p class="soft small audit-words">{comparedText(result, subject)}</p>
        </div>
      )}
      {children}
      <div class="row wrap audit-tools">
        <button type="button" class="button compact" disabled={state.again} onClick={read}>
          <Icon name="refresh" tiny turning={state.again} />
          {i18n.t('act.checkAgain')}
        </button>
      </div>
      {total > 0 && <Filters {...props} />}
    </section>
  );
}

function savedTable({ items, hints }: AuditResult) {
  const rows = items.map((item) =>
    auditRow(item, labelOf(item), verdictText(item.verdict), item.notes.map(noteText)),
  );
  const good = hints.map((hint) => hintRow(i18n.t('audit.hints.title'), hintText(hint)));
  return tableOf([...rows, ...good]);
}

/** Nothing is wrong while tags are stale, but nothing is right either. */
function pillOf({ attention, stale }: AuditResult): string {
  if (attention > 0) return 'draft';
  return stale ? 'unknown' : 'live';
}

function standing({ attention, stale }: AuditResult): string {
  if (stale && attention === 0) return i18n.t('audit.untold');
  return i18n.t('audit.attention', attention, [formatWhole(attention)]);
}

function comparedText({ items, against }: AuditResult, { audienceName, audienceId }: PanelSubject): string {
  const count = formatWhole(items.length);
  if (against === 'page') return i18n.t('audit.compared.page', items.length, [count]);
  // Isolated, since the name may run the other way.
  return i18n.t('audit.compared.audience', items.length, [
    count,
    `\u{2068}${audienceName ?? audienceId ?? ''}\u{2069}`,
  ]);
}

function Filters({ result, filter, onFilter }: AuditSummaryProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons that are pressed, without the frame of a fieldset
    <div class="row wrap audit-filters" role="group" aria-label={i18n.t('audit.filter.label')}>
      {auditFilters.map((name) => (
        <button
          key={name}
          type="button"
          class="filter-chip"
          aria-pressed={name === filter}
          onClick={() => onFilter(name)}
        >
          {i18n.t(`audit.filter.${name}`)} <span class="count">{formatWhole(countOf(result, name))}</span>
        </button>
      ))}
    </div>
  );
}

/** What is shown, for a ticket. */
function markdownOf({ result, state, subject, filter }: AuditSummaryProps): string {
  const items = result.items.filter((item) => passes(item, filter));
  const whose = subject.audienceName ?? subject.audienceId;
  return auditMarkdown(items, result.hints, {
    title: i18n.t('audit.markdown.title', [subject.pageName]),
    facts: [
      i18n.t('audit.markdown.address', [state.reading.url]),
      ...(whose === undefined ? [] : [i18n.t('audit.markdown.audience', [whose])]),
      i18n.t('audit.markdown.readAt', [exactTime(state.at)]),
      ...(result.stale ? [i18n.t('audit.stale.text')] : []),
    ],
    nothing: filter === 'attention' ? i18n.t('audit.attention', 0) : i18n.t('common.noMatches'),
  });
}
