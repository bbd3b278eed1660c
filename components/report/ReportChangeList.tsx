import { i18n } from '#i18n';
import { isRewritten, wordDiff } from '../../lib/format/diff.ts';
import { formatWhole } from '../../lib/format/numbers.ts';
import type { ReportChange, ReportChanges } from '../../lib/report/changes.ts';
import type { ReportData } from '../../lib/report/report.ts';
import { fill } from '../ui/ServiceText.tsx';
import {
  audiencesText,
  changesHeading,
  closeText,
  effectText,
  noChangesText,
  partsText,
  versionsText,
  whenText,
} from './report-texts.ts';

interface ReportChangeListProps {
  report: ReportData;
  changes: ReportChanges;
}

/** Publishes and other changes, each with its effect if that can be measured. */
export function ReportChangeList({ report, changes: { shown, more } }: ReportChangeListProps) {
  const { title, note } = changesHeading(report);
  const close = closeText(shown);
  return (
    <section aria-labelledby="report-changes">
      <div class="report-title row wrap">
        <h2 id="report-changes">{title}</h2>
        {note !== undefined && <span class="soft">{note}</span>}
      </div>
      {shown.length === 0 ? (
        <p class="soft">{noChangesText(report)}</p>
      ) : (
        <ol class="report-changes">
          {shown.map((change) => (
            <li key={keyOf(change)}>
              <time dateTime={new Date(change.at).toISOString()}>{whenText(change)}</time>
              {change.kind === 'publish' ? <Published change={change} /> : <Found change={change} />}
            </li>
          ))}
        </ol>
      )}
      {close !== undefined && <p class="soft">{close}</p>}
      {more > 0 && <p class="soft">{i18n.t('count.more', more, [formatWhole(more)])}</p>}
    </section>
  );
}

function keyOf(change: ReportChange): string {
  return change.kind === 'publish'
    ? `${change.day.page.pageId} ${change.day.day}`
    : `${change.item.kind} ${change.item.id}`;
}

function Published({ change: { day, effect } }: { change: Extract<ReportChange, { kind: 'publish' }> }) {
  const { text, name } = audiencesText(day);
  const { figures, note } = effectText(effect);
  const meaning = effect.kind === 'measured' ? effect.meaning : '';
  return (
    <>
      <span class={`report-version ${meaning}`}>{versionsText(day)}</span>
      <span>
        <bdi class="bold">{day.page.name}</bdi>
        <br />
        <span class="soft">{fill(text, <bdi key="name">{name}</bdi>)}</span>
      </span>
      <span class="report-effect">
        {figures !== undefined && (
          <>
            <b class={meaning}>{figures}</b>
            <br />
          </>
        )}
        <span class="soft">{note}</span>
      </span>
    </>
  );
}

function Found({ change }: { change: Extract<ReportChange, { kind: 'news' }> }) {
  const { item } = change;
  const [only, second] = item.changes;
  const hasTexts = only && !second && typeof (only.from ?? only.to) === 'string';
  return (
    <>
      <span class="report-version soft">{i18n.t('report.found')}</span>
      <span class="report-wide">
        <bdi class="bold">{item.pageName ?? item.name}</bdi>
        {item.kind === 'audience' && (
          <>
            {', '}
            <bdi>{item.name}</bdi>
          </>
        )}
        <br />
        <span class="soft">{partsText(change)}</span>
        {hasTexts && (
          <>
            {': '}
            <Difference before={String(only.from ?? '')} after={String(only.to ?? '')} />
          </>
        )}
      </span>
    </>
  );
}

function Difference({ before, after }: { before: string; after: string }) {
  const parts = wordDiff(before, after);
  if (isRewritten(parts))
    return (
      <bdi>
        <del>{before}</del> <ins>{after}</ins>
      </bdi>
    );
  return (
    <bdi>
      {parts.map(({ kind, text }, index) => {
        // Parts never reorder, so the index is a stable key.
        if (kind === 'removed') return <del key={index}>{text}</del>;
        return kind === 'added' ? <ins key={index}>{text}</ins> : <span key={index}>{text}</span>;
      })}
    </bdi>
  );
}
