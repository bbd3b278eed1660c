import { useMemo } from 'preact/hooks';
import { i18n } from '#i18n';
import { runRow } from '../../lib/export/saved-rows.ts';
import { exactTime, shortTime } from '../../lib/format/dates.ts';
import { formatWhole } from '../../lib/format/numbers.ts';
import { toneOfState } from '../../lib/publish/attempt-line.ts';
import type { PublishRun, RunItem, RunItemState } from '../../lib/publish/publishing.ts';
import { needsCheck, type RunCounts, runCounts, runReport } from '../../lib/publish/run-line.ts';
import { VirtualRows } from '../directory/VirtualRows.tsx';
import { ListMenu } from '../export/ListMenu.tsx';
import { savedTable } from '../export/saved-table.ts';
import { useNow } from '../ui/Age.tsx';
import { Icon } from '../ui/Icon.tsx';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { writeSentence } from '../ui/problem-sentence.ts';
import { ServiceText } from '../ui/ServiceText.tsx';
import { statusWord } from '../ui/StatusPill.tsx';
import { ActionButton, useAction } from '../ui/use-action.tsx';
import { useView } from '../ui/view-context.ts';
import { outcomeIcons } from './OutcomeLine.tsx';
import { versionName } from './version-text.ts';

interface RunViewProps {
  run: PublishRun;
  /** Opens the review again for the failed items. */
  retry(): Promise<unknown>;
}

export function RunView({ run, retry }: RunViewProps) {
  const now = useNow();
  const counts = runCounts(run.items);
  const progress = i18n.t('count.of', [formatWhole(counts.settled), formatWhole(counts.total)]);
  return (
    <div class={`stack run ${run.state}`}>
      <div class="row run-head">
        <strong>
          {i18n.t(`versions.run.state.${run.state === 'done' && counts.onTheWay > 0 ? 'sent' : run.state}`)}
        </strong>
        <span class="push soft">{progress}</span>
        <ListMenu
          what={i18n.t('versions.run.title')}
          of={run.pageName || run.pageId}
          copies={{ text: i18n.t('versions.run.copy'), make: () => reportOf(run, now) }}
          list={() => ({
            rows: savedTable(run.items.map((item) => runRow(item, itemOutcome(item, now)))),
            json: run.items,
          })}
        />
      </div>
      <progress max={counts.total} value={counts.settled} aria-label={i18n.t('versions.run.title')} />
      <p class="small soft" role="status">
        {countsText(counts)}
      </p>
      {run.problem?.kind === 'conflict' ? (
        <p class="notice warn">{i18n.t('versions.run.keyChanged')}</p>
      ) : (
        run.problem && <ProblemNote problem={run.problem} />
      )}
      {run.resumeAt !== undefined && run.state === 'paused' && (
        <p class="small soft">{i18n.t('versions.run.resumesAt', [shortTime(run.resumeAt, now)])}</p>
      )}
      <RunControls
        run={run}
        retry={retry}
        isAwaiting={counts.onTheWay + counts.unsure > 0}
        isUnderWay={counts.settled + counts.waiting < counts.total}
        hasFailed={counts.notDone > 0}
      />
      <RunItems items={run.items} isOver={run.state !== 'running'} />
    </div>
  );
}

function countsText(counts: RunCounts): string {
  const named = ['live', 'onTheWay', 'unsure', 'notDone', 'waiting'] as const;
  return named
    .filter((name) => counts[name] > 0 || (name === 'live' && counts.onTheWay > 0))
    .map((name) => i18n.t(`versions.run.counts.${name}`, [formatWhole(counts[name])]))
    .join(' · ');
}

const controls = {
  running: ['pause', 'stop'],
  paused: ['resume', 'stop'],
  stopped: ['dismiss'],
  done: ['dismiss'],
} as const satisfies Record<PublishRun['state'], string[]>;

