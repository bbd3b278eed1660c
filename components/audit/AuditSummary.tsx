import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { i18n } from '#i18n';
import { type AuditResult, auditFilters, countOf, passes } from '../../lib/audit/audit.ts';
import type { Hint } from '../../lib/audit/audit-hints.ts';
import type { AuditItem } from '../../lib/audit/audit-item.ts';
import { auditRow, hintRow } from '../../lib/export/saved-rows.ts';
import { exactTime } from '../../lib/format/dates.ts';
import { formatWhole } from '../../lib/format/numbers.ts';
import { beginning, escapedMarkdown, fileName, inlineCode } from '../../lib/format/texts.ts';
import type { PanelSubject } from '../../lib/panel/panel.ts';
import { saveFile } from '../../lib/platform/save-file.ts';
import { ListMenu } from '../export/ListMenu.tsx';
import { savedTable } from '../export/saved-table.ts';
import { Age, useTimeText } from '../ui/Age.tsx';
import { useCopying } from '../ui/CopyButton.tsx';
import { Icon } from '../ui/Icon.tsx';
import { useAsync } from '../ui/use-async.ts';
import { agreementText, hintText, labelOf, noteText, verdictText } from './audit-texts.ts';
import type { AuditView } from './use-audit-view.ts';
import type { ReadDocument } from './use-document-reading.ts';

interface AuditSummaryProps {
  result: AuditResult;
  state: ReadDocument;
  subject: PanelSubject;
  view: AuditView;
  read(): void;
  children: ComponentChildren;
}

type Audited = Pick<AuditSummaryProps, 'result' | 'state' | 'subject'>;

export function AuditSummary(props: AuditSummaryProps) {
  const { result, state, subject, view, read, children } = props;
  const { items, hints } = result;
  const total = items.length;
  return (
    <section>
      <div class="block-heading">
        <h2>{i18n.t('audit.title')}</h2>
        <span class="push">
          <Checked state={state} read={read} />
          <ListMenu
            what={i18n.t('audit.title')}
            of={subject.pageName}
            copies={{ text: i18n.t('act.copyMarkdown'), make: () => markdownOf(props) }}
            picture={total > 0 ? () => pictureOf(props) : undefined}
            list={total + hints.length > 0 && (() => ({ rows: auditTable(result), json: { items, hints } }))}
          />
        </span>
      </div>
      {total === 0 ? (
        <p class="soft audit-words">{i18n.t('audit.nothing')}</p>
      ) : (
        <>
          <p class="audit-count" role="status">
            <span class={`pill plain ${toneOf(result)}`}>
              <span class="shape" aria-hidden="true" />
              <strong>{resultText(result)}</strong>
            </span>
          </p>
          <p class="soft small">{comparedText(result, subject)}</p>
          {items.some(({ notes }) => notes.includes('frames')) && (
            <p class="soft small">{noteText('frames')}</p>
          )}
          {toneOf(result) === 'live' && <CleanPicture result={result} state={state} subject={subject} />}
        </>
      )}
      {children}
      <Filters result={result} view={view} />
    </section>
  );
}

/** A picture to share if everything matches. */
function CleanPicture({ result, state, subject }: Audited) {
  const { copyResult, copyPicture } = useCopying();
  const draw = () => pictureOf({ result, state, subject });
  const { data: address } = useAsync(
    [result, state, subject],
    async () => URL.createObjectURL(await pictureOf({ result, state, subject })),
    { keepsEarlier: true },
  );
  useEffect(() => () => URL.revokeObjectURL(address ?? ''), [address]);
  const save = async () =>
    saveFile(fileName(i18n.t('audit.title'), subject.pageName, state.at, 'png'), 'image/png', await draw());
  return (
    <figure class="audit-picture stack gap-above">
      {address && (
        <img src={address} alt={`${subject.pageName}: ${resultText(result)}`} width={1200} height={630} />
      )}
      <figcaption class="row wrap">
        <button type="button" class="button compact" onClick={() => copyPicture(draw())}>
          {copyResult ?? i18n.t('act.copyPicture')}
        </button>
        <button type="button" class="button compact" onClick={() => save()}>
          {i18n.t('act.savePicture')}
        </button>
      </figcaption>
    </figure>
  );
}

function Checked({ state, read }: Pick<AuditSummaryProps, 'state' | 'read'>) {
  const text = useTimeText()(state.at);
  return (
    <button
      type="button"
      class="checked row near soft"
      aria-disabled={state.again}
      aria-label={i18n.t('audit.checked', [text])}
      onClick={() => state.again || read()}
    >
      <Age at={state.at} />
      <Icon name="refresh" tiny turning={state.again} />
    </button>
  );
}

