// What is said of a run over several versions, and its report.
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
  /** At rest, however it ended. */
  const settled = live + onTheWay + unsure + notDone;
  return { total: items.length, settled, live, onTheWay, unsure, notDone, waiting: count('waiting') };
}

/** Nothing came of it. */
export function isNotDone({ kind }: RunItemState): boolean {
  return kind === 'refused' || kind === 'changed' || kind === 'skipped';
}

/** It came to rest, but not as it was meant to. */
export function needsLook(state: RunItemState): boolean {
  return ['warn', 'stop'].includes(toneOfState(state));
}

/** The newest run of a page that has not been dismissed. */
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

/** A text to paste, with a line each. The bullet keeps a spreadsheet from taking a name for a formula. */
export function runReport(title: string, summary: string, lines: readonly ReportLine[]): string {
  const items = lines.map(
    ({ name, version, outcome }) => `• ${oneLine(name)}, ${version}: ${oneLine(outcome)}`,
  );
  return [oneLine(title), summary, '', ...items, ''].join('\n');
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