interface RunControlsProps extends RunViewProps {
  /** The outcome of some items is not known yet. */
  isAwaiting: boolean;
  /** Requests are being sent: until they have ended, the run stays. */
  isUnderWay: boolean;
  hasFailed: boolean;
}

function RunControls({ run, isAwaiting, isUnderWay, hasFailed, retry }: RunControlsProps) {
  const { ask } = useView();
  const controlling = useAction();
  const isOver = run.state === 'done' || run.state === 'stopped';
  const offered = isOver && isUnderWay ? [] : controls[run.state];
  return (
    <>
      <div class="row wrap run-controls">
        {hasFailed && isOver && !isUnderWay && (
          <ActionButton acting={controlling} label={i18n.t('versions.run.retry')} act={retry} />
        )}
        {[...(isAwaiting && run.state !== 'running' ? (['check'] as const) : []), ...offered].map((to) => (
          <ActionButton
            key={to}
            acting={controlling}
            label={i18n.t(`versions.run.control.${to}`)}
            act={() => ask('controlRun', { runId: run.id, to })}
          />
        ))}
      </div>
      {controlling.problem && <ProblemNote problem={controlling.problem} />}
    </>
  );
}

/** The state of one item in few words, with the service's reason if there is one. */
function itemOutcome({ state }: RunItem, now: number): string {
  const problem = 'problem' in state ? state.problem : undefined;
  if (!problem) return itemText(state, now);
  return i18n.t('versions.run.because', [
    itemText(state, now),
    problem.detail || writeSentence(problem, 'change'),
  ]);
}

function itemText(state: RunItemState, now: number): string {
  if (state.kind === 'skipped' && state.why) return i18n.t(`versions.run.skipped.${state.why}`);
  if (state.kind === 'accepted') return i18n.t('versions.run.item.accepted', [shortTime(state.at, now)]);
  if (state.kind !== 'confirmed') return i18n.t(`versions.run.item.${state.kind}`);
  return state.status === 'published'
    ? i18n.t('versions.run.item.live')
    : i18n.t('versions.run.item.begun', [statusWord(state.status)]);
}

function reportOf(run: PublishRun, now: number): string {
  const lines = run.items.map((item) => ({
    name: item.audienceName || item.audienceId,
    version: versionName(item.versionNumber),
    outcome: itemOutcome(item, now),
  }));
  const title = `${run.pageName || run.pageId}, ${exactTime(run.startedAt)}`;
  return runReport(title, countsText(runCounts(run.items)), lines);
}

const ROW = 44;

/** All audiences of a run with their outcomes. In a finished run, those that need attention come first. */
function RunItems({ items, isOver }: { items: RunItem[]; isOver: boolean }) {
  const shown = useMemo(() => {
    const isLast = ({ state }: RunItem) => Number(!needsCheck(state));
    return isOver ? items.toSorted((a, b) => isLast(a) - isLast(b)) : items;
  }, [items, isOver]);
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: the rows between a list and its items belong to the scrolling */}
      <div class="run-items" role="list" aria-label={i18n.t('versions.run.report')}>
        <VirtualRows
          count={shown.length}
          rowHeight={ROW}
          renderRow={(index) => {
            const item = shown[index];
            return item && <Item item={item} />;
          }}
        />
      </div>
    </>
  );
}

function Item({ item }: { item: RunItem }) {
  const tone = toneOfState(item.state);
  const outcome = itemOutcome(item, useNow());
  return (
    // biome-ignore lint/a11y/useSemanticElements: see above
    <div class={`row run-item ${tone}`} role="listitem">
      <Icon name={outcomeIcons[tone]} tiny={tone === 'busy'} turning={tone === 'busy'} />
      <span class="waiting-words fills">
        <ServiceText text={item.audienceName || item.audienceId} />
        <span class="soft small run-outcome truncate" title={outcome}>
          {outcome}
        </span>
      </span>
      <span class="soft small">{versionName(item.versionNumber)}</span>
    </div>
  );
}
