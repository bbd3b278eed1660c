import { useMemo, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { runCells } from '../../lib/export/saved-tables.ts';
import { shortTime } from '../../lib/format/dates.ts';
import { formatWhole } from '../../lib/format/numbers.ts';
import type { AttemptTone } from '../../lib/publish/attempt-line.ts';
import type { PublishRun, RunItem, SkipReason } from '../../lib/publish/publishing.ts';
import { itemTone, needsLook, type RunCounts, runCounts } from '../../lib/publish/run-line.ts';
import { runReport } from '../../lib/publish/run-report.ts';
import { CopyTextButton } from '../export/CopyTextButton.tsx';
import { SaveList } from '../export/SaveList.tsx';
import { columns } from '../export/save-columns.ts';
import type { PanelProps } from '../panel/panel-actions.ts';
import { useNow } from '../ui/Age.tsx';
import { AnyIcon, type AnyIconName } from '../ui/AnyIcon.tsx';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { problemSentence } from '../ui/problem-sentence.ts';
import { ServiceText } from '../ui/ServiceText.tsx';
import { statusWord } from '../ui/StatusPill.tsx';
import { useAction } from '../ui/use-action.ts';
import { VirtualRows } from '../ui/VirtualRows.tsx';
import { versionName } from './version-text.ts';

type RunViewProps = PanelProps & { run: PublishRun };

const states: Record<PublishRun['state'], () => string> = {
  running: () => i18n.t('versions.run.state.running'),
  paused: () => i18n.t('versions.run.state.paused'),
  stopped: () => i18n.t('versions.run.state.stopped'),
  done: () => i18n.t('versions.run.state.done'),
};

/** A run over many audiences: how far it is, how to steer it, and what came of each. */
export function RunView(props: RunViewProps) {
  const now = useNow();
  const { run, openOptions } = props;
  const counts = runCounts(run.items);
  const progress = i18n.t('versions.run.progress', [formatWhole(counts.settled), formatWhole(counts.total)]);
  return (
    <div class={`run ${run.state}`}>
      <div class="run-head">
        <strong>{states[run.state]()}</strong>
        <span class="push soft">{progress}</span>
      </div>
      <progress max={counts.total} value={counts.settled} aria-label={i18n.t('versions.run.title')} />
      <p class="small soft" role="status">
        {countWords(counts)}
      </p>
      {run.problem && <ProblemNote problem={run.problem} onOptions={openOptions} />}
      {run.resumeAt !== undefined && run.state === 'paused' && (
        <p class="small soft">{i18n.t('versions.run.resumesAt', [shortTime(run.resumeAt, now)])}</p>
      )}
      <Steering {...props} />
      <RunItems items={run.items} />
    </div>
  );
}

function countWords({ published, unsure, notDone, waiting }: RunCounts): string {
  const parts = [
    published > 0 && i18n.t('versions.run.counts.published', [formatWhole(published)]),
    unsure > 0 && i18n.t('versions.run.counts.unsure', [formatWhole(unsure)]),
    notDone > 0 && i18n.t('versions.run.counts.notDone', [formatWhole(notDone)]),
    waiting > 0 && i18n.t('versions.run.counts.waiting', [formatWhole(waiting)]),
  ];
  return parts.filter(Boolean).join(' · ');
}

type Steer = 'pause' | 'resume' | 'stop' | 'dismiss';

const labels: Record<Steer, () => string> = {
  pause: () => i18n.t('versions.run.pause'),
  resume: () => i18n.t('versions.run.resume'),
  stop: () => i18n.t('versions.run.stop'),
  dismiss: () => i18n.t('versions.run.again'),
};

const steers: Record<PublishRun['state'], Steer[]> = {
  running: ['pause', 'stop'],
  paused: ['resume', 'stop'],
  stopped: ['dismiss'],
  done: ['dismiss'],
};

function Steering({ run, ask, saveFile }: RunViewProps) {
  const steering = useAction();
  return (
    <>
      <div class="run-steering">
        {steers[run.state].map((to) => (
          <button
            key={to}
            type="button"
            class="button compact"
            aria-disabled={steering.busy}
            onClick={() => steering.run(() => ask('steerRun', { runId: run.id, to }))}
          >
            {labels[to]()}
          </button>
        ))}
        <span class="row push">
          <CopyTextButton what={i18n.t('versions.run.copy')} text={() => reportOf(run)} />
        </span>
        <SaveList
          what={i18n.t('saveList.run')}
          of={run.pageName || run.pageId}
          list={() => ({ rows: tableOf(run), json: run.items })}
          saveFile={saveFile}
        />
      </div>
      {steering.problem && <ProblemNote problem={steering.problem} />}
    </>
  );
}

function tableOf({ items }: PublishRun) {
  return [
    columns('audienceId', 'audience', 'versionId', 'version', 'outcome'),
    ...items.map((item) => runCells(item, outcomeOf(item))),
  ];
}

function outcomeOf({ state }: RunItem): string {
  return [itemWords(state), itemDetail(state)].filter(Boolean).join(': ');
}

function reportOf(run: PublishRun): string {
  const lines = run.items.map((item) => ({
    name: item.audienceName || item.audienceId,
    version: versionName(item.versionNumber),
    outcome: outcomeOf(item),
  }));
  const title = `${run.pageName || run.pageId}, ${shortTime(run.startedAt, run.startedAt + 86_400_000)}`;
  return runReport(title, countWords(runCounts(run.items)), lines);
}

const ROW = 44;

const icons: Record<AttemptTone, AnyIconName> = {
  busy: 'refresh',
  live: 'check',
  warn: 'warning',
  stop: 'close',
  quiet: 'clock',
};

/** Every audience of a run with what came of it. */
function RunItems({ items }: { items: RunItem[] }) {
  const [onlyOpen, setOnlyOpen] = useState(false);
  const open = useMemo(() => items.filter(({ state }) => needsLook(state)), [items]);
  const shown = onlyOpen ? open : items;
  return (
    <>
      {open.length > 0 && open.length < items.length && (
        <label class="run-filter small">
          <input
            type="checkbox"
            checked={onlyOpen}
            onChange={(event) => setOnlyOpen(event.currentTarget.checked)}
          />
          {i18n.t('versions.run.needsLook')}
        </label>
      )}
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
  const { state } = item;
  const tone = itemTone(state);
  const detail = itemDetail(state);
  const words = [itemWords(state), detail].filter(Boolean).join(': ');
  return (
    // biome-ignore lint/a11y/useSemanticElements: see above
    <div class={`run-item ${tone}`} role="listitem">
      <AnyIcon name={icons[tone]} tiny={tone === 'busy'} turning={tone === 'busy'} />
      <span class="waiting-words">
        <ServiceText text={item.audienceName || item.audienceId} />
        <span class="small run-outcome truncate" title={words}>
          {words}
        </span>
      </span>
      <span class="soft small">{versionName(item.versionNumber)}</span>
    </div>
  );
}

type State = RunItem['state'];

const skips: Record<SkipReason, () => string> = {
  'not-offered': () => i18n.t('versions.run.item.skippedNotOffered'),
  stopped: () => i18n.t('versions.run.item.skippedStopped'),
  version: () => i18n.t('versions.run.item.skippedVersion'),
  gone: () => i18n.t('versions.run.item.skippedGone'),
  address: () => i18n.t('versions.run.item.skippedAddress'),
  workspace: () => i18n.t('versions.run.item.skippedWorkspace'),
};

/** How one audience of a run stands, in few words. */
function itemWords(state: State): string {
  switch (state.kind) {
    case 'waiting':
      return i18n.t('versions.run.item.waiting');
    case 'checking':
      return i18n.t('versions.run.item.checking');
    case 'sending':
      return i18n.t('versions.run.item.sending');
    case 'confirmed':
      return state.status === 'published'
        ? i18n.t('versions.run.item.live')
        : i18n.t('versions.run.item.begun', [statusWord(state.status)]);
    case 'accepted':
      return i18n.t('versions.run.item.accepted');
    case 'unknown':
      return i18n.t('versions.run.item.unknown');
    case 'refused':
      return i18n.t('versions.run.item.refused');
    case 'changed':
      return i18n.t('versions.run.item.changed');
    case 'skipped':
      return state.why ? skips[state.why]() : i18n.t('versions.run.item.skipped');
  }
}

/** Why, in the service's own words where it sent some. */
function itemDetail(state: State): string | undefined {
  if (!('problem' in state) || !state.problem) return undefined;
  return state.problem.detail ?? problemSentence(state.problem.kind);
}