function auditTable({ items, hints }: AuditResult) {
  const rows = items.map((item) =>
    auditRow(item, labelOf(item), verdictText(item.verdict), item.notes.map(noteText)),
  );
  const good = hints.map((hint) => hintRow(i18n.t('audit.hints.title'), hintText(hint)));
  return savedTable([...rows, ...good]);
}

/** Stale tags are neither wrong nor right. */
function toneOf({ attention, stale }: AuditResult): 'draft' | 'unknown' | 'live' {
  if (attention > 0) return 'draft';
  return stale ? 'unknown' : 'live';
}

function resultText({ items, attention, stale }: AuditResult): string {
  return stale && attention === 0 ? i18n.t('audit.untold') : agreementText(items);
}

function comparedText({ against }: AuditResult, { audienceName, audienceId }: PanelSubject): string {
  if (against === 'page') return i18n.t('audit.compared.page');
  // Isolated, since the name may run in the other direction.
  return i18n.t('audit.compared.audience', [`\u{2068}${audienceName ?? audienceId ?? ''}\u{2069}`]);
}

/** Filters with results, if there are at least two. */
function Filters({ result, view }: Pick<AuditSummaryProps, 'result' | 'view'>) {
  const filters = auditFilters.filter((name) => countOf(result, name) > 0);
  if (filters.length < 2) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons that are pressed, without the frame of a fieldset
    <div
      class="row wrap tight small gap-above-3 audit-filters"
      role="group"
      aria-label={i18n.t('audit.filter.label')}
    >
      {filters.map((name) => (
        <button
          key={name}
          type="button"
          class="filter-chip"
          aria-pressed={name === view.filter}
          onClick={() => view.setFilter(name)}
        >
          {i18n.t(`audit.filter.${name}`)} <span class="count">{formatWhole(countOf(result, name))}</span>
        </button>
      ))}
    </div>
  );
}

function markdownOf({ result, state, subject, view }: AuditSummaryProps): string {
  const items = result.items.filter((item) => item.verdict !== 'same' && passes(item, view.filter));
  const audienceLabel = subject.audienceName ?? subject.audienceId;
  return auditMarkdown(items, result.hints, {
    title: i18n.t('audit.markdown.title', [subject.pageName]),
    facts: [
      resultText(result),
      i18n.t('audit.markdown.address', [state.reading.url]),
      ...(audienceLabel === undefined ? [] : [i18n.t('audit.markdown.audience', [audienceLabel])]),
      i18n.t('audit.markdown.readAt', [exactTime(state.at)]),
      ...(result.stale ? [i18n.t('audit.stale.text')] : []),
    ],
  });
}

/** A picture with a tick per comparison, to share with a team. The drawing code is loaded on demand. */
async function pictureOf({ result, state, subject }: Audited): Promise<Blob> {
  const { auditPicture } = await import('./audit-picture.ts');
  const tone = toneOf(result);
  return auditPicture({
    title: subject.pageName,
    summary: resultText(result),
    tone: tone === 'unknown' ? 'text-soft' : tone,
    items: result.items,
    facts: [comparedText(result, subject), i18n.t('audit.markdown.readAt', [exactTime(state.at)])],
  });
}

/** Maximum characters of a text. */
const MAX_LENGTH = 600;

/** `items`: those to report, in order. */
export function auditMarkdown(
  items: readonly AuditItem[],
  hints: readonly Hint[],
  { title, facts }: { title: string; facts: readonly string[] },
): string {
  const hintLines = hints.map((hint) => `- ${escapedMarkdown(hintText(hint))}`);
  const lines = [
    `## ${escapedMarkdown(title)}`,
    '',
    ...facts.map((fact) => `- ${escapedMarkdown(fact)}`),
    ...(items.length === 0 ? [] : ['', ...items.flatMap(itemLines)]),
    ...(hintLines.length === 0
      ? []
      : ['', `### ${escapedMarkdown(i18n.t('audit.hints.title'))}`, '', ...hintLines]),
  ];
  return `${lines.join('\n')}\n`;
}

function itemLines(item: AuditItem): string[] {
  const { verdict, record, page, notes } = item;
  const head = [verdictText(verdict), ...notes.map((note) => escapedMarkdown(noteText(note)))].join(' · ');
  return [
    `- **${escapedMarkdown(labelOf(item))}**: ${head}`,
    ...(record ? [sideLine(i18n.t('field.record'), record)] : []),
    ...(page && page !== record ? [sideLine(i18n.t('kind.page'), page)] : []),
  ];
}

function sideLine(label: string, text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const cut = `${beginning(line, MAX_LENGTH)}…`;
  return `  - ${escapedMarkdown(label)}: ${inlineCode(line.length > MAX_LENGTH ? cut : line)}`;
}
