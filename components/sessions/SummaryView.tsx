import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { formatWhole } from '../../lib/format/numbers.ts';
import type { Rank, SessionSummary } from '../../lib/sessions/session-timeline.ts';
import { ListMenu } from '../export/ListMenu.tsx';
import { Fold } from '../ui/Fold.tsx';
import { summaryTable } from './session-tables.ts';

interface SummaryViewProps {
  summary: SessionSummary;
  /** What the sessions belong to. */
  of: string;
}

export function SummaryView({ summary, of }: SummaryViewProps) {
  return (
    <section class="session-summary stack" aria-labelledby="summary-title">
      <div class="row">
        <h2 id="summary-title">{i18n.t('sessions.summary.title')}</h2>
        <ListMenu
          what={i18n.t('sessions.summary.title')}
          of={of}
          list={summary.steps > 0 && (() => ({ rows: summaryTable(summary), json: summary }))}
        />
      </div>
      <p class="small soft">
        {i18n.t('sessions.summary.counted', [
          i18n.t('sessions.summary.steps', summary.steps, [formatWhole(summary.steps)]),
          i18n.t('sessions.summary.sessions', summary.sessions, [formatWhole(summary.sessions)]),
        ])}
      </p>
      <RankTable caption={i18n.t('sessions.summary.labels')} ranks={summary.labels} />
      <RankTable caption={i18n.t('sessions.summary.options')} ranks={summary.options} />
      {summary.chunks.length > 0 && (
        <Fold
          summary={i18n.t('sessions.chunks', summary.chunks.length, [formatWhole(summary.chunks.length)])}
        >
          {() => <RankTable caption={i18n.t('field.chunks')} ranks={summary.chunks} mono />}
        </Fold>
      )}
    </section>
  );
}

/** The rest is there on request. */
const SHOWN = 3;

function RankTable({ caption, ranks, mono = false }: { caption: string; ranks: Rank[]; mono?: boolean }) {
  const [all, setAll] = useState(false);
  if (ranks.length === 0) return null;
  const most = ranks[0]?.count ?? 1;
  return (
    <div class="ranks stack">
      <table>
        <caption>{caption}</caption>
        <thead class="visually-hidden">
          <tr>
            <th scope="col">{i18n.t('field.what')}</th>
            <th scope="col">{i18n.t('sessions.summary.count')}</th>
          </tr>
        </thead>
        <tbody>
          {ranks.slice(0, all ? undefined : SHOWN).map(({ text, of, count }) => (
            <tr key={JSON.stringify([text, of])}>
              <th scope="row">
                <span class="rank-text row wrap">
                  <bdi class={mono ? 'mono' : undefined}>{text}</bdi>
                  {of !== undefined && <bdi class="small soft">{of}</bdi>}
                </span>
                <span class="rank-bar" aria-hidden="true">
                  <span style={{ inlineSize: `${(100 * count) / most}%` }} />
                </span>
              </th>
              <td>{formatWhole(count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {ranks.length > SHOWN && (
        <button type="button" class="link" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? i18n.t('sessions.summary.less') : i18n.t('act.showAllOf', [formatWhole(ranks.length)])}
        </button>
      )}
    </div>
  );
}
