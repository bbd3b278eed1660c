// Counts and text report of a run.
import { oneLine } from '../format/texts.ts';
import { isOnItsWay, newestOf, toneOfState } from './attempt-line.ts';
import type { PublishingState, PublishRun, RunItem, RunItemState } from './publishing.ts';

export type RunCounts = ReturnType<typeof runCounts>;

export function runCounts(items: readonly RunItem[]) {
  const count = (...kinds: RunItemState['kind'][]) =>
    items.filter(({ state }) => kinds.includes(state.kind)).length;
  const onTheWay = items.filter(({ state }) => isOnItsWay(state)).length;
  const live = count('confirmed') - onTheWay;
  const unsure = count('accepted', 'unknown');
  const notDone = items.filter(({ state }) => isNotDone(state)).length;
  /** Has ended, with any outcome. */
  const settled = live + onTheWay + unsure + notDone;
  return { total: items.length, settled, live, onTheWay, unsure, notDone, waiting: count('waiting') };
}

export function isNotDone({ kind }: RunItemState): boolean {
  return kind === 'refused' || kind === 'changed' || kind === 'skipped';
}

/** Ended, but not as intended. */
export function needsCheck(state: RunItemState): boolean {
  return ['warn', 'stop'].includes(toneOfState(state));
}

/** Returns the most recent run of a page that was not dismissed. */
export function runOfPage(
  { runs }: PublishingState,
  workspaceId: string,
  pageId: string,
): PublishRun | undefined {
  return newestOf(runs.filter((run) => run.workspaceId === workspaceId && run.pageId === pageId));
}

interface ReportLine {
  name: string;
  version: string;
  outcome: string;
}

/** Plain text, one line per item. The bullet keeps spreadsheets from reading a name as a formula. */
export function runReport(title: string, summary: string, lines: readonly ReportLine[]): string {
  const items = lines.map(
    ({ name, version, outcome }) => `• ${oneLine(name)}, ${version}: ${oneLine(outcome)}`,
  );
  return [oneLine(title), summary, '', ...items, ''].join('\n');
}
