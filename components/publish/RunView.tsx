import { i18n } from '#i18n';
import { runCells } from '../../lib/export/saved-tables.ts';
import { shortTime } from '../../lib/format/dates.ts';
import { formatWhole } from '../../lib/format/numbers.ts';
import type { PanelProps } from '../../lib/panel/panel.ts';
import type { PublishRun, RunItem } from '../../lib/publish/publishing.ts';
import { type RunCounts, runCounts } from '../../lib/publish/run-line.ts';
import { runReport } from '../../lib/publish/run-report.ts';
import { CopyTextButton } from '../export/CopyTextButton.tsx';
import { SaveList } from '../export/SaveList.tsx';
import { columns } from '../export/save-columns.ts';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { useAction } from '../ui/use-action.ts';
import { itemDetail, itemWords } from './item-words.ts';
import { RunItems } from './RunItems.tsx';
import { versionName } from './version-name.ts';

type RunViewProps = PanelProps & { run: PublishRun };

const states: Record<PublishRun['state'], () => string> = {
  running: () => i18n.t('versions.run.state.running'),
  paused: () => i18n.t('versions.run.state.paused'),
  stopped: () => i18n.t('versions.run.state.stopped'),
  done: () => i18n.t('versions.run.state.done'),
};

/** A run over many audiences: how far it is, how to steer it, and what came of each. */
export function RunView(props: RunViewProps) {
  const { run, now, openOptions } = props;
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
      {run.problem && <ProblemNote problem={run.problem} now={now} onOptions={openOptions} />}
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

function Steering({ run, ask, now, saveFile }: RunViewProps) {
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
      {steering.problem && <ProblemNote problem={steering.problem} now={now} />}
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
